import type { Statement } from '../draft.ts'
import type { CallFacts } from '../facts/call-facts.ts'
import { readBehaviour } from './behaviour.ts'
import { citeAll } from './cite.ts'
import { type Judged, judgeBehaviour } from './judge-behaviour.ts'
import type { PostInput } from './post-input.ts'
import { capitalised } from './write-moves.ts'

type Statements = Statement[]
type Element = PostInput['callType']['scorecard']['elements'][number]

const suggestedMax = 3
const percent = 100

/** The scorecard of a call: the rep's behaviour for each of the five elements, and advice. */
export function draftScorecard({ callType }: Pick<PostInput, 'callType'>, facts: CallFacts): Statements {
  const behaviour = readBehaviour(facts)
  const judged = callType.scorecard.elements.map((element) => ({
    element,
    ...judgeBehaviour(facts, behaviour, element),
  }))
  const isEmpty = judged.every(({ at }) => at.length === 0)
  if (isEmpty) return judged.map(({ element, rationale }) => notAssessed(element, rationale))
  const owner = facts.ownerOf('rep')
  const asked = [
    ...judged.filter(({ score }) => score === 'R'),
    ...judged.filter(({ score }) => score === 'Y'),
  ]
  const suggested = asked.slice(0, suggestedMax).map(({ element }): Statement => {
    const action = `ask “${element.ask}”`
    const move = { type: 'suggested', action, owner: owner.replace(/^the /, ''), ownerSide: 'rep' } as const
    return {
      slot: 'move',
      text: `${capitalised(owner)} to ${action} (suggested)`,
      quotes: [],
      claims: { move: { ...move, due: null, dueDate: null } },
      isComputed: true,
    }
  })
  const bottomLine = [groupsOf(judged), talkOf(facts)].filter((text) => text !== null).join(' ')
  return [
    { slot: 'scorecard', text: bottomLine, quotes: [], isComputed: true },
    ...suggested,
    ...judged.flatMap((one) => scoreOf(facts, one.element, one)),
  ]
}

function scoreOf(facts: CallFacts, element: Element, { score, rationale, coaching, at }: Judged): Statements {
  if (score === null) return [notAssessed(element, rationale)]
  const quotes = citeAll(facts, at)
  return [
    { slot: `score:${element.key}`, text: rationale, quotes, claims: { score }, isComputed: true },
    ...(coaching
      ? [{ slot: `coaching:${element.key}` as const, text: coaching, quotes, isComputed: true as const }]
      : []),
  ]
}

function notAssessed({ key }: Element, text: string): Statement {
  return { slot: `not_assessed:${key}`, text, quotes: [], isComputed: true }
}

/** "Done well: Pain and Impact. To work on: Next Steps. Not judged: Situation." */
function groupsOf(judged: readonly (Judged & { element: Element })[]): string {
  const groups = [
    ['Done well', 'G'],
    ['To work on', 'Y'],
    ['Missed', 'R'],
    ['Not judged', null],
  ] as const
  return groups
    .flatMap(([name, wanted]) => {
      const labels = judged.filter(({ score }) => score === wanted).map(({ element }) => element.label)
      return labels.length > 0 ? `${name}: ${listed(labels)}.` : []
    })
    .join(' ')
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** The rep's share of the talk and longest stretch; null if only one side is known. */
function talkOf({ segments, segmentWords, nameOf }: CallFacts): string | null {
  const wordsOf = (side: 'rep' | 'customer') => segmentWords.filter((_, at) => segments[at]?.side === side)
  const [rep, customer] = [wordsOf('rep'), wordsOf('customer')]
  const sum = (words: readonly number[]) => words.reduce((all, one) => all + one, 0)
  if (rep.length === 0 || customer.length === 0) return null
  const share = Math.round((percent * sum(rep)) / (sum(rep) + sum(customer)))
  return `${capitalised(nameOf('rep'))} speaks ${share} % of the words, at most ${Math.max(...rep)} without a break.`
}
