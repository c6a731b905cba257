import { compilePhrases } from '../../language/compile-phrases.ts'
import { readGroups } from '../../language/read-list.ts'
import { sentenceEnd } from './stands-alone.ts'

/** Something that several customers say, with a name that a reader understands. */
interface NamedTheme {
  /** "spending or projects are frozen" */
  name: string
  elementKeys: ReadonlySet<string>
  said: RegExp
}

const { names, group } = readGroups('themes')
// "We are not tied in", "it doesn't ever crash".
const denial = /(?:\b(?:not|no|never|without|hardly|nothing)|n['’]t)\s+(?:\S+\s+)?$/i
const denialCharsMax = 30

const themes = names.map((key): NamedTheme => {
  const [name = '', elements = '', ...phrases] = group(key)
  return { name, elementKeys: new Set(elements.split(' ')), said: compilePhrases(phrases) }
})

/** The themes with a name that a quote speaks of, by the elements it is evidence of. */
export function namedThemesIn(quote: string, elementKeys: readonly string[]): string[] {
  return themes
    .filter((theme) => elementKeys.some((key) => theme.elementKeys.has(key)) && speaksOf(quote, theme))
    .map(({ name }) => name)
}

/** The sentence of a quote that speaks of a theme, or the whole quote. */
export function sentenceOn(name: string, quote: string): string {
  const theme = themes.find((one) => one.name === name)
  return quote.split(sentenceEnd).find((sentence) => theme && speaksOf(sentence, theme)) ?? quote
}

function speaksOf(quote: string, { said }: NamedTheme): boolean {
  const found = said.exec(quote)
  if (!found) return false
  return !denial.test(quote.slice(Math.max(0, found.index - denialCharsMax), found.index))
}
