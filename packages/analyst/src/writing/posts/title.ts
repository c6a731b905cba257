import { shorten } from '../../shorten.ts'
import type { Citation, Statement } from '../draft.ts'
import type { CallFacts } from '../facts/call-facts.ts'
import { withoutSumLabel } from '../sum-labels.ts'
import { withoutOpeners } from './retell.ts'
import { capitalised } from './write-moves.ts'

const charsMax = 80
const clauseWordsMin = 4
const answerWordsMax = 8
const questionCharsMax = 60
const clauseEnd = /(?<=[,;:…–—]|(?<!\b(?:Mrs?|Ms|Dr|St|No))[.?!])\s+/
const conjunctions =
  /^(?:\W*(?:so|and|but|well|also|plus|then|because|yes|yeah|no|okay|right|gladly|makes sense)\b[\s,.:—–-]*)+(?=\S)/i
// What a reader wants to see first.
const labels = ['Agreed', 'Terms', 'Plan', 'Dates', 'Decision', 'Risk', 'To do', 'Next', 'Next date']

/** A sentence as a title: what it says from its first word on, a short answer with its question. */
export function titleAt(facts: CallFacts, at: number): string {
  const own = facts.statements[at]
  const question = questionBefore(facts, at)
  if (!own) return ''
  if (question !== undefined && own.words <= answerWordsMax && question.length <= questionCharsMax)
    return `${capitalised(withoutOpening(question))} ${opening(withoutOpening(own.text))}`
  return opening(facts.retoldAt(at) ?? withoutOpening(own.text))
}

/** The title of a call: the most telling sentence of its bottom line. */
export function titleOfCall(
  bottomLine: readonly Statement[],
): { text: string; quotes: readonly Citation[] } | undefined {
  // The checker does not read titles, and a sum needs it.
  const told = bottomLine.filter(({ isComputed, text }) => !isComputed && withoutSumLabel(text) === null)
  const labelled = labels.flatMap((label) => told.find(({ text }) => text.startsWith(`${label}: `)) ?? [])
  const [best] = [...labelled, ...told]
  // Shortening could remove the closing quotation mark.
  return best && { text: opening(best.text.replaceAll(/[“”]/g, '')), quotes: best.quotes }
}

/** The question of the turn before, if a sentence answers it in a few words. */
export function questionBefore({ statements }: CallFacts, at: number): string | undefined {
  const [own, before] = [statements[at], statements[at - 1]]
  if (!own || !before?.isQuestion || before.segmentIndex === own.segmentIndex || own.words > 12)
    return undefined
  return before.text.replace(/\s+/g, ' ')
}

function withoutOpening(text: string): string {
  return withoutOpeners(text.replace(/\s+/g, ' ').trim().replace(conjunctions, ''))
}

// Whole clauses from the beginning, as many as fit.
function opening(text: string): string {
  const clauses = text.split(clauseEnd)
  let title = clauses[0] ?? ''
  for (const clause of clauses.slice(1)) {
    const longer = `${title} ${clause}`
    if (longer.length > charsMax && title.split(' ').length >= clauseWordsMin) break
    title = longer
  }
  return capitalised(shorten(title.replace(/[\s,;:.–—]+$/u, ''), charsMax))
}
