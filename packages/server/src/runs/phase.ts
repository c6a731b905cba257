import type { RunPhase } from '@earshot/contract/runs'
import fragment, { type Sql as SqlFragment } from 'sql-template-tag'

const entered: Record<Exclude<RunPhase, 'queued'>, SqlFragment> = {
  gathering_evidence: fragment`gathering_at = statement_timestamp()`,
  analyzing_calls: fragment`analyzing_at = statement_timestamp()`,
  synthesizing: fragment`synthesizing_at = statement_timestamp()`,
  completed: fragment`status = 'completed', completed_at = now()`,
  failed: fragment`status = 'failed', completed_at = now()`,
}

/** The assignments with which a row of `slice_run` enters a phase. */
export function enter(phase: keyof typeof entered): SqlFragment {
  return fragment`phase = ${phase}, ${entered[phase]}`
}
