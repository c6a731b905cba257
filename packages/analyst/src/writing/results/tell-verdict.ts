import type { ElementMeaning } from '../../definitions/element.ts'
import { alternatives, compilePhrases } from '../../language/compile-phrases.ts'
import { readGroups } from '../../language/read-list.ts'

/** The verdict on an alternative: a good sign or a bad one. */
export type Verdict = NonNullable<ElementMeaning['valence']>

const { group } = readGroups('praise')
const better = compilePhrases(group('better'))
const worse = new RegExp(`\\b${alternatives(group('worse'))}\\b|n['’]t\\b`, 'i')
const much = `(?: ${alternatives(group('between'))})*`
const not = "(?:\\b(?:never|not|no longer)|n['’]t)"
// "I never liked it", "Kelmora won't do it for twenty-nine" and "No. It's free" are not praise, "it never crashed" is not blame.
const noPraise = new RegExp(
  [
    `${not}${much} ${alternatives(group('denied-praise'))}\\b`,
    "^(?!(?:It|They|That|There|This|I|We|You|He|She)\\b)\\p{Lu}\\S* (?:won|can|do|does|did|is|was|could|would)n?['’]t\\b",
    '\\bno good\\b',
    '^[Nn]o[.,] ',
  ].join('|'),
  'u',
)
const noBlame = new RegExp(`${not}${much} ${alternatives(group('denied-blame'))}\\b`, 'i')
const thanUs = /\bthan (?:you|yours)(?=$|[.,;!?]| (?:are|do|guys)\b)/i

/**
 * The verdict on an alternative, for or against, never both, even if an analyst is sure of both. `verdicts` are those of the elements of
 * the whole quote, the surest first. A part of a quote with several names is judged by its own words, and so is a comparison with another
 * one (`compares`) or with us: "slower than you" is not a strength.
 */
export function tellVerdict(
  said: string,
  verdicts: readonly (Verdict | null)[],
  { isPart = false, compares = false } = {},
): Verdict | null {
  const byElement = verdicts.find((verdict) => verdict !== null) ?? null
  if (byElement === null || (!isPart && isDenied(said, byElement))) return null
  const [isBetter, isWorse] = [better.test(said), worse.test(said)]
  const byWords = isBetter === isWorse ? null : isBetter ? 'good' : 'bad'
  if (isPart) return byWords
  return compares || thanUs.test(said) ? (byWords ?? byElement) : byElement
}

/** "Faster than paper" means the opposite for paper. */
export function opposite(verdict: Verdict): Verdict {
  return verdict === 'good' ? 'bad' : 'good'
}

function isDenied(said: string, verdict: Verdict): boolean {
  const [denial, words] = verdict === 'good' ? [noPraise, better] : [noBlame, worse]
  return denial.test(said) && !words.test(said.replace(denial, ''))
}

/** An element's verdict on a competitor; null if it is about something else, or only names one. */
export function readVerdict(meaning: ElementMeaning | undefined): Verdict | null {
  return meaning?.about === 'competitor' ? (meaning.valence ?? null) : null
}
