import type { TimedSegment } from '@earshot/contract/transcript'
import type { CallTypeDefinition } from '../../definitions/catalog.ts'
import type { ElementDefinition, ElementMeanings } from '../../definitions/element.ts'
import type { Finding } from '../../locate-claims.ts'

/** All that a post is made of. The same input makes the same post; words of the call are quoted, never read as anything else. */
export interface PostInput {
  callType: CallTypeDefinition
  call: {
    title: string | null
    ownerName: string | null
    companyDomain: string | null
    /** ISO date; dates that are said are read by it. */
    heldOn: string | null
  }
  /** Of this call. Those of elements that the templates don't name are left aside. */
  findings: readonly Finding[]
  /** An element without a label is called by its key. */
  elementLabels: Readonly<Record<string, string>>
  meanings: ElementMeanings
  segments: readonly TimedSegment[]
}

/**
 * Posts speak of no finding below this. It is the least confidence of which the embedded analyst claims an element of sales calls; of
 * meetings, and of a team's own elements, it gives ranked lists that go on far below, and a post is no list to choose from.
 */
export const postConfidenceMin = 0.24

/** The elements of a catalogue to ask the analyst for, so that both posts of a call of this type can be written. */
export function postElementKeys(
  { summary, scorecard }: CallTypeDefinition,
  elements: readonly ElementDefinition[],
): string[] {
  const facts = elements.filter(({ bottomLine }) => bottomLine !== undefined).map(({ key }) => key)
  const named = [...summary.sections, ...scorecard.elements].flatMap(({ elementKeys }) => elementKeys)
  return [...new Set([...named, ...summary.additionalContext, ...facts])].toSorted()
}

/** "Discovery Call Summary: Brackwater - first conversation", with what is known of the call. */
export function titleOf(
  { callType, call }: Pick<PostInput, 'callType' | 'call'>,
  kind: 'Summary' | 'Scorecard',
): string {
  const subject = call.title ?? call.companyDomain ?? call.ownerName
  return subject ? `${callType.label} ${kind}: ${subject}` : `${callType.label} ${kind}`
}
