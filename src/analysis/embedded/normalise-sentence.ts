/**
 * A sentence in the form that cues are written for: lower case, contractions in full, without hesitations, filler words,
 * repeated words and punctuation, one blank before and after each word. A capitalised word inside ("we saw Kestrane")
 * keeps a `~` as the mark of a name.
 */
export interface NormalSentence {
  /** ` we have ~kestrane today `; a pattern starts at a blank. */
  text: string
  words: string[]
  isQuestion: boolean
}

const token = /[$€£%?]|[\p{L}\p{N}\p{M}]+(?:[.,]\d+)*(?:['’]\p{L}+)?|['’]\p{L}{1,2}\b/gu
const filler = new Set(
  `um umm uh uhm er erm eh hm hmm mm mhm mmm ah oh ooh just really actually basically literally honestly quite very pretty
  obviously frankly simply totally absolutely definitely clearly certainly genuinely truly especially particularly
  `.split(/\s+/),
)
// Blanks around, as in the normalised text. "like" is a filler only where it interrupts: the tokeniser cannot see that, so it stays.
const fillerPhrases =
  / (?:you know|i mean|kind of|sort of|to be honest|to be fair|if you like|let us say|i guess|i suppose|i think|i would say|by the way) (?=\S)/g
const pronounIs =
  /^(?:it|he|she|that|this|there|here|what|who|where|how|when|why|everything|everybody|everyone|nobody|nothing|somebody|someone|one)$/
const whole = new Map(
  Object.entries({
    gonna: 'going to',
    gotta: 'got to',
    wanna: 'want to',
    cannot: 'can not',
    cos: 'because',
    cause: 'because',
    til: 'until',
    till: 'until',
    yeah: 'yes',
    yep: 'yes',
    nope: 'no',
    okay: 'ok',
    $: 'dollars',
    '€': 'euros',
    '£': 'pounds',
    '%': 'percent',
  }),
)
const endings = new Map(Object.entries({ re: 'are', ve: 'have', ll: 'will', d: 'would', m: 'am', s: 'is' }))
const irregular = new Map(
  Object.entries({
    "won't": 'will not',
    "can't": 'can not',
    "shan't": 'shall not',
    "let's": 'let us',
  }),
)

const interrogative =
  /^ (?:and |so |but |ok |right |well |now )*(?:what|how|who|when|where|why|which|do|does|did|can|could|would|will|is|are|have|has|shall|should|any chance) /

export function normaliseSentence(sentence: string): NormalSentence {
  const words: string[] = []
  let isFirst = true
  for (const [raw] of sentence.matchAll(token)) {
    if (raw === '?') continue
    const isName = !isFirst && /^\p{Lu}/u.test(raw) && !/^I(?:['’]|$)/.test(raw)
    isFirst = false
    const word = expand(raw.toLowerCase().replace('’', "'"))
    if (!filler.has(word)) words.push(isName ? `~${word}` : word)
  }
  const ending = sentence.slice(-8)
  const text = ` ${withoutRepeats(words.join(' ').split(' ')).join(' ')} `.replace(fillerPhrases, ' ')
  return {
    text,
    words: text.slice(1, -1).split(' '),
    isQuestion: /\?\W*$/.test(ending) || (!/[.!]\W*$/.test(ending) && interrogative.test(text)),
  }
}

function expand(word: string): string {
  const known = whole.get(word) ?? irregular.get(word)
  if (known) return known
  if (word.endsWith("n't")) return `${word.slice(0, -3)} not`
  const quote = word.lastIndexOf("'")
  if (quote < 0) return word
  const stem = word.slice(0, quote)
  const ending = word.slice(quote + 1)
  if (stem === '') return endings.get(ending) ?? ending
  if (ending === 's' && !pronounIs.test(stem)) return `${stem} is`
  const long = endings.get(ending)
  return long ? `${stem} ${long}` : word
}

// "we, we have" and "it's, it's" are one thing said twice.
function withoutRepeats(words: readonly string[]): string[] {
  const kept: string[] = []
  for (const word of words) {
    const size = kept.length
    if (word === kept[size - 1]) continue
    kept.push(word)
    if (size >= 3 && word === kept[size - 2] && kept[size - 1] === kept[size - 3]) kept.length -= 2
  }
  return kept
}
