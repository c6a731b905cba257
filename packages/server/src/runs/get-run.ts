import { getRun } from '@earshot/contract/runs'
import { findRun } from './find-run.ts'
import { read } from './route.ts'

export const getRunRoute = read(getRun, ({ sql, scope }, { id }) => findRun(sql, scope, id))
