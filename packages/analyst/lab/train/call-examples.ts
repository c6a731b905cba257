import { describeCall } from '../../src/writing/facts/describe-call.ts'
import { readStatements } from '../../src/writing/facts/statements.ts'
import type { NamedCall, ReadCall } from './read-gold-facts.ts'

// Training calls were named by what they are about; few of them were read for their facts.
const atRisk = /churn|cancel|complaint|escalation/

export interface CallExample {
  features: Int32Array
  isAtRisk: boolean
}

/** Calls with facts by their outcome, and those without by their name. */
export function readCallExamples(calls: readonly ReadCall[], unread: readonly NamedCall[]): CallExample[] {
  return [
    ...calls.map(({ facts, segments }) => ({
      features: describeCall(readStatements(segments)),
      isAtRisk: facts.outcome === 'at_risk',
    })),
    ...unread.map(({ name, segments }) => ({
      features: describeCall(readStatements(segments)),
      isAtRisk: atRisk.test(name),
    })),
  ]
}
