import type { Posts } from '../src/writing/posts/assemble-posts.ts'
import type { GoldFacts } from './train/read-gold-facts.ts'
import { sameName, sharesWord } from './train/same-names.ts'

type Summary = Posts['summary']['result']

/** What stands beside a person, an alternative, an amount or a move, and whether the reader notes the same; null if it is not told. */
type Detail = [name: string, isRight: boolean | null]

const valueShare = 0.005
const small = new Set('the a of for our my in at on and to is per each'.split(' '))

/** Compares what a summary tells of the people, alternatives, amounts and moves that the reader notes, too. The scoring program reads their names, values and turns. */
export function scoreDetails(facts: GoldFacts, summary: Summary): Detail[] {
  return [
    ...pairs(summary.people, facts.people, (a, b) => sameName(a.name, b.name)).flatMap(ofPerson),
    ...pairs(summary.alternatives, facts.competitors, (a, b) => sharesWord(a.name, b.name)).flatMap(
      ofAlternative,
    ),
    ...pairs(summary.amounts, facts.amounts, isSameSum).flatMap(ofAmount),
    ...pairs(summary.nextMoves, facts.nextSteps, isSameStep).flatMap(ofMove),
  ]
}

type Pair<Mine extends keyof Summary, Own extends keyof GoldFacts> = [
  Summary[Mine] extends readonly (infer One)[] ? One : never,
  GoldFacts[Own] extends readonly (infer One)[] | undefined ? One : never,
]

function ofPerson([mine, own]: Pair<'people', 'people'>): Detail[] {
  const isTold = mine.role !== null && mine.role !== mine.name
  return [
    ['people: side', mine.side === own.side],
    ['people: speaks on the call', mine.onCall === own.onCall],
    ['people: role', isTold ? sharesTerm(mine.role, own.role) : null],
    ['people: part in the decision', mine.dealRole === null ? null : mine.dealRole === own.dealRole],
  ]
}

function ofAlternative([mine, own]: Pair<'alternatives', 'competitors'>): Detail[] {
  return [
    ['alternatives: relation', mine.relation === own.relation],
    ['alternatives: verdict', mine.verdict === own.verdict],
  ]
}

function ofAmount([mine, own]: Pair<'amounts', 'amounts'>): Detail[] {
  const isShare = /%|percent|per cent/.test(`${own.currency} ${own.unit} ${own.said}`)
  return [
    ['amounts: currency', mine.currency === null ? null : mine.currency === (isShare ? '%' : own.currency)],
    ['amounts: unit', isShare || mine.unit === null ? null : sharesTerm(mine.unit, own.unit)],
    ['amounts: whose', mine.whose === own.whose],
  ]
}

function ofMove([mine, own]: Pair<'nextMoves', 'nextSteps'>): Detail[] {
  return [
    ['moves: side of the owner', mine.ownerSide === null ? null : mine.ownerSide === own.ownerSide],
    ['moves: due', mine.due === null ? null : sharesTerm(mine.due, own.due)],
  ]
}

function pairs<Mine, Own>(
  mine: readonly Mine[],
  gold: readonly Own[],
  isSame: (mine: Mine, own: Own) => boolean,
): [Mine, Own][] {
  const open = new Set(gold)
  return mine.flatMap((one): [Mine, Own][] => {
    const own = [...open].find((other) => isSame(one, other))
    if (own === undefined) return []
    open.delete(own)
    return [[one, own]]
  })
}

function isSameSum(mine: Summary['amounts'][number], own: GoldFacts['amounts'][number]): boolean {
  const isNear = Math.abs(mine.value - own.value) <= Math.abs(own.value) * valueShare
  return isNear && mine.quotes.slice(0, 2).some(({ segment }) => own.turns.includes(segment))
}

function isSameStep(mine: Summary['nextMoves'][number], own: GoldFacts['nextSteps'][number]): boolean {
  return (
    mine.type !== 'suggested' &&
    own.status !== 'declined' &&
    mine.quotes.slice(0, 2).some(({ segment }) => own.turns.includes(segment))
  )
}

function sharesTerm(a: string | null, b: string | null | undefined): boolean {
  const terms = (text: string | null | undefined) =>
    (text?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => !small.has(word))
      .map((word) => word.replace(/s$/, ''))
  const own = new Set(terms(b))
  return terms(a).some((word) => own.has(word))
}
