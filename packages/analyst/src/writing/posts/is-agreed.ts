import type { Segment } from '@earshot/contract/transcript'
import { alternatives } from '../../language/compile-phrases.ts'
import { readGroups } from '../../language/read-list.ts'
import { isAssent } from './is-assent.ts'

// "I can't do Wednesday", "no, not then"; but "I can't wait", "no, that's fine".
const { group } = readGroups('refusals')
const opensRefusal = new RegExp(
  `^(?:${alternatives(group('courtesies'))}[,.…]* )*(?!no, (?:that|it)[’']s)${alternatives(group('refusal'))}\\b`,
  'i',
)
const refusal =
  /^(?:(?:well|no|sorry|ah|oh|hmm|mm)[,.] )*(?:you (?:can[’']t|cannot|don[’']t need to|needn[’']t)(?: (?<verb>\p{L}+)|(?=[,.;!]|$))|(?:please )?don[’']t(?: (?<other>\p{L}+)|(?=[,.;!]|$))|I[’']d rather you didn[’']t|no,? thank(?:s| you)\b)/iu
// Words after a proposal in the same segment that only ask for consent.
const asksConsent = new RegExp(`\\b${alternatives(group('consent'))}\\b[^.!?]*\\?\\s*$`, 'i')

/** Whether another speaker, with both sides on the call not a colleague, directly agrees to a segment's proposal up to `endChar`. */
export function isAgreed(segments: readonly Segment[], segmentIndex: number, endChar: number): boolean {
  const [proposal, answer] = [segments[segmentIndex], segments[segmentIndex + 1]]
  if (!proposal || !answer || isSameSpeaker(proposal, answer)) return false
  const hasOthers = segments.some(({ side }) => side !== null && side !== answer.side)
  if (hasOthers && answer.side !== null && answer.side === proposal.side) return false
  const saidAfter = proposal.text.slice(endChar)
  // A yes to another question is not a yes to the step.
  if (saidAfter.includes('?') && !asksConsent.test(saidAfter)) return false
  return isAssent(answer.text) && !isTurnedDown(segments[segmentIndex + 2], [proposal, answer])
}

/** Whether the other side turns down at once what a segment proposes: "You can't", or "You don't need to call him" of a call. */
export function isRefused(segments: readonly Segment[], segmentIndex: number): boolean {
  const [proposal, answer] = [segments[segmentIndex], segments[segmentIndex + 1]]
  if (!proposal || !answer || isSameSpeaker(proposal, answer) || answer.side === proposal.side) return false
  const found = refusal.exec(answer.text)
  const verb = found?.groups?.verb ?? found?.groups?.other
  return found !== null && (verb === undefined || isOf(proposal, verb.toLowerCase()))
}

function isOf({ text }: Segment, verb: string): boolean {
  return (
    verb === 'do' ||
    verb === 'have' ||
    text
      .toLowerCase()
      .split(/\P{L}+/u)
      .includes(verb)
  )
}

// For unknown speakers only the side distinguishes them.
function isSameSpeaker(proposal: Segment, answer: Segment): boolean {
  if (proposal.speaker !== null && answer.speaker !== null) return proposal.speaker === answer.speaker
  return proposal.side === null || answer.side === null || proposal.side === answer.side
}

// Two of the same side need not agree: "Wednesday works." "I can't do Wednesday."
function isTurnedDown(next: Segment | undefined, [proposal, answer]: readonly [Segment, Segment]): boolean {
  if (!next || next.speaker === null) return false
  if (next.speaker === proposal.speaker || next.speaker === answer.speaker) return false
  return opensRefusal.test(next.text)
}
