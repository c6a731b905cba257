import { getRun } from '../contract/runs.ts'
import { read } from '../http/route.ts'
import { findRun } from './find-run.ts'

export const getRunRoute = read(getRun, ({ sql, scope }, { id }) => findRun(sql, scope, id))
