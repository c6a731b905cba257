import type { PostAmount } from '@earshot/contract/post-results'
import type { z } from 'zod'
import { createFigureReader, type FigureFeatures } from './amount-features.ts'
import { countsThings } from './counts-things.ts'
import { type AmountHead, amountKinds, amountOwners, type FactModel } from './fact-model.ts'
import type { Figure } from './figures.ts'
import type { ReadStatements } from './read-facts.ts'
import type { SaidFigure } from './sort-figures.ts'
import { tellDollar } from './tell-dollar.ts'
import { unitAfter } from './unit-after.ts'
import { unitAround } from './unit-around.ts'

/** An amount of a call, merged over all its mentions. */
export interface FoundAmount extends Omit<z.infer<typeof PostAmount>, 'quotes'> {
  /** Sentences that name it, the surest first. */
  at: number[]
  /** Log odds that it matters, and that it belongs into the bottom line. */
  odds: number
  core: number
  /** Whether its words can be read in one way alone, or one is far likelier than the others. */
  isExact: boolean
  isSure: boolean
}

// Both chosen on the labelled calls, by models trained without the fold.
const oddsMin = { money: -0.25, bare: 0.5 }
const standsMin = -0.3
// Log odds between the likeliest value and the next: nine in ten of such values are right.
const sureMin = 1
const amountsMax = 14
const otherPlacesMax = 2
const bareWordsMax = 2
// "Four eighty-five per employee per month" are no thousands.
const apiece =
  /^each$|^per (?:employee|user|seat|head|person|resident|student|pupil|device|endpoint|(?!year|month|quarter|week)\S+ per (?:month|week))\b/
const apieceMax = 10_000

interface Read extends SaidFigure {
  value: number
  scores: Readonly<Record<AmountHead, number>>
  /** Whether no other value of its words is nearly as likely. */
  isSure: boolean
}

/** Sums of money and percentages that matter, the surest first, each once. */
export function findAmounts(call: ReadStatements, model: FactModel): FoundAmount[] {
  const read = { ...call, figures: withPercentages(call) }
  const describe = createFigureReader(read)
  const figures = read.figures
    .filter(({ figure }) => !countsThings(figure))
    .flatMap((said) => readFigure(said, describe(said), model) ?? [])
  const groups = Map.groupBy(figures, ({ value, figure }) => `${value}${figure.currency === '%' ? '%' : ''}`)
  const said = mostSaid(
    read.figures.flatMap(({ figure }) => (figure.currency === '%' ? [] : (figure.currency ?? []))),
  )
  const dollar = figures.some(({ figure }) => figure.currency === 'USD') ? tellDollar(call.statements) : 'USD'
  const codeOf = (code: string | null) => (code === 'USD' ? dollar : code)
  const money = codeOf(said)
  return [...groups.values()]
    .map((same) => same.toSorted((a, b) => b.scores.matters - a.scores.matters || a.at - b.at))
    .flatMap((same) => joinAmount(same, read, money) ?? [])
    .map((amount) => ({ ...amount, currency: codeOf(amount.currency) }))
    .toSorted((a, b) => b.odds - a.odds || (a.at[0] ?? 0) - (b.at[0] ?? 0))
    .slice(0, amountsMax)
}

// "Twenty-two percent repeat visits." "Twenty-three."
function withPercentages({ figures, statements }: ReadStatements): SaidFigure[] {
  const told: SaidFigure[] = []
  for (const said of figures) {
    const before = told.at(-1)
    const isBare = said.figure.currency === null && (statements[said.at]?.words ?? 0) <= bareWordsMax
    const follows = before?.figure.currency === '%' && said.at - before.at === 1
    const readings = said.figure.readings.filter(({ value }) => value <= 100)
    told.push(
      isBare && follows && readings.length > 0
        ? { ...said, figure: { ...said.figure, currency: '%', readings } }
        : said,
    )
  }
  return told
}

// The figure with the likeliest of its values.
function readFigure(
  said: SaidFigure,
  { common, ownOf, choiceOf }: FigureFeatures,
  { amounts, readings }: FactModel,
): Read | undefined {
  const [first, ...others] = said.figure.readings
  const isApiece = apiece.test(unitAfter(said.figure) ?? '')
  const open = others.filter(({ value }) => !(isApiece && value > apieceMax))
  if (!first) return undefined
  const judged = [first, ...open].map((reading) => ({
    reading,
    odds: open.length === 0 ? 0 : choiceOf(reading, readings.scoresOf).meant,
  }))
  const [best, next] = judged.toSorted((a, b) => b.odds - a.odds)
  const reading = best?.reading ?? first
  return {
    ...said,
    value: Math.round(reading.value * 1e4) / 1e4,
    scores: ownOf(reading, amounts.scoresWith(common)),
    isSure: next === undefined || (best?.odds ?? 0) - next.odds >= sureMin,
  }
}

function joinAmount(
  same: readonly Read[],
  { statements }: ReadStatements,
  money: string | null,
): FoundAmount | undefined {
  const [best] = same
  if (!best || best.scores.matters < oddsMin.money) return undefined
  const { figure, scores, value } = best
  const currency = same.find((one) => one.figure.currency)?.figure.currency ?? null
  const unit = unitOf(same, statements)
  const { what, whose } = likeliestMeaning(scores)
  // A percentage may be said without its sign: "ten off".
  const isMoney = currency !== null || value >= 1000 || !/^(?:other|discount)$/.test(what)
  // "Two hundred and six visits" is a count.
  const isBare = currency === null && unit === null && what === 'other'
  if (isBare && scores.matters < oddsMin.bare) return undefined
  return {
    said: wordsOf(figure, statements[best.at]?.text ?? ''),
    value,
    currency: currency ?? (isMoney ? money : null),
    unit,
    what,
    whose,
    stands: Math.max(...same.slice(0, otherPlacesMax).map((one) => one.scores.stands)) >= standsMin,
    at: [...new Set(same.map(({ at }) => at))],
    odds: scores.matters,
    isExact: figure.readings.length === 1 && figure.readings[0]?.reading === 'plain',
    isSure: best.isSure,
    core: Math.max(...same.map((one) => one.scores.core)),
  }
}

// Nearly every sum of these kinds is theirs.
const ownerOf: Partial<Record<(typeof amountKinds)[number], (typeof amountOwners)[number]>> = {
  list_price: 'us',
  offer: 'us',
  discount: 'us',
  contract_value: 'us',
  budget: 'customer',
  cost_of_problem: 'customer',
  rival_price: 'rival',
}

/** What a sum is and whose, which go together. */
function likeliestMeaning(scores: Readonly<Record<AmountHead, number>>) {
  const meanings = amountKinds.flatMap((what) => {
    const own = ownerOf[what]
    return (own ? [own] : amountOwners).map((whose) => ({ what, whose }))
  })
  return likeliestOf(meanings, ({ what, whose }) => scores[what] + scores[`of ${whose}`])
}

// "Is that per site?" "No."
function unitOf(same: readonly Read[], statements: ReadStatements['statements']): string | null {
  const told = same.filter(({ at }, place) => place === 0 || !statements[at]?.isQuestion)
  return told.map(({ figure }) => unitAround(figure)).find((unit) => unit !== null) ?? null
}

function likeliestOf<T>(items: readonly T[], oddsOf: (item: T) => number): T {
  return items.reduce((best, item) => (oddsOf(item) > oddsOf(best) ? item : best))
}

function mostSaid(codes: readonly string[]): string | null {
  const groups = [...Map.groupBy(codes, (code) => code)]
  return (
    groups.toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))[0]?.[0] ?? null
  )
}

/** The figure's own words in the sentence. */
function wordsOf({ words, start, end }: Figure, text: string): string {
  let from = 0
  let first = 0
  for (const [place, word] of words.entries()) {
    const at = from + word.gap.length
    if (place === start) first = at
    from = at + word.text.length
    if (place === end - 1) return text.slice(first, from)
  }
  return text.slice(first)
}
