import type { CallTypeDefinition, Catalog } from '@earshot/analyst/definitions/catalog'
import { listMeanings } from '@earshot/analyst/definitions/element'
import type { Posts } from '@earshot/analyst/writing/posts/assemble-posts'
import { makePosts } from '@earshot/analyst/writing/posts/make-posts'
import type { Writer } from '@earshot/analyst/writing/writer'
import type { Answer, Questions } from '../findings/store-answers.ts'
import type { Sql } from '../platform/sql.ts'
import { readCrmFacts } from './crm-facts.ts'
import { readFindings, type WantedCall } from './known-findings.ts'

/** A call with its type and all that its posts are written from. */
export interface TypedCall extends WantedCall {
  title: string | null
  ownerName: string | null
  companyDomain: string | null
  /** Null where the import did not know the date. */
  heldOn: string | null
  callType: CallTypeDefinition
  isCallTypeTold: boolean
}

interface Written<Call extends TypedCall> {
  answer: Answer<Call>
  posts: Posts
}

/** Has the posts of some calls of a team written. Nothing is stored. */
export async function writeCalls<Call extends TypedCall>(
  { sql, writer, catalog }: { sql: Sql; writer: Writer; catalog: Catalog },
  questions: Questions,
  answers: readonly Answer<Call>[],
  signal: AbortSignal,
): Promise<Written<Call>[]> {
  const callIds = answers.map(({ call }) => call.callId)
  const factsOf = await readCrmFacts(sql, questions.team, callIds)
  const findingsOf = await readFindings(sql, questions, answers)
  const elementLabels = Object.fromEntries(catalog.elements.map(({ key, label }) => [key, label]))
  const meanings = listMeanings(catalog.elements)
  const written: Written<Call>[] = []
  for (const answer of answers) {
    const { call } = answer
    const { callType, isCallTypeTold } = call
    const candidates = isCallTypeTold ? [] : catalog.callTypes
    const order = {
      call: { ...call, crmFacts: factsOf(call.callId) },
      template: { callType, candidates, elementLabels, meanings },
      findings: findingsOf(answer),
    }
    written.push({ answer, posts: await makePosts(writer, order, { signal }) })
  }
  return written
}
