import { evidenceIdsMax, type ThemeRow } from '../../definitions/slice-output.ts'
import { shorten } from '../../shorten.ts'
import { stripFillers } from '../../strip-fillers.ts'
import { type Group, groupThemes } from './group-themes.ts'
import { namedThemesIn } from './named-themes.ts'
import {
  byConfidence,
  clearOf,
  elementsOf,
  type Sentence,
  sentencesOf,
  sourceOf,
  supportOf,
} from './sentences.ts'
import { fitness, standingPart, withoutJoining } from './stands-alone.ts'
import type { SynthesisInput } from './synthesis-input.ts'

export interface Theme extends Omit<ThemeRow, 'title'> {
  /** What its quotes have in common: "spending or projects are frozen"; null if only their words tell. */
  name: string | null
  /** Mean of its best quotes. */
  confidence: number
}

const titleCharsMax = 90
// A clause of so many characters says something.
const clauseCharsMin = 30
const condition =
  /^(?:and |but |so )?(?:if|when|since|because|while|unless|once|as soon as|although)\b[^,]*$/i
// "That that's" and "IT it's" repeat nothing.
const repeated = /\b(?!(?-i:\p{Lu}{2}))(\p{L}+(?:[’']\p{L}+)?)(?: \1\b(?![’']))+/giu

/** The statements about these elements, merged over wordings, those of most accounts first. */
export function themesOf(input: SynthesisInput, elementKeys: readonly string[]): Theme[] {
  const sentences = clearOf(sentencesOf(input, elementKeys)).filter(isTold)
  const { named, others } = byName(sentences)
  const themes = [
    ...named.map(({ name, group }) => themeOf(group, elementKeys, name)),
    ...groupThemes(others).map((group) => themeOf(group, elementKeys)),
  ]
  const fit = new Map(themes.map((theme) => [theme, fitnessOf(theme)]))
  return themes.toSorted(
    (a, b) =>
      b.accountCount - a.accountCount ||
      b.callCount - a.callCount ||
      b.evidenceCount - a.evidenceCount ||
      (fit.get(b) ?? 0) - (fit.get(a) ?? 0) ||
      (a.evidenceIds[0] ?? 0) - (b.evidenceIds[0] ?? 0),
  )
}

/** A name is for what is said on several calls. A sentence can speak of several things. */
function byName(sentences: readonly Sentence[]) {
  const mentions = sentences.flatMap((sentence) =>
    namedThemesIn(sentence.quote, sentence.elementKeys).map((name) => ({ name, sentence })),
  )
  const named = [...Map.groupBy(mentions, ({ name }) => name)].flatMap(([name, same]) => {
    const calls = new Set(same.map(({ sentence }) => sourceOf(sentence)))
    const [best, ...rest] = same
      .map(({ sentence }) => sentence)
      .toSorted((one, other) => fitness(other) - fitness(one))
    return best && calls.size > 1 ? [{ name, group: [best, ...rest] satisfies Group<Sentence> }] : []
  })
  const taken = new Set<Sentence>(named.flatMap(({ group }) => group))
  return { named, others: sentences.filter((sentence) => !taken.has(sentence)) }
}

function fitnessOf({ exampleQuote, confidence }: Theme): number {
  return fitness({ quote: exampleQuote, confidence })
}

// "Amount: 42000" from the CRM is a figure, not a statement.
function isTold({ fileId, quote }: Sentence): boolean {
  return fileId !== null || /: .*\p{L}/u.test(quote)
}

function themeOf(group: Group<Sentence>, elementKeys: readonly string[], name: string | null = null): Theme {
  const central = group.find(({ quote }) => standingPart(quote) !== undefined) ?? group[0]
  const best = group.toSorted(byConfidence)
  const { accounts, ...support } = supportOf(best)
  const top = best.slice(0, evidenceIdsMax)
  return {
    name,
    exampleQuote: central.quote,
    elementKeys: elementsOf(group, elementKeys),
    accountCount: accounts.length,
    accounts,
    ...support,
    confidence: top.reduce((sum, { confidence }) => sum + confidence, 0) / top.length,
  }
}

/** A theme's name as a title, or its clearest quote. */
export function titleOfTheme({ name, exampleQuote }: Pick<Theme, 'name' | 'exampleQuote'>): string {
  return name === null ? titleOf(exampleQuote) : name.charAt(0).toUpperCase() + name.slice(1)
}

/** A quote without its hesitations, from the first sentence that stands alone if one does, cut to a line: at the end of a clause where there is one. */
export function titleOf(quote: string): string {
  const spoken = stripFillers(standingPart(quote) ?? withoutJoining(quote)).replace(repeated, '$1')
  const title = spoken.charAt(0).toUpperCase() + spoken.slice(1)
  return cutAtClause(title).replace(/[.,;]$/, '')
}

function cutAtClause(title: string): string {
  if (title.length <= titleCharsMax) return title
  const ends = [...title.slice(0, titleCharsMax).matchAll(/[.,;:?!–—](?=\s)/gu)].map(({ index }) => index)
  const fitting = ends.filter((at) => at >= clauseCharsMin)
  const end = fitting.findLast((at) => !isCondition(title.slice(0, at)))
  if (end === undefined) return shorten(title, titleCharsMax)
  return title.slice(0, /[?!]/.test(title.charAt(end)) ? end + 1 : end)
}

// Of "There is a review. If we merge in the spring, it is paused" the first sentence.
function isCondition(part: string): boolean {
  return condition.test(part.split(/[.?!…]\s+/u).at(-1) ?? '')
}
