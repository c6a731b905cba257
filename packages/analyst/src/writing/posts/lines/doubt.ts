import type { Segment } from '@earshot/contract/transcript'
import type { CallFacts } from '../../facts/call-facts.ts'
import { findDue } from '../../facts/due.ts'
import { isAssent } from '../is-assent.ts'

const jokes =
  /\b(?:I[’']m joking|I joke|only joking|just joking|(?:I[’']m|just|only) kidding|pulling your leg|that was a joke|as a joke)\b|\[laugh/i
const laughs = /^\W*(?:ha\b|haha|\[laugh|hah\b|he he\b|very funny)/i
const takesBack =
  /^\W*(?:(?:no|sorry|wait|well|oh|actually|hang on)[,.…—–-]*\s+)*(?:(?:no|sorry),? (?:wait|it[’']s|that[’']s|not)|I (?:misspoke|was wrong)\b|that[’']s (?:not (?:true|right)|wrong)\b|wait\b|scratch that|correction|I mean(?: to say)?,|not (?:any more|now|really)\b|actually,? (?:no|it[’']s|that[’']s|not))/i

// "Thirty-five thousand... No, sorry, thirty-five hundred."
const putsRight =
  /(?:\.\.\.|…|[—–-]|,)\s*(?:no|sorry),? (?:sorry|no|wait|that['’]s wrong)\b|\bscratch that\b/i
const turnsDown =
  /\b(?:can(?:no|[’']?)t|away|holiday|rather|instead|(?:how|what) about|make it|could it|could we|too (?:late|early|soon|much|dear|high)|not (?:the|on|before|at|for)|no)\b|n[’']t\b/i

/** What a turn does to the words before it, read once: a long turn is asked for each sentence before it. */
interface Signs {
  laughs: boolean
  /** It takes them back, or laughs about them. */
  undoes: boolean
  /** The other day that it names instead of one that it turns down. */
  other: string | null
}

const known = new WeakMap<Segment, Signs>()

function signsOf(turn: Segment): Signs {
  const read = known.get(turn) ?? {
    laughs: laughs.test(turn.text),
    undoes: takesBack.test(turn.text) || jokes.test(turn.text),
    other:
      turnsDown.test(turn.text) && !isAssent(turn.text) ? (findDue(turn.text, null)?.said ?? null) : null,
  }
  known.set(turn, read)
  return read
}

/** Whether the words around a sentence show that it is no fact: it is taken back, put right, or laughed about. */
export function isDoubtful({ statements, segments }: CallFacts, at: number): boolean {
  const own = statements[at]
  if (!own || jokes.test(own.text) || putsRight.test(own.text)) return true
  const after = statements[at + 1]
  const sameTurn = after?.segmentIndex === own.segmentIndex ? after : undefined
  if (sameTurn && (takesBack.test(sameTurn.text) || jokes.test(sameTurn.text))) return true
  const turns = [1, 2].flatMap((step) => segments[own.segmentIndex + step] ?? [])
  const [next] = turns
  if (turns.some((turn) => signsOf(turn).undoes)) return true
  return next !== undefined && ((!sameTurn && signsOf(next).laughs) || isTurnedDown(next, own))
}

// The other side names another day.
function isTurnedDown(next: Segment, { side, text }: CallFacts['statements'][number]): boolean {
  const { other } = signsOf(next)
  if (other === null || next.side === side || text.includes(other)) return false
  const own = findDue(text, null)
  return own !== null && !next.text.includes(own.said)
}
