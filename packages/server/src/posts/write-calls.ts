import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { CallTypeDefinition, Catalog } from '@earshot/analyst/definitions/catalog'
import { listMeanings } from '@earshot/analyst/definitions/element'
import { type MadePosts, makePosts } from '@earshot/analyst/writing/posts/make-posts'
import type { Writer } from '@earshot/analyst/writing/writer'
import type { Answer, Questions } from '../findings/store-answers.ts'
import type { Sql } from '../platform/sql.ts'
import { readCrmFacts } from './crm-facts.ts'
import { readFindings, type WantedCall } from './known-findings.ts'

/** A call with its type and the material of its posts. */
export interface TypedCall extends WantedCall {
  title: string | null
  ownerName: string | null
  companyDomain: string | null
  /** Null if the import did not know the date. */
  heldOn: string | null
  callType: CallTypeDefinition
  isCallTypeTold: boolean
  /** The rewriting of posts that the call waits for, if any. */
  rewriteId: number | null
}

export interface Written<Call extends TypedCall> {
  answer: Answer<Call>
  made: MadePosts
}

export interface Writers {
  writer: Writer
  /** Writes if the writer cannot: the embedded one. */
  fallback: Writer
}

/**
 * Writes the posts of some calls of a team, without storing them. Each call is asked about right before, because an analyst of this
 * process remembers how it read the last call.
 */
export async function writeCalls<Call extends TypedCall>(
  { sql, writers, catalog }: { sql: Sql; writers: Writers; catalog: Catalog },
  questions: Questions,
  { calls, answerOf }: { calls: readonly Call[]; answerOf: (call: Call) => Promise<Answer<Call>> },
  { signal, closing }: { signal: AbortSignal; closing: AbortSignal },
): Promise<Written<Call>[]> {
  const callIds = calls.map(({ callId }) => callId)
  const factsOf = await readCrmFacts(sql, questions.team, callIds)
  const findingsOf = await readFindings(sql, questions, calls)
  const elementLabels = Object.fromEntries(catalog.elements.map(({ key, label }) => [key, label]))
  const meanings = listMeanings(catalog.elements)
  const written: Written<Call>[] = []
  for (const call of calls) {
    signal.throwIfAborted()
    const answer = await answerOf(call)
    const { callType, isCallTypeTold } = call
    const candidates = isCallTypeTold ? [] : catalog.callTypes
    const order = {
      call: { ...call, crmFacts: factsOf(call.callId) },
      template: { callType, candidates, elementLabels, meanings },
      findings: findingsOf(answer),
    }
    const { transcriptId, rewriteId } = call
    const account = { ...questions.team, runId: null, rewriteId, transcriptId, closing }
    written.push({ answer, made: await makePosts(writers, order, { signal, account }) })
    // Lets requests of this process run between two calls.
    await yieldToOthers()
  }
  return written
}
