import { alternatives } from '../../language/compile-phrases.ts'
import { readList } from '../../language/read-list.ts'
import type { Statement } from './statements.ts'

/** A role, as it was said, and the place of its sentence. */
export interface SaidRole {
  role: string
  at: number
}

const noun = alternatives(readList('job-nouns'))
const areas = alternatives(readList('work-areas').toSorted((a, b) => b.length - a.length))
const area = `(?:(?:group|strategic|clinical|internal) )?${areas.replace(/\bIT\b/g, '(?-i:IT)')}(?: (?:team|department|side|man|woman|lady|guy|person|end of things))?`
// "In training", "in credit" are no departments.
const inArea = `in (?!(?:training|credit|support|growth|health|design|property)\\b)(?:the |our |your )?(?<role>${area})`
const owner = '(?:our|the|my|an?|their|his|her|your|its|one of (?:our|the|my|their))'
const stop = `(?!(?:is|was|are|who|which|that|and|but|or|so|no|then|he|she|they|it|we|I|you|me|us|ve|ll|re|s|says?|said|has|had|have|got|get|will|would|to|with|by|if|because|one|from|for|in|at|on|of|through|between|called|named|there|not|${owner})\\b)`
// "Our IT lead", but not "it".
const word = `(?:(?-i:IT)|${stop}\\p{L}[\\p{L}\\p{N}&-]*)`
// "Store operations", "health, safety and environment".
const field = `${word}(?:(?:,? and|,| &)? ${word}){0,3}`
const leading =
  '(?:head|director|manager|[SE]?VP|president|chief|chair|dean|governor|superintendent|lead|officer)'
// "Part-time compliance lawyer", "head of claims", "VP of store operations".
const title = `(?:(?:${word} ){0,3}?${leading} (?:of|for) (?:(?:the|our|all) )?${field}|(?:${word} ){0,3}?${noun})`
const stopsHere =
  '(?:and|but|so|who|which|that|he|she|they|in|at|for|from|on|to|with|because|if|here|there|now|since|is|was|has)'
const end = `(?=[,.;:!…)]|$| ${stopsHere}\\b)`
const areaEnd = `(?=[,.;:!…)]|$|[’'](?:s|ll|d)\\b| ${stopsHere}\\b)`
const being = "(?:[’']s| is)(?: (?:also|now|still|only|just))?"
const what = `(?:${owner} )?(?<role>${title}|${word} person)${end}|(?:from )?(?:the |our )?(?<role>${area})${areaEnd}|${inArea}${areaEnd}`
const named = `(?:${owner} )?(?<role>${title}|${word} person)${end}`
// What somebody always does: "runs the yard", not "runs late".
const kindOfWork = `(?:(?:the|our|all the|all our) (?!(?:same|problem|issue|risk|show|job|bill)\\b)${word}(?: (?:and |of )?${word}){0,2}?|${area})`
const duty = (verbs: string) =>
  `(?<role>(?:${verbs}) ${kindOfWork})(?=[,.;:!…]|$| (?:and|but|so|here|there|at|in|for|with|from)\\b)`
const duties = duty('runs|leads|heads(?: up)?|manages|owns|looks after|is in charge of|chairs|maintains|does')
const pattern = (source: string) => new RegExp(source, 'iu')
// "… here with me, he's our quality manager"
const between = "(?:[’']s)?[^.!?;:]{0,70}?"
const after = [
  pattern(`^(?: is|[’']s(?= (?:${owner}|also|now|in|from) ))(?: (?:also|now|still))? (?:${what})`),
  pattern(`^(?:(?<between>${between}),|[.!])? (?:he|she|who)${being} (?:${what})`),
  pattern(
    `^(?: is|[’']s)?,?(?: with (?:me|us)| here| there| joining)? (?:(?:from) (?:the |our |your )?(?<role>${area}|${word}(?: ${word})? (?:team|department|office))|${inArea})${areaEnd}`,
  ),
  pattern(
    `^(?:,? who|,? (?:is|[’']s) the one who|(?<between>${between}), (?:he|she)|[.!] (?:he|she))? ${duties}`,
  ),
]
const apposed = pattern(`^(?:,| \\(| [-–—]) ?(?:${owner} (?<role>${title}|${area})|(?<role>${title}))${end}`)
const formal = /(?:^| )(?:Mr|Mrs|Ms|Dr|Doctor|Professor)\.? $/
const salutation = '(?:(?:Mr|Mrs|Ms|Miss|Dr|Doctor|Herr|Frau|Madame|Monsieur|Professor|Sir)\\.? )?'
const suffix = '(?: (?:man|woman|lady|guy|person))?'
const place = `(?: (?:up |over |down )?(?:there|here)| (?:at|in) ${word})?`
const mine = '(?:our|the|my|their|his|her)'
const before = [
  pattern(
    `(?:^|[ ,])${mine} (?<role>${title}${suffix})(?:, (?:it|that)[’']s| is|,? (?:called|named))? ${salutation}$`,
  ),
  pattern(`(?:^|[ ,])(?<role>${title}) ${salutation}$`),
  pattern(`(?:^|[ ,])${mine} (?<role>${title})\\b[^.!?]{0,40}\\. (?:he|she|it)[’']s (?:an? )?${salutation}$`),
  pattern(`(?:^|[ ,])${mine} (?<role>${title})\\b[^.!?]{0,40},? (?:and )?(?:that|it)[’']s ${salutation}$`),
]
const beforeComma = [
  pattern(`(?:^|[ ,])${mine} (?<role>${title}${suffix}|${area})${place}, ${salutation}$`),
  pattern(`^(?<role>${title}), ${salutation}$`),
]
// "I'm Nick Pappas, I run operations", "Pita here, I'm your onboarding person", "Legal. It's Aurélien".
const introduces = /\b(?:I[’']m|it[’']s|this is|my name is) $/i
const beforeOwn = [
  pattern(`(?:^|[.!?] )(?:I[’']m (?:in |from )?)?(?<role>${area})[.,] (?:it[’']s|I[’']m|this is) $`),
  pattern(`\\bI[’']m (?<role>${word})[.,] I[’']m $`),
]
const afterOwn = [
  pattern(`^,? (?<role>${title}|${area})${end}`),
  // "Our director is on holiday" is another.
  pattern(`^, (?:the|your|our) (?<role>${title}|${area})(?=[.,;:!…)]|$)`),
  pattern(`^(?: here)?${between}[.,] (?:and )?I[’']m (?:${what})`),
  pattern(`^(?: here)?${between}[.,] (?:and )?I ${duty('run|lead|head(?: up)?|manage|own|look after')}`),
]
const onward = [
  pattern(`^(?:(?:and|so|well),? )?(?:he|she)${being} (?:${what})`),
  pattern(`^(?:(?:and|so|well),? )?(?:he|she) ${duties}`),
]
// "I'm the finance director", but not what he says he is.
const own = [
  pattern(
    `(?:^|[.!?] )(?:(?:hi|hello|yes|well|so|okay|and)[,.]? )*I[’']m (?:(?:also|now|still|only|just) )?(?:${named}|from (?:the |our )?(?<role>${area})${areaEnd}|${inArea}${areaEnd})`,
  ),
  pattern(
    `(?:^|[.!?] )(?:(?:yes|well|so|okay|and)[,.]? )*I (?<role>(?:run|lead|head(?: up)?|manage|look after) (?:the )?${area})${areaEnd}`,
  ),
]
const nearChars = 160
// Who one is comes first.
const ownSentencesMax = 40
const generic = /^(?:doctor|professor|captain|colleague|partner|head|uncle|brother|sister|councillor|boss)$/i
const otherName = /\p{Lu}\p{Ll}/u
// "I don't think Brent is the CFO", "say Tom is our lawyer", "as the owner, Tom".
const doubt =
  /\b(?:not|never|if|whether|unless|say|imagine|suppose|thought|think|claim\w*|pretend\w*|former|ex|as|like|when|after|before|I[’']m|I am|I was)\b|n[’']t\b|["“”]/i
// "Tom rang the supplier, he's the owner there": another is meant.
const another =
  /\b(?:the|our|their|my|his|her|an?|some) (?:\p{L}+ ){0,2}(?!(?:hour|minute|moment|bit|call|day|week)\b)\p{L}+$/iu
// A name after it, before a comma, may be an address.
const mayAddress =
  /(?:^|[^\p{L}\s]\s*|\b(?:thanks|thank you|hi|hello|hey|hiya|okay|ok|yes|yeah|no|well|so|right|sorry|morning|afternoon|bye|but|and|then|now|oh|ah|please|look|listen|sure|good|great|perfect) )$/iu
const goesOnAfter =
  /^(?:[.,;:!?…)]|$|[’']s\b| (?:and|or|who|is|was|has|will|would|can|signs?|says?|wants?|needs?|reads?)\b)/

/** What somebody is, where it is said beside the name: "our finance director", "runs the yard". Of who speaks on the call, a name between commas is an address. */
export function findRole(
  name: string,
  places: readonly number[],
  { statements, isOnCall }: { statements: readonly Statement[]; isOnCall: boolean },
): SaidRole | null {
  for (const at of places) {
    const said = roleAt(name, at, statements, isOnCall)
    if (said !== null) return said
  }
  return null
}

function roleAt(
  name: string,
  at: number,
  statements: readonly Statement[],
  isOnCall: boolean,
): SaidRole | null {
  const [own, next] = [statements[at], statements[at + 1]]
  const start = own === undefined || own.isQuestion ? -1 : startOf(name, own.text)
  if (own === undefined || start < 0) return null
  const left = own.text.slice(Math.max(0, start - nearChars), start)
  const right = own.text.slice(start + name.length, start + name.length + nearChars)
  const beside = besideName(left, right, isOnCall)
  if (beside !== null) return { role: beside, at }
  // "Ask Hector. He's our IT": nobody else is named between.
  if (next?.segmentIndex !== own.segmentIndex || otherName.test(right)) return null
  const told = roleIn(onward, next.text.slice(0, nearChars))
  return told === null ? null : { role: told, at: at + 1 }
}

function besideName(left: string, right: string, isOnCall: boolean): string | null {
  const isIntroduced = introduces.test(left) || right.startsWith(' here')
  const introduced = isIntroduced ? (roleIn(beforeOwn, left) ?? roleIn(afterOwn, right)) : null
  return introduced ?? describedRole(left, right, isOnCall)
}

function describedRole(left: string, right: string, isOnCall: boolean): string | null {
  const clause = left.slice(left.search(/[^.!?;]*$/))
  if (doubt.test(clause)) return null
  const told = roleIn(after, right) ?? (goesOnAfter.test(right) ? roleIn(before, left) : null)
  if (told !== null || (isOnCall && mayAddress.test(left.replace(formal, ' ')))) return told
  return roleIn([apposed], right) ?? (isOnCall ? null : roleIn(beforeComma, left))
}

// "Ann" is not in "Anna".
function startOf(name: string, text: string): number {
  for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + 1)) {
    const around = `${text[start - 1] ?? ' '}${text[start + name.length] ?? ' '}`
    if (!/[\p{L}\p{N}]/u.test(around)) return start
  }
  return -1
}

/** What a speaker is by their own words, of the places of their first sentences. */
export function findOwnRole(places: readonly number[], statements: readonly Statement[]): SaidRole | null {
  for (const at of places.slice(0, ownSentencesMax)) {
    const role = roleIn(own, statements[at]?.text.slice(0, 2 * nearChars) ?? '')
    if (role !== null) return { role, at }
  }
  return null
}

function roleIn(patterns: readonly RegExp[], text: string): string | null {
  for (const one of patterns) {
    const found = one.exec(text)
    // "Director of sales and Bob": the name is another's.
    const role = found?.groups?.role?.replace(/(?:,| and| &) \p{Lu}.*$/u, '')
    if (!found || !role || generic.test(role) || another.test(found.groups?.between ?? '')) continue
    // The name nearest to the role has it.
    const between = text.slice(found.index, text.indexOf(role, found.index)).replace(/^\P{L}*\p{L}+/u, '')
    if (!otherName.test(between)) return role
  }
  return null
}
