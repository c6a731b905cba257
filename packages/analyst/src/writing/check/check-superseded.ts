import type { Segment } from '@earshot/contract/transcript'
import { splitSentences } from '../../embedded/split-sentences.ts'
import { isSaidOfAnother } from './check-whose.ts'
import { type Evidence, plain } from './evidence.ts'
import { type Figure, readFigures } from './figures.ts'

// Sums of similar size are offers for the same thing.
const ratioMax = 1.6
const valueMin = 10

/** Whether a sum that is presented as valid was followed by another of similar size, and not repeated after it. */
export function isSuperseded(text: string, claimed: number, { call, quotes }: Evidence): boolean {
  const figures = readFigures(text).filter(({ value }) => value >= valueMin)
  const figure = figures.find(({ value }) => value === claimed) ?? figures[0]
  if (!figure) return false
  const from = Math.min(...quotes.map(({ segmentIndex }) => segmentIndex))
  const said = call.segments.slice(from).flatMap(sumsOf)
  const lastOwn = said.findLast(({ sums }) => sums.some((sum) => isSame(sum, figure)))?.index ?? -1
  const lastOther =
    said.findLast(({ isOurs, sums }) => {
      return isOurs && !sums.some((sum) => isSame(sum, figure)) && sums.some((sum) => isRival(sum, figure))
    })?.index ?? -1
  return lastOther > lastOwn || isRefused(call.segments[lastOwn + 1]?.text ?? '')
}

function sumsOf(segment: Segment): { index: number; sums: Figure[]; isOurs: boolean }[] {
  return splitSentences(segment.text).map(({ start, end }) => {
    const sentence = segment.text.slice(start, end)
    const isOurs = !isSaidOfAnother(segment, sentence, '')
    return { index: segment.index, sums: readFigures(sentence), isOurs }
  })
}

function isSame(a: Figure, b: Figure): boolean {
  return a.value === b.value || a.value * 1000 === b.value || a.value === b.value * 1000
}

function isRival(other: Figure, { value, currency, rate }: Figure): boolean {
  if (other.span !== null || !(other.value >= valueMin)) return false
  if (currency !== null && other.currency === null && other.rate === null) return false
  if ((other.currency === '%') !== (currency === '%')) return false
  if (other.rate !== null && rate !== null && other.rate !== rate) return false
  const ratio = other.value / value
  return ratio > 1 / ratioMax && ratio < ratioMax
}

function isRefused(answer: string): boolean {
  return /^(?:no\b|that's too|too much|too high|i can't|we can't|not at that)/.test(plain(answer))
}
