import { alternatives } from '../../language/compile-phrases.ts'
import { readList } from '../../language/read-list.ts'
import type { Statement } from './statements.ts'

/** A role, as it was said, and the place of its sentence. */
export interface SaidRole {
  role: string
  at: number
}

const noun = alternatives(readList('job-nouns'))
const area = `(?:(?:group|strategic|clinical|internal) )?${alternatives(readList('work-areas').toSorted((a, b) => b.length - a.length)).replace(/\bIT\b/g, '(?-i:IT)')}(?: (?:team|department|side|man|woman|lady|guy|person|end of things))?`
const owner = '(?:our|the|my|an?|their|his|her|your|its|one of (?:our|the|my|their))'
const stop = `(?!(?:is|was|are|who|which|that|and|but|or|so|then|he|she|they|it|we|I|you|me|us|ve|ll|re|s|says?|said|has|had|have|got|get|will|would|to|with|by|if|because|one|from|for|in|at|on|of|through|between|called|named|there|not|${owner})\\b)`
const word = `${stop}\\p{L}[\\p{L}\\p{N}&-]*`
const field = `${word}(?: (?:(?:and|&) )?${word}){0,2}?`
// "part-time compliance lawyer", "head of claims", "VP of store operations".
const title = `(?:(?:${word} ){0,3}?${noun}(?:(?: of| for) (?:(?:the|our|all) )?${field})?|(?:(?:acting|deputy|group|interim|former) )?(?:head|VP|director|manager) (?:of|for) (?:(?:the|our|all) )?${field})`
const end =
  '(?=[,.;:!…)]|$| (?:and|but|so|who|which|that|he|she|they|in|at|for|from|on|to|with|because|if|here|there|now|since|is|was|has)\\b)'
const duty = `(?:runs|leads|heads(?: up)?|manages|owns|looks after|is in charge of|does (?=the |our |all the )|maintains|takes care of|chairs) ?(?!(?:it|them|that|this|those|these|all|nothing|everything|what|not|so|well|as)\\b)(?:(?:the|our|all|all the|your) )?${word}(?: (?:(?:and|of|for|the) )?${word}){0,3}?(?=[,.;:!…]|$| (?:and|but|so|here|there|at|in|for|with|from)\\b)`
const being = "(?:[’']s| is|[’']re| are)(?: (?:also|now|still|only|just))?"
const pronoun = `(?:he|she|they|who|that|this|you)`
const areaEnd = `(?:${end}|(?=[’']s\\b))`
const what = `(?:${owner} )?(?<role>${title}|${word} person)${end}|(?:in |from |with |at )?(?:the |our |your )?(?<role>${area})${areaEnd}`
const pattern = (source: string) => new RegExp(source, 'iu')
// "… here with me, he's our quality manager"
const between = "(?:[’']s)?[^.!?;:]{0,70}?"
const after = [
  pattern(`^(?:,| \\(| [-–—]) ?(?:${what})`),
  pattern(
    `^(?: is| was|[’']s(?= (?:${owner}|also|now|in|from) )|[’']re)(?: (?:also|now|still))? (?:${what})`,
  ),
  pattern(`^(?:${between},|[.!])? ${pronoun}${being} (?:${what})`),
  pattern(
    `^(?: is|[’']s)?,?(?: with (?:me|us)| here| there| joining)? (?:from|in|at) (?:the |our |your )?(?<role>${area}|${field} (?:team|department|side|office))${areaEnd}`,
  ),
  pattern(
    `^(?:,? who|,? (?:is|[’']s) the one who|${between}, (?:he|she|they)|[.!] (?:he|she|they))? (?<role>${duty})`,
  ),
]
const salutation = '(?:(?:Mr|Mrs|Ms|Miss|Dr|Doctor|Herr|Frau|Madame|Monsieur|Professor|Sir)\\.? )?'
const before = [
  pattern(
    `(?:^|[ ,])(?:our|the|my|their|his|her|your) (?<role>${title}(?: (?:man|woman|lady|guy|person))?)(?:,|, (?:it|that)[’']s| is|,? (?:called|named))? ${salutation}$|(?:^|, | )(?<first>${title}) ${salutation}$|^(?<opening>${title}), ${salutation}$`,
  ),
  pattern(
    `(?:^|[ ,])(?:our|the|their|my) (?<role>${title})(?: (?:up |over |down )?(?:there|here)| (?:at|in) ${word})?, ${salutation}$`,
  ),
  pattern(
    `(?:^|[ ,])(?:our|the|their|my) (?<role>${title})\\b[^.!?]{0,40}\\. (?:he|she|it)[’']s (?:an? )?${salutation}$`,
  ),
  pattern(
    `(?:^|[.!?] )(?:I[’']m (?:in |from )?)?(?<role>${area})[.,] (?:it[’']s|I[’']m|this is) $|\\bI[’']m (?<first>${word})[.,] I[’']m $`,
  ),
  pattern(
    `(?:^|[ ,])(?:our|the|their) (?<role>${area}(?: (?:man|woman|lady|guy|person))?),? ${salutation}$|^(?<opening>${area})[.,] ${salutation}$`,
  ),
]
// "I'm Nick Pappas, I run operations", "Pita here, I'm your onboarding person".
const introduced = /\b(?:I[’']m|it[’']s|this is|my name is) $/i
const afterOwn = [
  pattern(`^(?: here)?${between}[.,] (?:and )?I[’']m (?:${what})`),
  pattern(
    `^(?: here)?${between}[.,] (?:and )?I (?<role>(?:run|lead|head(?: up)?|manage|own|look after) (?:(?:the|our|all) )?${word}(?: (?:(?:and|of) )?${word}){0,2}?(?=[,.;:!…]|$| (?:and|but|so|here|at|in|for|with|from)\\b))`,
  ),
]
const onward = [
  pattern(`^(?:(?:and|so|well),? )?${pronoun}${being} (?:${what})`),
  pattern(`^(?:(?:and|so|well),? )?${pronoun} (?<role>${duty})`),
]
// "I'm the finance director"
const own = [
  pattern(`\\bI(?:[’']m| am)(?: (?:also|now|still|only|just))? (?:${owner} )?(?<role>${title})${end}`),
  pattern(`\\bI(?:[’']m| am|[’']m here) (?:in|from|with) (?:the |our )?(?<role>${area})${areaEnd}`),
]
const nearChars = 160
// Who one is comes first.
const ownSentencesMax = 40
const generic = /^(?:doctor|professor|captain|colleague|partner|head|uncle|brother|sister|councillor)$/i
const otherName = /\p{Lu}\p{Ll}/u

/** What somebody is, where it is said beside the name: "our finance director", "runs the yard". */
export function findRole(
  name: string,
  places: readonly number[],
  statements: readonly Statement[],
): SaidRole | null {
  for (const at of places) {
    const said = roleAt(name, at, statements)
    if (said !== null) return said
  }
  return null
}

function roleAt(name: string, at: number, statements: readonly Statement[]): SaidRole | null {
  const [own, next] = [statements[at], statements[at + 1]]
  const start = own?.text.indexOf(name) ?? -1
  if (!own || own.isQuestion || start < 0) return null
  const left = own.text.slice(Math.max(0, start - nearChars), start)
  const right = own.text.slice(start + name.length, start + name.length + nearChars)
  const isOwn = introduced.test(left) || right.startsWith(' here')
  const beside = roleIn(after, right) ?? roleIn(before, left) ?? (isOwn ? roleIn(afterOwn, right) : null)
  if (beside !== null) return { role: beside, at }
  // "Ask Hector. He's our IT": nobody else is named between.
  if (next?.segmentIndex !== own.segmentIndex || otherName.test(right)) return null
  const told = roleIn(onward, next.text.slice(0, nearChars))
  return told === null ? null : { role: told, at: at + 1 }
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
    const role = found?.groups?.role ?? found?.groups?.first ?? found?.groups?.opening
    if (!found || !role || generic.test(role)) continue
    // The name nearest to the role has it.
    const between = text.slice(found.index, text.indexOf(role, found.index)).replace(/^\P{L}*\p{L}+/u, '')
    if (!otherName.test(between)) return role
  }
  return null
}
