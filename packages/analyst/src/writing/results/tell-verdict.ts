/** What can be said of an alternative. */
export type Verdict = 'competitor_strength' | 'competitor_weakness'

const better =
  /\b(?:cheaper|faster|quicker|better|best|easier|simpler|nicer|stronger|great|good|excellent|solid|ahead)\b/i
const worse =
  /\b(?:slower|slow|expensive|pricier|dearer|worse|worst|harder|weaker|weak|poor|terrible|awful|clunky|outdated|behind|lacks?|fail(?:s|ed)?|without|no|not|never|nothing|cannot)\b|n['’]t\b/i
const much = '(?: (?:really|much|ever|very|so|that|all|as|exactly|particularly|a|any))*'
const not = "(?:\\b(?:never|not|no longer)|n['’]t)"
// "I never liked it", "Kelmora won't do it for twenty-nine" and "No. It's free" praise nothing, "it never crashed" blames nothing.
const noPraise = new RegExp(
  [
    `${not}${much} (?:likes?|liked|loved?|good|great|better|best|happy|impressed|recommend(?! (?:it|them) enough))\\b`,
    "^(?!(?:It|They|That|There|This|I|We|You|He|She)\\b)\\p{Lu}\\S* (?:won|can|do|does|did|is|was|could|would)n?['’]t\\b",
    '\\bno good\\b',
    '^[Nn]o[.,] ',
  ].join('|'),
  'u',
)
const noBlame = new RegExp(
  `${not}${much} (?:bad|slow|expensive|hard|crash(?:es|ed)?|fail(?:s|ed)?|broke|(?:had )?(?:a |any )?(?:problem|issue)s?)\\b`,
  'i',
)
const thanUs = /\bthan (?:you|yours)(?=$|[.,;!?]| (?:are|do|guys)\b)/i

/**
 * What is said of an alternative, for it or against it and never both, however sure an analyst is of both. `elementKeys` are those of the
 * whole quote, the surest first. A part of a quote that names others too is judged by its own words, and so is what compares
 * it with another (`compares`) or with us: "slower than you" is no strength.
 */
export function tellVerdict(
  said: string,
  elementKeys: readonly string[],
  { isPart = false, compares = false } = {},
): Verdict | null {
  const byElement = elementKeys.find(isVerdict) ?? null
  if (byElement === null || (!isPart && isDenied(said, byElement))) return null
  const [isBetter, isWorse] = [better.test(said), worse.test(said)]
  const byWords = isBetter === isWorse ? null : isBetter ? 'competitor_strength' : 'competitor_weakness'
  if (isPart) return byWords
  return compares || thanUs.test(said) ? (byWords ?? byElement) : byElement
}

/** "Faster than paper" says the opposite of paper. */
export function opposite(verdict: Verdict): Verdict {
  return verdict === 'competitor_strength' ? 'competitor_weakness' : 'competitor_strength'
}

function isDenied(said: string, verdict: Verdict): boolean {
  const [denial, words] = verdict === 'competitor_strength' ? [noPraise, better] : [noBlame, worse]
  return denial.test(said) && !words.test(said.replace(denial, ''))
}

function isVerdict(elementKey: string): elementKey is Verdict {
  return elementKey === 'competitor_strength' || elementKey === 'competitor_weakness'
}
