// Said while thinking; the sense of a sentence stays without them.
const fillers = new Set(
  'um umm uhm uh uhh er erm ah oh ooh eh hm hmm mm mhm mmm huh disfmarker vocalsound pause gap nonvocalsound'.split(
    ' ',
  ),
)
const whole = new Map(
  Object.entries({
    gonna: 'going to',
    gotta: 'got to',
    wanna: 'want to',
    cannot: 'can not',
    cos: 'because',
    cuz: 'because',
    til: 'until',
    till: 'until',
    yep: 'yes',
    yeah: 'yes',
    yup: 'yes',
    nope: 'no',
    nah: 'no',
    okay: 'ok',
    dunno: 'do not know',
    kinda: 'kind of',
    "won't": 'will not',
    "can't": 'can not',
    "shan't": 'shall not',
    "ain't": 'is not',
    "let's": 'let us',
    programme: 'program',
    organise: 'organize',
    licence: 'license',
    licences: 'licenses',
    favourite: 'favorite',
    colour: 'color',
    centre: 'center',
    cheque: 'check',
    $: 'dollars',
    '€': 'euros',
    '£': 'pounds',
    '%': 'percent',
  }),
)
const endings = new Map(Object.entries({ re: 'are', ve: 'have', ll: 'will', d: 'would', m: 'am', s: 'is' }))
const pronoun =
  /^(?:it|he|she|that|this|there|here|what|who|where|how|when|why|everything|everybody|everyone|nobody|nothing|somebody|someone|one)$/
const month =
  /^(?:january|february|april|june|july|august|september|october|november|december|jan|feb|apr|aug|sept?|oct|nov|dec)$/
const day = /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?$/
const number =
  /^(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)$/

/**
 * The words that a word of a transcript stands for, in lower case: contractions in full, hesitations gone, numbers, months and
 * weekdays each as a class (`#number`, `#month`, `#day`).
 */
export function wordForms(token: string): string[] {
  const word = token.toLowerCase().replace('’', "'")
  if (fillers.has(word)) return []
  const known = whole.get(word)
  if (known) return known.split(' ')
  if (/^\d/.test(word)) return [/^(?:19|20)\d\d$/.test(word) ? '#year' : '#number']
  if (token === 'March' || token === 'May' || month.test(word)) return ['#month']
  if (day.test(word)) return ['#day']
  if (number.test(word)) return ['#number']
  if (word.endsWith("n't")) return [word.slice(0, -3), 'not']
  return apart(word)
}

function apart(word: string): string[] {
  const at = word.lastIndexOf("'")
  if (at < 0) return [word]
  const stem = word.slice(0, at)
  const ending = word.slice(at + 1)
  if (stem === '') return [endings.get(ending) ?? ending]
  if (ending === 's') return pronoun.test(stem) ? [stem, 'is'] : [stem]
  const long = endings.get(ending)
  return long ? [stem, long] : [stem + ending]
}
