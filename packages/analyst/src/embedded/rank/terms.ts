import { wordForms } from '../word-forms.ts'

const token = /[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)*/gu

const stopWords = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by can could did
  do does doing down during each few for from further get got had has have having he her here hers him his how i if in into is it
  its just like me more most my no nor not now of off on once only or other our out over own same she should so some such than that
  the their them then there these they this those through to too under until up us very was we were what when where which while who
  whom why will with would you your yes ok right well know think mean go going want thing things lot really let said say says
  something anything everything`.split(/\s+/),
)

// How a question or a description is put, not what it is about.
const frameWords = new Set(
  `summarize summarise summary discussion discussions discuss discussed discussing discusses opinion opinions thought thoughts think
  attitude attitudes team group groups meeting meetings participants participant members member whole describe described towards
  toward regarding reason reasons explain explained decide decided according conclusion conclusions talk talks talked speak speaker
  speakers mention mentions mentioned person people somebody someone customer customers rep element call calls says state states
  question questions answer answers`.split(/\s+/),
)

/** The words of a text in the forms that the analyst knows, without those that say nothing of a subject. */
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

/** Those of the words that say what a question is about; all of them where nothing would be left. */
export function subjectForms(forms: readonly string[]): string[] {
  const subjects = forms.filter((form) => !frameWords.has(form))
  return subjects.length > 0 ? subjects : [...forms]
}

export function wordsOf(text: string): string[] {
  return text.match(token) ?? []
}
