import { isAssent } from '../posts/is-assent.ts'
import { opensCondition, pairClauses } from './circumstances.ts'
import { type Evidence, plain } from './evidence.ts'

// Words that state something as done, and the words that prove it: "who signs?" does not prove "signed".
const done: [RegExp, RegExp][] = [
  [/\b(?:has|have|was|were|is|are|been) signed\b|\bsigned\b(?! (?:at|by|if|when|off))/, /\bsigned\b/],
  [
    /\bapproved\b/,
    /\b(?:approved|passed|released|voted|cleared|blessed|granted|sanctioned|signed off|okayed)\b/,
  ],
  [/(?<!\bbe )\b(?:bought|purchased|sold)\b/, /\b(?:bought|purchased|ordered|sold|closed|took|taken|got)\b/],
  [
    /\b(?:chosen|chose|selected|decided|picked)\b/,
    /\b(?:chose|chosen|selected|decided|decision|picked|go(?:ing)? with|went with)\b/,
  ],
  [/\b(?:installed|put in|switched off)\b/, /\b(?:installed|put|running|live|in place|switched|off|in)\b/],
  [/\bpromised\b/, /\b(?:promis\w+|guarantee\w*|\w+'ll|will)\b/],
  [/\b(?:confirmed|closed)\b/, /\b(?:confirm\w*|closed?)\b/],
  [/\bfixed for\b/, /\b(?:fixed|agreed|booked|deal|then|yes|okay|fine)\b/],
]

const concluded = /\b(?:agreed|signed|closed|approved|confirmed|accepted)\b/g
const concludes =
  /\b(?:agre|sign|clos|approv|confirm|accept|deal|done|yes|yeah|yep|fine|okay|ok|sure|perfect|good|great|lovely|sounds|works|right|brilliant|please|let's|will do|thank|thanks|it would|that would|i could|i can|super|nice|do\b|done|bring|come at|send it)/

// At most two words before it. Signs stand in one place of the pattern alone: letters of other scripts are signs to it, thousands in a row.
const concludesFirst = new RegExp(`^(?:\\W*\\w+\\W+(?:\\w+\\W+)??)??${concludes.source.replace('\\b', '')}`)

/** Whether a text, or its claim, presents an open point of the quotes as settled. */
export function isStatusUnproven(text: string, isAgreed: boolean, evidence: Evidence): boolean {
  const words = plain(text)
  if (done.some(([stated, shown]) => stated.test(words) && !shown.test(evidence.words))) return true
  const stated = words.match(concluded) ?? []
  if (stated.length === 0 && !isAgreed) return false
  const main = pairClauses(text, evidence).map(({ source }) => source)
  if (main.length === 0) return true
  if (main.some(({ sentence }) => opensCondition.test(plain(sentence)) && !opensCondition.test(plain(text))))
    return true
  if (stated.some((word) => evidence.words.includes(word.slice(0, 5)))) return false
  return !evidence.quotes.some((quote) => {
    const others = evidence.quotes.filter(
      ({ side, speaker }) => side !== quote.side || speaker !== quote.speaker,
    )
    if (others.some(({ text: answer }) => concludes.test(plain(answer)))) return true
    if (/\bagre|\bdeal\b|\bsigned\b|^(?:yes|yeah|okay|ok|sure|fine|done)\b/.test(plain(quote.text)))
      return true
    const next = evidence.call.segments[quote.segmentIndex + 1]
    return next !== undefined && (isAssent(next.text) || concludesFirst.test(plain(next.text)))
  })
}
