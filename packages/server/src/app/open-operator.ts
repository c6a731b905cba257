import type { Endpoint } from '@earshot/contract/endpoint'
import { putCall } from '@earshot/contract/put-calls'
import type { z } from 'zod'
import { noColumns } from '../calls/columns/columns.ts'
import type { PutOutcome } from '../calls/put-call.ts'
import { puttingOf } from '../calls/put-call-route.ts'
import type { PutInput } from '../calls/read-put.ts'
import { putFile } from '../calls/receive-put.ts'
import { readTeamCatalog } from '../catalog/team-catalog.ts'
import { queryCanceled } from '../platform/bounded-pool.ts'
import type { Config } from '../platform/config.ts'
import { toApiError } from '../platform/http/error-reply.ts'
import { parseInput } from '../platform/http/parse-input.ts'
import type { FormFile } from '../platform/http/read-form.ts'
import { type Answer, type Written, writtenOf } from '../platform/http/route.ts'
import { takeTurns } from '../platform/in-turn.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Team } from '../platform/team.ts'
import { costModelsOf, modelsFor, writingCostsOf } from './cost-models.ts'
import type { Service } from './open-service.ts'
import { routes } from './routes.ts'
import { usageGateOf } from './start-working.ts'

/** Answers an endpoint from its flat input, as the API does. Throws ApiError. */
export type Operate = <E extends Endpoint>(endpoint: E, input: Record<string, unknown>) => Promise<Answer<E>>

export interface Operator {
  call: Operate
  /** Puts a call with a file, as a form does. Throws ApiError. */
  putFile(input: Record<string, unknown>, file: FormFile): Promise<PutOutcome>
}

/** Runs the API's operations for a team, with the API's checks. */
export async function openOperator(
  { db, catalog: builtIn }: Service,
  { config, jobs, team }: { config: Config; jobs: Jobs; team: Team },
): Promise<Operator> {
  const catalog = await readTeamCatalog(db.sql, builtIn, team)
  const context = {
    sql: db.read,
    db,
    scope: { ...team, catalogVersion: 0 },
    catalog,
    columns: noColumns,
    lookBackDays: config.lookBackDays,
    jobs,
    recordings: { canTranscribe: config.transcription !== null, teamBytesMax: config.recordingsBytesMax },
    readInTurn: takeTurns(),
    usageGate: usageGateOf(config),
    costModelOf: costModelsOf(config, db),
    modelFor: modelsFor(config.llm),
    writingCosts: writingCostsOf(config, db),
    markReplayed: () => undefined,
  }
  const call: Operate = async <E extends Endpoint>(endpoint: E, given: Record<string, unknown>) => {
    const route = routes.find((one) => one.endpoint === endpoint)
    if (!route) throw new Error(`${endpoint.method} ${endpoint.path} has no route`)
    const input = parse(endpoint, given)
    const answered = await route.run(context, input).catch((error: Error & { code?: string }) => {
      throw error.code === queryCanceled ? toApiError(error, endpoint) : error
    })
    const bytes = writtenOf(answered)
    // The route's own type: `routes` keeps endpoint and operation together.
    return (
      bytes ? (JSON.parse(bytes.toString()) as { data: z.infer<E['data']> }).data : answered
    ) as Exclude<Answer<E>, Written>
  }
  return {
    call,
    putFile: (given, file) =>
      putFile(puttingOf(context), context.recordings, parse(putCall, given) as PutInput, file),
  }
}

function parse(endpoint: Endpoint, given: Record<string, unknown>): unknown {
  return parseInput(endpoint, { params: given, query: {}, body: {}, headers: {} }).input
}
