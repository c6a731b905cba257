import { firstNames } from './first-names.ts'

/** A capitalised name in a quote: "Tallyvane", "Helen Marsh". */
export interface Name {
  text: string
  start: number
  end: number
}

/** Finds the names in quotes of the same run: what stands in lower case elsewhere is none. */
export type NamesIn = (quote: string) => Name[]

interface Token extends Name {
  opensSentence: boolean
}

// "O'Neill" and "D'Souza" are one word.
const word = /(?:\p{Lu}[’'](?=\p{Lu}))?[\p{L}\p{N}]+(?:[’']\p{Ll}+)?/gu
const possessive = /[’']\p{Ll}+$/u
const title = /^(?:mrs?|ms|dr|prof)$/i
const particle = '(?:(?:de|del|dela|della|di|du|la|da|dos|van|der|den|von|ter|bin|ibn|al)[ -])'
// What may stand between two words of one name: "Helen Marsh", "Jean-Luc d'Arcy", "Pieter van der Berg".
const joint = new RegExp(`^(?:[ -]|[ -]${particle}+| ${particle}*d[’'])$`)
// "Mrs van Loon"
const afterTitle = new RegExp(`\\b(?:mrs?|ms|dr|prof)\\.? (${particle}+)$`, 'i')
const beforeParticle = new RegExp(`^ (?:${particle}+|d[’'])\\p{Lu}`, 'u')
const never = new Set(
  `i january february march april may june july august september october november december monday tuesday wednesday thursday
  friday saturday sunday mondays tuesdays wednesdays thursdays fridays christmas easter thanksgiving english german french
  spanish italian russian american british european ok okay yes no the a an and but so or if we you he she it they this that these those
  there here what who where when why how which my our your his her their its not also just well then now all some any every
  it us uk usa eu hr pr api sso mfa po dpa gdpr soc iso epa nda sow poc roi kpi sla csv pdf json xml crm erp erps tv gps sms ai id
  type ceo cfo cto coo cio ciso cmo cro vp svp evp md gm q1 q2 q3 q4 plus let let's thanks sorry please hello hi yeah oh um uh
  mr mrs ms dr prof god internet wifi word alright anyway absolutely exactly perfect right great good fine sure maybe understood
  interesting agreed correct done deal lovely brilliant nice cool sweet first second third monthly yearly somebody nobody everybody
  everyone someone anyone anybody everything something anything nothing today
  tomorrow yesterday blimey ouch phew wow gosh cheers hmm huh nope goodness morning afternoon evening`.split(
    /\s+/,
  ),
)
const ordinary = /(?:ing|ly|tion|tions|ment|ments|ness|ers?|ed|als?|ies)$/
// First names that are words too: "Mark signs" is about a person, "Mark my words" about nobody.
const wordNames = new Set(
  'bill dawn dean frank grace guy joy mark max pat penny rob rose sue will'.split(' '),
)
const departments =
  /^(?:board|corporate|finance|group|headquarters|legal|marketing|operations|procurement|purchasing|sales)$/i
const verb =
  /^(?:is|are|was|were|has|had|does|did|do|can|could|will|would|came|comes|quoted|offers|offered|told|said|says|wants|gave|gives|costs|signs|decides|runs|owns|looks|doesn|didn|isn|won|can)$/

export function createNames(quotes: readonly string[]): NamesIn {
  const inside = new Set<string>()
  const lower = new Set<string>()
  for (const token of quotes.flatMap(tokensOf)) {
    if (/^\p{Ll}/u.test(token.text)) lower.add(token.text)
    else if (!token.opensSentence) inside.add(bare(token))
  }
  const isName = (token: Token, next: Token | undefined, after: string) => {
    const text = bare(token)
    if (!/^\p{Lu}/u.test(token.text) || text.length < 2 || never.has(text)) return false
    if (/n[’']t$/.test(token.text)) return false
    if (!token.opensSentence || isFirstName(token, next, after)) return true
    if (lower.has(text) || wordNames.has(text)) return false
    return inside.has(text) || beforeParticle.test(after) || isLikely(token, next)
  }
  return (quote) => {
    const tokens = tokensOf(quote)
    const names: Name[] = []
    tokens.forEach((token, at) => {
      if (!isName(token, tokens[at + 1], quote.slice(token.end))) return
      const open = names.at(-1)
      const isJoined =
        open &&
        joint.test(quote.slice(open.end, token.start)) &&
        !token.opensSentence &&
        !possessive.test(quote.slice(open.start, open.end))
      const [, particles = ''] = afterTitle.exec(quote.slice(0, token.start)) ?? []
      const start = isJoined ? open.start : token.start - particles.length
      const name = { text: withoutPossessive(quote.slice(start, token.end)), start, end: token.end }
      if (isJoined) names[names.length - 1] = name
      else names.push(name)
    })
    return names.filter(({ text }) => !departments.test(text))
  }
}

// A capitalised word that opens a sentence.
function isFirstName(token: Token, next: Token | undefined, after: string): boolean {
  const text = bare(token)
  if (!wordNames.has(text)) return firstNames.has(text)
  if (/^(?:[.,]|$)/.test(after) || possessive.test(token.text)) return true
  // "Will Kelmora do it?" asks.
  return next !== undefined && (verb.test(next.text) || (text !== 'will' && /^\p{Lu}/u.test(next.text)))
}

// "Dunvane's map is better."
function isLikely(token: Token, next: Token | undefined): boolean {
  const text = bare(token)
  if (text.length <= 3 || ordinary.test(text)) return false
  return !next || next.opensSentence || verb.test(next.text) || /[’']s$/.test(token.text)
}

function tokensOf(quote: string): Token[] {
  let before: Token | undefined
  return [...quote.matchAll(word)].map(({ 0: text, index }) => {
    const gap = quote.slice(before?.end ?? 0, index)
    const endsSentence = /[.!?…:]["”']?\s+$/.test(gap) && !title.test(before?.text ?? '')
    const token = { text, start: index, end: index + text.length, opensSentence: !before || endsSentence }
    before = token
    return token
  })
}

function withoutPossessive(text: string): string {
  return text.replace(possessive, '')
}

function bare({ text }: Token): string {
  return withoutPossessive(text).toLowerCase()
}

/** A name without blanks, case and company forms: how its spellings are compared. */
export function spellingOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(?:inc|ltd|llc|gmbh|corp|plc|software|systems)\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Whether two spellings are one name, misheard: one letter may differ from 6 on, two from 9 on. */
export function isMisheard(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length)
  const allowed = length >= 9 ? 2 : length >= 6 ? 1 : 0
  return a[0] === b[0] && Math.abs(a.length - b.length) <= allowed && editsBetween(a, b) <= allowed
}

function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const swap = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1)
      next.push(Math.min(swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
