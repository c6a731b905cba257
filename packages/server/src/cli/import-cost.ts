import { OperatorError } from '@earshot/analyst/operator-error'
import type { ProcessingEstimate } from '@earshot/contract/rewrite-posts'
import { costModelsOf, writingCostsOf } from '../app/cost-models.ts'
import type { Service } from '../app/open-service.ts'
import { type NewCall, sizeNewCalls } from '../calls/import/size-new-calls.ts'
import { readTeamCatalog } from '../catalog/team-catalog.ts'
import type { Config } from '../platform/config.ts'
import { estimateProcessing } from '../posts/estimate-processing.ts'
import type { CommandContext } from './command.ts'
import { confirm } from './confirm.ts'
import { countText } from './count-text.ts'
import { describeEstimate } from './describe-estimate.ts'

export type ImportEstimate = ProcessingEstimate & {
  /** Recordings whose length, and so whose cost, is not known before they are transcribed. */
  recordings: number
}

/** The cost of processing the calls of an import. Reads the files, and stores nothing. */
export async function estimateImport(
  { db, catalog: builtIn }: Service,
  config: Config,
  options: Parameters<typeof sizeNewCalls>[1],
): Promise<ImportEstimate> {
  const { team } = options
  const { calls, recordings } = await sizeNewCalls(db.sql, options)
  const catalog = await readTeamCatalog(db.sql, builtIn, team)
  const costs = { analyst: await costModelsOf(config, db)(null), writing: await writingCostsOf(config, db)() }
  const sized = calls.map((call: NewCall) => {
    return { ...call, isCallTypeTold: call.callTypeKey !== null, known: [] }
  })
  return { ...(await estimateProcessing({ sql: db.sql, team, catalog }, costs, sized)), recordings }
}

/** Says what an import would cost, and asks a person at a terminal. Throws OperatorError for a no. */
export async function agreeToCost(
  { say }: Pick<CommandContext, 'say'>,
  estimate: ImportEstimate,
  isAgreed: boolean,
): Promise<void> {
  const { requests, recordings } = estimate
  for (const line of describeEstimate(estimate)) say(line)
  if (recordings > 0)
    say(`The cost of ${countText(recordings, 'recording')} is not known before transcription.`)
  if (requests + recordings === 0 || isAgreed || (await confirm('Go on?'))) return
  throw new OperatorError('Nothing was imported. --yes goes on without asking.')
}
