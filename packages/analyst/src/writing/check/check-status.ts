import { isAssent } from '../posts/is-assent.ts'
import { clausesOf, opensCondition, pairClauses, rankSources } from './circumstances.ts'
import { type Evidence, plain } from './evidence.ts'

// Words that state something as done, and the words that prove it: "who signs?" does not prove "signed".
const done: [RegExp, RegExp][] = [
  [
    /\b(?:has|have|was|were|is|are|been) signed\b|(?<!\b(?:be|an?|without|not|yet) )\bsigned\b(?! (?:at|by|if|when|off))/,
    /\bsigned\b/,
  ],
  [
    /\bapproved\b/,
    /\b(?:approved|passed|released|voted|cleared|blessed|granted|sanctioned|signed off|okayed)\b/,
  ],
  [
    /(?<!\bbe )\b(?:bought|purchased|sold)\b(?! from)/,
    /\b(?:bought|purchased|ordered|sold|selling|sells|closed|took|taken|got)\b/,
  ],
  [
    /\b(?:chosen|chose|selected|decided|picked)\b/,
    /\b(?:chose|chosen|selected|decided|decision|picked|go(?:ing)? with|went with)\b/,
  ],
  [/\b(?:installed|put in|switched off)\b/, /\b(?:installed|put|running|live|in place|switched|off|in)\b/],
  [/\bpromised\b/, /\b(?:promis\w+|guarantee\w*|\w+'(?:ll|d)|will|would)\b/],
  [/\b(?:confirmed|closed)\b/, /\b(?:confirm\w*|closed?)\b/],
  [/\bfixed for\b/, /\b(?:fixed|agreed|booked|deal|then|yes|okay|fine)\b/],
]

const concluded = /\b(?:agreed|signed|closed|approved|confirmed|accepted)\b/g
const concludes =
  /\b(?:agre|sign|clos|approv|confirm|accept|deal|done|yes|yeah|yep|fine|okay|ok|sure|perfect|good|great|lovely|sounds|works|right|brilliant|please|let's|will do|thank|thanks|it would|that would|i could|i can|super|nice|do\b|done|bring|come at|send it)/

// At most two words before it. Signs stand in one place of the pattern alone: letters of other scripts are signs to it, thousands in a row.
const concludesFirst = new RegExp(`^(?:\\W*\\w+\\W+(?:\\w+\\W+)??)??${concludes.source.replace('\\b', '')}`)

// Past and perfect verbs tell what happened; these words what may, should or is wanted.
const happened =
  /\b(?:has|have|had|was|were|been)(?: \w+ly| now| already| both| all)? (?!to\b|been\b|not\b|no\b|a\b|(?:answer|ask|nam|mention|offer|propos|quot|rais|discuss|explain)ed\b)(?:\w+ed|\w+en|signed|sold|bought|chosen|paid|put|set|sent|built|made|won|lost|gone|done|given|taken|fixed|turned)\b|\b(?:already|now has|is (?:already|fixed|agreed|settled|signed|installed|booked|ordered|closed)|are (?:already|fixed|agreed|settled|signed|installed|booked|paying)|firmly)\b/
const tentative =
  /\b(?:could|would|might|may|wants? to|wanted to|i'd|we'd|he'd|she'd|they'd|if|possible|possibly|maybe|perhaps|planning|hope|talking to|talking about|thinking|should|can ask|ask if|has to|have to|got to|needs? to|going out|i'll|we'll|he'll|she'll|they'll|will|like to)\b/
const told =
  /\b(?:has|have|had|was|were|did|been|'ve|got|went|came|took|gave|sent|made|said|bought|sold|signed|put|did|\w+ed)\b|'ve\b/

// "Is it signed?" and "he wants it signed" prove nothing.
function isShown(shown: RegExp, { quotes, words }: Evidence): boolean {
  if (!shown.test(words)) return false
  return quotes.some(({ sentences }) =>
    sentences.some((sentence) => {
      const said = plain(sentence)
      return shown.test(said) && !unproven.test(said)
    }),
  )
}

const promises = /\b(?:i'll|we'll|you'll have|you'll get|i will|we will)\b/
const unproven =
  /\bis it [^,.]*\?$|\bwants? (?:\w+ ){0,5}(?:signed|approved)|\b(?:signed|approved) before\b|\b(?:talking to|been talking)\b/

/** Whether a text tells as done what its quotes only plan, want or ask. */
function isOnlyPlanned(text: string, evidence: Evidence): boolean {
  return clausesOf(text).some((clause) => {
    const words = plain(clause)
    if (!happened.test(words) || /\b(?:if|would|could|not|never|until|before|n't|no)\b|n't/.test(words))
      return false
    const sources = rankSources(clause, evidence)
    const main = sources.filter(({ shared }) => shared.length === sources[0]?.shared.length)
    return (
      main.length > 0 &&
      main.every(({ sentence }) => tentative.test(plain(sentence)) && !told.test(plain(sentence)))
    )
  })
}

/** Whether a text, or its claim, presents an open point of the quotes as settled. */
export function isStatusUnproven(text: string, isAgreed: boolean, evidence: Evidence): boolean {
  const words = plain(text)
  if (done.some(([stated, shown]) => stated.test(words) && !isShown(shown, evidence))) return true
  if (isOnlyPlanned(text, evidence)) return true
  const stated = words.match(concluded) ?? []
  if (stated.length === 0 && !isAgreed) return false
  const main = pairClauses(text, evidence).map(({ source }) => source)
  if (main.length === 0) return true
  if (main.some(({ sentence }) => opensCondition.test(plain(sentence)) && !opensCondition.test(plain(text))))
    return true
  if (stated.some((word) => evidence.words.includes(word.slice(0, 5)))) return false
  // A promise that answers a wish is agreed.
  if (stated.length === 0 && evidence.quotes.some(({ text: said }) => promises.test(plain(said))))
    return false
  return !evidence.quotes.some((quote) => {
    const others = evidence.quotes.filter(
      ({ side, speaker }) => side !== quote.side || speaker !== quote.speaker,
    )
    const answers = others.filter(({ segmentIndex }) => segmentIndex > quote.segmentIndex)
    if (
      answers.some(({ sentences: [first = '', second = ''] }) => concludes.test(plain(`${first} ${second}`)))
    )
      return true
    if (/\bagre|\bdeal\b|\bsigned\b|^(?:yes|yeah|okay|ok|sure|fine|done)\b/.test(plain(quote.text)))
      return true
    const next = evidence.call.segments[quote.segmentIndex + 1]
    return next !== undefined && (isAssent(next.text) || concludesFirst.test(plain(next.text)))
  })
}
