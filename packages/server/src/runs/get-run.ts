import { getRun } from '@earshot/contract/runs'
import { read } from '../platform/http/route.ts'
import { findRun } from './find-run.ts'

export const getRunRoute = read(getRun, ({ sql, scope }, { id }) => findRun(sql, scope, id))
