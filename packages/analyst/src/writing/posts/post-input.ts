import type { TimedSegment } from '@earshot/contract/transcript'
import type { CallTypeDefinition } from '../../definitions/catalog.ts'
import type { ElementDefinition, ElementMeanings } from '../../definitions/element.ts'
import type { Finding } from '../../locate-claims.ts'

/** The input of a post. The same input gives the same post; words of the call are quoted, never interpreted. */
export interface PostInput {
  callType: CallTypeDefinition
  call: {
    title: string | null
    ownerName: string | null
    companyDomain: string | null
    /** ISO date, the base of relative dates in the call. */
    heldOn: string | null
  }
  /** The call's findings; those of elements outside the templates are ignored. */
  findings: readonly Finding[]
  /** The label of an element is its key if it is missing here. */
  elementLabels: Readonly<Record<string, string>>
  meanings: ElementMeanings
  segments: readonly TimedSegment[]
}

/**
 * The least confidence of findings in posts. It is the embedded analyst's least confidence for elements of sales calls. For meetings and
 * a team's own elements the analyst gives ranked lists with far lower ones, from which a post must not quote.
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

/** "Discovery Call Summary: Brackwater - first conversation", with the known details of the call. */
export function titleOf(
  { callType, call }: Pick<PostInput, 'callType' | 'call'>,
  kind: 'Summary' | 'Scorecard',
): string {
  const subject = call.title ?? call.companyDomain ?? call.ownerName
  return subject ? `${callType.label} ${kind}: ${subject}` : `${callType.label} ${kind}`
}
