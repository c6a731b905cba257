import { shorten } from '../../shorten.ts'
import type { Citation } from '../draft.ts'
import type { CallFacts } from '../facts/call-facts.ts'
import { citeAll } from './cite.ts'
import { isSum, type Line, writeLine } from './lines/line.ts'
import { topicIn } from './lines/topics.ts'
import { withoutOpeners } from './retell.ts'
import { capitalised } from './write-moves.ts'

const charsMax = 80
const clauseWordsMin = 4
const tellingWordsMin = 4
const answerWordsMax = 8
const questionCharsMax = 60
const clauseEnd = /(?<=[,;:…–—]|(?<!\b(?:Mrs?|Ms|Dr|St|No))[.?!])\s+/
const conjunctions =
  /^(?:\W*(?:so|and|but|well|also|plus|then|because|yes|yeah|no(?=[,.:—–-])|okay|right|gladly|makes sense)\b[\s,.:—–-]*)+(?=\S)/i

/** A sentence as a title: what it says from its first word on, a short answer with its question. */
export function titleAt(facts: CallFacts, at: number): string {
  const own = facts.statements[at]
  const question = questionBefore(facts, at)
  if (!own) return ''
  if (question !== undefined && own.words <= answerWordsMax && question.length <= questionCharsMax)
    return `${capitalised(withoutOpening(question))} ${opening(withoutOpening(own.text))}`
  return opening(facts.retoldAt(at) ?? withoutOpening(own.text))
}

/** The title of a call: the most telling line of its bottom line that is no sum. */
export function titleOfCall(
  facts: CallFacts,
  lines: readonly Line[],
): { text: string; quotes: readonly Citation[] } | undefined {
  // The checker does not read titles, and a sum needs it.
  const open = lines.filter(({ kind }) => !isSum(kind))
  const best = open.find(isTelling) ?? open[0]
  if (!best) return undefined
  const quotes = citeAll(facts, best.places)
  if (best.kind !== 'quote') return { text: opening(writeLine(best)), quotes }
  const title = opening(best.text.replaceAll(/[“”]/g, ''))
  const topic = topicIn(best.label)
  return { text: topic === null ? title : `${topic}: ${title}`, quotes }
}

// "Next date: by Thursday" names nothing.
function isTelling({ kind, label, text }: Line): boolean {
  return label !== 'Next date' && (kind !== 'date' || text.split(' ').length >= tellingWordsMin)
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
    // What is left out may turn the sense: "We sign, but only if …".
    if (longer.length > charsMax && title.split(' ').length >= clauseWordsMin)
      return capitalised(shorten(`${title.replace(/[\s,;:.–—]+$/u, '')}…`, charsMax))
    title = longer
  }
  return capitalised(shorten(title.replace(/[\s,;:.–—]+$/u, ''), charsMax))
}
