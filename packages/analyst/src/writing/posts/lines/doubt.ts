import type { Segment } from '@earshot/contract/transcript'
import type { CallFacts } from '../../facts/call-facts.ts'
import { findDue } from '../../facts/due.ts'
import { isAssent } from '../is-assent.ts'

const jokes =
  /\b(?:I[’']m joking|I joke|only joking|just joking|(?:I[’']m|just|only) kidding|pulling your leg|that was a joke|as a joke)\b|\[laugh/i
const laughs = /^\W*(?:ha\b|haha|\[laugh|hah\b|he he\b|very funny)/i
const takesBack =
  /^\W*(?:(?:no|sorry|wait|well|oh|actually|hang on)[,.…—–-]*\s+)*(?:(?:no|sorry),? (?:wait|it[’']s|that[’']s|not)|wait\b|scratch that|correction|I mean(?: to say)?,|not (?:any more|now|really)\b|actually,? (?:no|it[’']s|that[’']s|not))/i

// "Thirty-five thousand... No, sorry, thirty-five hundred."
const putsRight =
  /(?:\.\.\.|…|[—–-]|,)\s*(?:no|sorry),? (?:sorry|no|wait|that['’]s wrong)\b|\bscratch that\b/i
const turnsDown =
  /\b(?:can(?:no|[’']?)t|away|holiday|rather|instead|(?:how|what) about|make it|could it|could we|too (?:late|early|soon|much|dear|high)|not (?:the|on|before|at|for)|no)\b|n[’']t\b/i

/** Whether the words around a sentence show that it is no fact: it is taken back, put right, or laughed about. */
export function isDoubtful({ statements, segments }: CallFacts, at: number): boolean {
  const own = statements[at]
  if (!own) return true
  if (jokes.test(own.text) || putsRight.test(own.text)) return true
  const sameTurn = statements[at + 1]
  if (sameTurn?.segmentIndex === own.segmentIndex && takesBack.test(sameTurn.text)) return true
  if (isTurnedDown(segments[own.segmentIndex + 1], own)) return true
  const next = [segments[own.segmentIndex + 1], segments[own.segmentIndex + 2]]
  if (laughs.test(next[0]?.text ?? '') && isLastOfTurn(statements, at)) return true
  return next.some((turn) => turn !== undefined && (takesBack.test(turn.text) || jokes.test(turn.text)))
}

function isLastOfTurn(statements: CallFacts['statements'], at: number): boolean {
  return statements[at + 1]?.segmentIndex !== statements[at]?.segmentIndex
}

// The other side names another day.
function isTurnedDown(next: Segment | undefined, { side, text }: CallFacts['statements'][number]): boolean {
  if (!next || next.side === side || isAssent(next.text) || !turnsDown.test(next.text)) return false
  const [own, other] = [findDue(text, null), findDue(next.text, null)]
  return own !== null && other !== null && !text.includes(other.said) && !next.text.includes(own.said)
}
