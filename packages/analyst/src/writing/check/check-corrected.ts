import { readList } from '../../language/read-list.ts'
import { type Evidence, plain } from './evidence.ts'
import { type Figure, readFigures } from './figures.ts'
import { sentencesOf } from './roles.ts'

const reachTurns = 2
// A list of figures is said one after the other.
const figuresMax = 2
const ratioMax = 1.7
const shortWordsMax = 4
const answerWordsMax = 8
const days = readList('weekdays')
  .map((day) => day.toLowerCase())
  .filter((day) => day.endsWith('day'))
  .concat('tomorrow', 'tonight', 'today')
const corrects =
  /^(?:\W*(?:no|and|so|well|okay|actually|but|then|i counted|hm+|sorry)\W+)*(?:no\b|not\b|at\b|make (?:it|that)|do\b|say\b|take\b|(?:reserve|bring|order|book|send|put)\b|it's (?:more|nearer|closer)|more like|nearer|i can do|what about|how about|let's (?:say|do))|\b(?:more like|make it|rather|actually|instead|i counted)\b/
const isPast =
  /\b(?:was|were|had|used to|before|previously|until|from|rose|fell|grew|instead|first|asked|quoted|offered|wanted|proposed)\b/

interface Heard {
  isCited: boolean
  sentence: string
}

/** Whether a figure or day of a text was corrected by what was said right after it, and not said again. */
export function isCorrected(text: string, evidence: Evidence): boolean {
  if (isPast.test(plain(text))) return false
  const figures = readFigures(text)
  const named = days.filter((day) => plain(text).includes(day))
  if (figures.length === 0 && named.length === 0) return false
  const said = saidFrom(evidence)
  return (
    (figures.length <= figuresMax && figures.some((figure) => isReplaced(figure, figures, said))) ||
    named.some((day) => isOtherDay(day, plain(text), said))
  )
}

// The cited turns and the ones right after them.
function saidFrom({ call, quotes }: Evidence): Heard[] {
  const cited = new Set(quotes.map(({ segmentIndex }) => segmentIndex))
  const near = new Set(
    quotes.flatMap(({ segmentIndex }) =>
      Array.from({ length: reachTurns + 1 }, (_, step) => segmentIndex + step),
    ),
  )
  return [...near]
    .toSorted((a, b) => a - b)
    .flatMap((at) =>
      sentencesOf(call.segments[at]?.text ?? '').map((sentence) => ({
        isCited: cited.has(at),
        sentence,
      })),
    )
}

function isReplaced(figure: Figure, own: readonly Figure[], said: readonly Heard[]): boolean {
  if (!(figure.value >= 2)) return false
  const last = said.findLastIndex(({ sentence }) =>
    readFigures(sentence).some((other) => other.value === figure.value),
  )
  if (last < 0) return false
  if (isLeft(figure, said[last]?.sentence ?? '') && own.length === 1) return true
  return said.slice(last + 1).some(({ sentence, isCited }) => {
    if (!isCorrection(sentence) && !(isCited && startsWithNumber(sentence))) return false
    return readFigures(sentence).some(
      (other) => isRival(other, figure) && !own.some(({ value }) => value === other.value),
    )
  })
}

// "From a seven to a five": only the five is left.
function isLeft(figure: Figure, sentence: string): boolean {
  const [, from = ''] = /\bfrom (?:an? |about )?(.{2,30}?) to\b/.exec(plain(sentence)) ?? []
  return readFigures(from).some(({ value }) => value === figure.value)
}

// "Fifty eight." after "about sixty people".
function startsWithNumber(sentence: string): boolean {
  const [first] = readFigures(sentence)
  return first !== undefined && first.at === 0 && sentence.split(' ').length <= answerWordsMax
}

function isCorrection(sentence: string): boolean {
  const words = plain(sentence)
  return corrects.test(words)
}

function isRival(other: Figure, figure: Figure): boolean {
  if ((other.currency === '%') !== (figure.currency === '%')) return false
  if (other.span !== null && other.span !== figure.span) return false
  const ratio = other.value / figure.value
  const scaled = figure.value >= 1000 && other.value < 100 ? ratio * 1000 : ratio
  return scaled !== 1 && scaled > 1 / ratioMax && scaled < ratioMax
}

function isOtherDay(day: string, words: string, said: readonly Heard[]): boolean {
  const last = said.findLastIndex(({ sentence }) => plain(sentence).includes(day))
  if (last < 0) return false
  return said.slice(last + 1).some(({ sentence, isCited }) => {
    const heard = plain(sentence)
    const isShort = isCited && heard.split(' ').length <= shortWordsMax
    return (
      (isShort || (day.endsWith('day') && day !== 'today' && corrects.test(heard))) &&
      days.some(
        (other) =>
          other !== day &&
          (isShort || (other.endsWith('day') && other !== 'today')) &&
          heard.includes(other) &&
          !words.includes(other),
      )
    )
  })
}
