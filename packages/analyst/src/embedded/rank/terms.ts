import { readList } from '../../language/read-list.ts'
import { wordForms } from '../word-forms.ts'

const token = /[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)*/gu

const stopWords = new Set([...readList('stop-words'), ...readList('stop-words-questions')])

// Words of the phrasing of a question or a description, not of its subject.
const frameWords = new Set(readList('question-frames'))

/** The words of a text in the analyst's forms, without those that carry no subject. */
export function contentForms(words: readonly string[], formsOf: FormsOf = wordForms): string[] {
  const forms: string[] = []
  for (const word of words) {
    for (const form of formsOf(word)) if (form.length > 1 && !stopWords.has(form)) forms.push(form)
  }
  return forms
}

export type FormsOf = (word: string) => readonly string[]

/** The forms of words, remembered for as long as the function lives: a call repeats its words. */
export function rememberForms(): FormsOf {
  const remembered = new Map<string, readonly string[]>()
  return (word) => {
    const known = remembered.get(word) ?? wordForms(word)
    remembered.set(word, known)
    return known
  }
}

const verbsAfter = new Set(readList('before-verbs'))

/** The words that carry a subject and do not follow a word that asks for a verb: "I'll strike it" is no strike. */
export function nounForms(forms: readonly string[]): string[] {
  return forms.filter(
    (form, at) => form.length > 1 && !stopWords.has(form) && !verbsAfter.has(forms[at - 1] ?? ''),
  )
}

/** The words of a question's subject; all words if none would be left. */
export function subjectForms(forms: readonly string[]): string[] {
  const subjects = forms.filter((form) => !frameWords.has(form))
  return subjects.length > 0 ? subjects : [...forms]
}

export function wordsOf(text: string): string[] {
  return text.match(token) ?? []
}
