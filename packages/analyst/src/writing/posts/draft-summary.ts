import { shorten } from '../../shorten.ts'
import type { Statement } from '../draft.ts'
import type { CallFacts } from '../facts/call-facts.ts'
import { type FoundOutcome, tellOutcome } from '../facts/tell-outcome.ts'
import { chooseStatements } from './choose-statements.ts'
import { citeAll, quoteAt } from './cite.ts'
import { chooseLines } from './lines/choose-lines.ts'
import { collectLines } from './lines/collect-lines.ts'
import type { Line } from './lines/line.ts'
import { topicLabels } from './lines/topics.ts'
import type { PostInput } from './post-input.ts'
import { clearConfidence } from './post-quotes.ts'
import { questionBefore, titleAt, titleOfCall } from './title.ts'
import { kindText, writeBottomLine } from './write-bottom-line.ts'
import { capitalised, type WrittenMove } from './write-moves.ts'

type Statements = Statement[]
type Input = Pick<PostInput, 'callType' | 'elementLabels'>

const quotesMax = 2
// A promise with a day is a next step that both expect, too.
const firm = new Set(['agreed', 'committed'])
/** The outcome as a sentence. */
const reasons = {
  closed_won: 'The customer commits.',
  advancing: 'The deal moves forward.',
  open: 'There is interest, and nothing dated is agreed.',
  stalled: 'The deal is stalled.',
  at_risk: 'The account is at risk.',
  closed_lost: 'The deal is lost.',
  not_a_deal: 'This call is not about a deal.',
}
const contextCharsMax = 200
// Of 60 words; the outcome takes some.
const bottomLineWords = 56

/** The summary of a call: bottom line, sections, context, amounts, people and alternatives. */
export function draftSummary(input: Input, facts: CallFacts, moves: readonly WrittenMove[]): Statements {
  const { lines, shows } = chooseLines(facts, collectLines(facts, moves), bottomLineWords)
  const core = [...lines.flatMap(({ places }) => places), ...shows]
  const hasDate = moves.some(({ claims: { move } }) => firm.has(move.type) && move.due !== null)
  const found = tellOutcome(facts, { callType: input.callType.key, shows, hasDate })
  const { key, at, isAgreed } = found
  const standing = lines.filter((line) => !isOvercome(line, found))
  const bottomLine = writeBottomLine(facts, { outcome: found, lines: standing })
  const cited = bottomLine.flatMap(({ quotes }) => quotes)
  const sections = [...chooseStatements(facts, input.callType, { core, cited })].flatMap(
    ([section, places]) => places.map((at) => itemOf(input, facts, section, at)),
  )
  const [lead] = core
  const outcome: Statements =
    lead === undefined
      ? []
      : [
          {
            slot: 'outcome',
            text: isAgreed ? 'The customer agrees in principle.' : reasons[key],
            quotes: citeAll(facts, at),
            claims: { outcome: key },
            isComputed: true,
          },
        ]
  const heading = titleOfCall(facts, lines)
  const title: Statements = heading ? [{ slot: 'title', ...heading, isComputed: true }] : []
  return [...bottomLine, ...outcome, ...title, ...sections, ...contextOf(input, facts), ...claimsOf(facts)]
}

// What could have stopped a deal before it was won stops it no more.
function isOvercome({ label, places }: Line, { key, at }: FoundOutcome): boolean {
  return (
    key === 'closed_won' && label === topicLabels.hinders && places.every((place) => place < (at[0] ?? 0))
  )
}

function itemOf({ elementLabels }: Input, facts: CallFacts, section: string, at: number): Statement {
  const labels = facts
    .foundIn(at)
    .filter(({ confidence }) => confidence >= clearConfidence)
    .toSorted((a, b) => b.confidence - a.confidence)
    .map(({ elementKey }) => elementLabels[elementKey] ?? elementKey)
  const title = titleAt(facts, at)
  const question = questionBefore(facts, at)
  const quote = quoteAt(facts, at)?.quote ?? ''
  const [label] = labels
  return {
    slot: `section:${section}`,
    title: label ? `${label}: ${title}` : title,
    text: `${capitalised(facts.speakerAt(at))}${question === undefined ? '' : `, asked “${question}”`}: “${quote.replace(/\s+/g, ' ')}”`,
    quotes: citeAll(facts, [at]),
    isComputed: true,
  }
}

function contextOf({ callType, elementLabels }: Input, facts: CallFacts): Statements {
  return callType.summary.additionalContext.flatMap((key): Statements => {
    const text = clearestOf(facts, key)?.text.replace(/\s+/g, ' ')
    if (!text || !elementLabels[key]) return []
    return [{ slot: `context:${key}`, text: shorten(text, contextCharsMax), quotes: [], isComputed: true }]
  })
}

function clearestOf({ statements, foundIn }: CallFacts, key: string) {
  let [best, most] = [-1, 0]
  for (const at of statements.keys()) {
    for (const { elementKey, confidence } of foundIn(at)) {
      if (elementKey !== key || confidence < clearConfidence || confidence <= most) continue
      ;[best, most] = [at, confidence]
    }
  }
  return statements[best]
}

function claimsOf(facts: CallFacts): Statements {
  const cite = (places: readonly number[]) =>
    citeAll(facts, places.filter((at) => quoteAt(facts, at)).slice(0, quotesMax))
  const told: Statements = [
    ...facts.amounts.map(({ at, odds: _, core: __, isExact: ___, isSure: ____, ...amount }): Statement => {
      const text = `${amount.said}${amount.unit ? ` ${amount.unit}` : ''}: ${kindText(amount.what)}`
      return { slot: 'amount', text, quotes: cite(at), claims: { amount }, isComputed: true }
    }),
    ...facts.people.map(({ at, ...found }): Statement => {
      // The first sentence shows the role.
      const isShown = found.role === found.name || quoteAt(facts, at[0] ?? -1) !== undefined
      const person = isShown ? found : { ...found, role: null }
      return { slot: 'person', text: person.name, quotes: cite(at), claims: { person }, isComputed: true }
    }),
    ...facts.alternatives.map(({ at, ...alternative }): Statement => {
      return {
        slot: 'alternative',
        text: alternative.name,
        quotes: cite(at),
        claims: { alternative },
        isComputed: true,
      }
    }),
  ]
  // What is only said in a word of a turn cannot be shown.
  return told.filter(({ quotes }) => quotes.length > 0)
}
