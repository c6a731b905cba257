import { firstNames } from '../../../language/first-names.ts'
import { readList, readPairs } from '../../../language/read-list.ts'
import type { CallFacts } from '../../facts/call-facts.ts'

const relatives = readList('relatives').join('|')
const posts =
  'CEO|CFO|COO|CTO|CIO|CISO|FD|MD|GM|general counsel|finance director|managing director|director|general manager|treasurer|president|chief [a-z]+|head of [A-Za-z]+|boss|guy|man|woman|lady|fella|fellow|chap|bloke|gal|girl|person|officer|buyer|counsel|secretary|clerk|nurse|doctor|minister|mayor|deputy|chair|president|controller|treasurer|trustee|shareholder|successor'
const someone = new RegExp(
  `\\b(?:(?:Mrs?|Ms|Dr|Doctor|Sir|Madam|Monsieur|Madame|Herr|Frau|Father|Sister)\\.? (?:[a-z]{2,3} )?\\p{Lu}[\\p{L}’'-]+|(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Tt]he|[Aa]|[Aa]n|[Oo]ne) (?:[a-z’'-]+ ){0,2}(?:${relatives}|${posts})\\b|\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+)?)`,
  'gu',
)
const pronoun = /\b(?:he|she|him|her|his|hers)\b/i
const opens = /^(he|she)(['’](?:s|ll|d|ve))?\b/i
const months = new Set(
  [...readList('months'), ...readPairs('month-abbreviations').keys()].map((name) => name.toLowerCase()),
)
const turnsBack = 2
const male =
  /\b(?:Mr|Sir|Monsieur|Herr|Father|brother|husband|son|father|dad|uncle|nephew|chairman|foreman)\b/i
const female =
  /\b(?:Mrs|Ms|Madam|Madame|Frau|Sister|sister|wife|daughter|mother|mum|mom|aunt|niece|lady|secretary)\b/i

/** The people that a text names by name, title or role. */
function peopleIn(text: string): string[] {
  return [...text.matchAll(someone)].flatMap(([name]) => {
    const isTold =
      /^(?:my|our|his|her|their|the|an?|one) /i.test(name) ||
      /^(?:Mrs?|Ms|Dr|Doctor|Sir|Madam|Monsieur|Madame|Herr|Frau|Father|Sister)\b/.test(name)
    if (months.has(name.toLowerCase())) return []
    return isTold || firstNames.has((name.split(' ')[0] ?? '').toLowerCase()) ? name : []
  })
}

// A capital inside of a sentence that is no day or month.
const capital = new RegExp(
  `^(?!(?:We|It|They|If|The|This|That|Then|There|You|What|When|He|She|In|On|At|By|For|And|But|So|No|Not|All|Our|My)\\b)\\p{Lu}\\p{Ll}+(?:,|[’']s| (?:signs?|decides?|owns?|has|will|would|is)\\b)|(?<=[\\p{L}\\p{N},;:’'] )(?!(?:I|${[...readList('weekdays'), ...readList('months')].join('|')})\\b)\\p{Lu}\\p{Ll}+`,
  'u',
)

/** Whether "he" or "her" in a text means somebody whom its earlier words don't name. */
export function hasOpenPerson(text: string): boolean {
  const at = pronoun.exec(text)?.index
  if (at === undefined) return false
  const before = text.slice(0, at)
  return peopleIn(before).length === 0 && !capital.test(before)
}

// "Once Cho says go": a name that no list knows.
const doer =
  /(?<=[\p{L},] )\p{Lu}\p{Ll}+(?= (?:says?|signs?|wants?|thinks?|decides?|agrees?|likes?|knows?)\b)/gu

/** A text whose first "he" or "she" is the only person of the question that it answers. */
export function nameFromQuestion(text: string, question: string): string {
  const [only, ...others] = new Set([...peopleIn(question), ...(question.match(doer) ?? [])])
  if (!only || others.length > 0 || /^(?:my|our|his|her|their)\b/i.test(only) || !hasOpenPerson(text))
    return text
  if (male.test(only) && /\bshe\b/i.test(text)) return text
  if (female.test(only) && /\bhe\b/i.test(text)) return text
  return text.replace(/\b(?:he|she)\b/i, only)
}

/** A sentence that begins with "he" or "she", with the name instead, if the turns before name exactly one person. */
export function nameOpening({ statements }: CallFacts, at: number, text: string): string | undefined {
  const own = statements[at]
  if (!own || !opens.test(text)) return undefined
  const near = statements
    .slice(0, at)
    .filter(({ segmentIndex }) => own.segmentIndex - segmentIndex <= turnsBack)
    .findLast((before) => peopleIn(before.text).length > 0)
  if (!near) return undefined
  const [only = '', ...others] = new Set(peopleIn(near.text))
  const isOther = (/^he\b/i.test(text) ? female : male).test(only)
  // "My boss" of the other side is somebody else's.
  const isRelative =
    /^(?:his|her|their)\b/i.test(only) || (/^(?:my|our)\b/i.test(only) && near.side !== own.side)
  return others.length > 0 || isOther || isRelative ? undefined : text.replace(opens, `${only}$2`)
}
