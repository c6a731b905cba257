/** The inferred type of a call. */
export interface ClassifiedCall {
  key: string
  /** Probability that a person would choose this type, 0–1. */
  confidence: number
  /** One sentence with the decisive words. */
  rationale: string
}

/** "Reads like a renewal call: “renewal”, “term” and “discount” say so most. Next likeliest: customer follow up call." */
export function explainType(key: string, words: readonly string[], next: string | undefined): string {
  const said = words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('')
  const because = said === '' ? '' : `: ${said} ${words.length > 1 ? 'say' : 'says'} so most`
  const other = next === undefined ? '' : ` Next likeliest: ${next.replaceAll('_', ' ')}.`
  const article = /^[aeiou]/.test(key) ? 'an' : 'a'
  return `Reads like ${article} ${key.replaceAll('_', ' ')}${because}.${other}`
}
