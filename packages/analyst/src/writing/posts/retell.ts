import type { Side } from '@earshot/contract/transcript'
import { firstNames } from '../../language/first-names.ts'
import { stripFillers } from '../../strip-fillers.ts'
import { type Party, third, turnPersons, we } from '../facts/turn-persons.ts'

const wordsMin = 4
const charsMax = 400
const wordsMax = 24
const unpartedMax = 16
const openers =
  /^(?:(?:so(?! long)|and|then|but|because(?! of)|['’]?cause|well|look|listen|now|also|plus|okay|ok|yes|yeah|yep|(?:no|right|good|great|fine|sure)(?=[\s]*[,.:;…—–-])|all right|alright|of course|exactly|honestly|frankly|basically|anyway|i mean|you know|as i said|like i said|you see|to be honest|i'll be honest|i'll be fair|the thing is|at the moment|actually|hi|hello|morning|thanks|thank you|perfect|lovely|correct|absolutely|sorry|please|oh|ah|er|um|uh|mm)\b[\s,.:;…—–-]*)+/i
const tails =
  /[\s,]+(?:you know|you see|right|okay|ok|yeah|so yes|so no|so|then|if i['’]m honest|to be honest|honestly|please|though|really|i think|anyway|if that helps|if you like|isn['’]t it|don['’]t you)[.!]?$/i
const vague =
  /^(?:it|that|this|these|those|he|she|they|him|her|them|there|here|one|ones|which|who|what|how|why|where|when|same|neither|either|nor|or|like|not|except|than|such|both)\b/i
const vagueInside =
  /\b(?:it|this|these|those|he|she|him|them|there|here|stuff|thing|things|that(?=[.,;!]|$|['’]s| is| was| would))\b/gi
const openEnd =
  /\b(?:and|or|but|the|an?|of|to|for|with|because|if|in|on|at|by|as|than|my|our|your)[\s,.!…—–-]{0,4}$/i
// People who are counted are not their side.
const counted = /\b(?:of|between) (?:us|you)\b|\b(?:us|you) (?:two|three|both|all)\b/i
const generic =
  /\byou (?:can|can['’]t|cannot|have to|get|need|never|do|don['’]t|just|know|see|think|say|ask|want|look|put|go|open|take)\b/i
const order =
  /^(?:send|get|give|bring|call|ring|put|show|tell|write|email|make|take|let|ask|come|keep|leave|fix|add|don['’]t|find|hold|check|book|print|talk|stop)\b(?!,)/i
const asks = /\?|\b(?:let['’]s|what do|do you|are you|can you|could you|would you|will you|have you)\b/i
/** Whether a text has a verb. */
export const hasVerb =
  /\b(?:is|are|was|were|am|be|has|have|had|do|does|did|will|would|can|could|should|must|may|might|need|needs|want|wants|pay|pays|cost|costs|come|comes|go|goes|get|gets|take|takes|makes?|made|decides?|signs?|meets?|sits?|runs?|closes?|starts?|ends?|says?|said|votes?|wants?|went|took|got|came|left|lost|gave|paid|sent|told|asked|moved|called|\p{L}{3,}ed|won['’]t|can['’]t|isn['’]t|doesn['’]t|don['’]t)\b|['’](?:s|re|ve|ll|m|d)\b/iu

/** Who speaks, as the text calls the two sides: the seller's is "we". */
export interface Speakers {
  side: Side | null
  /** "Gwen" or "the customer". */
  name: string
  customer: string
}

/** What a sentence says as a colleague of the seller's would tell it; undefined where its words alone don't say it, or it only asks. */
export function retell(text: string, speakers: Speakers): string | undefined {
  const { side } = speakers
  if (side === null || text.length > charsMax || asks.test(text)) return undefined
  const said = shorten(plainWords(text))
  if (said === undefined || !isPlain(said) || (side === 'customer' && generic.test(said))) return undefined
  const whole = order.test(said) ? asked(said, side) : said
  const told = turnPersons(whole, partiesOf(whole, speakers))
  return told && sentence(told.replace(/\s+/g, ' ').trim())
}

// "Send me the list" asks for it, "don't send it" asks not to.
function asked(said: string, side: Side): string {
  const what = `${said.charAt(0).toLowerCase()}${said.slice(1)}`.replace(/^don['’]t\b/, 'not to')
  const action = what.startsWith('not to') ? what : `to ${what}`
  return side === 'customer' ? `I ask you ${action}` : `You are ${action}`
}

function partiesOf(said: string, { side, name, customer }: Speakers): { own: Party; other: Party } {
  if (side === 'rep') return { own: we, other: third(customer) }
  return { own: third(/\bI\b/i.test(said) ? name : customer), other: we }
}

// One word that stands for something else may be understood, two are not.
function isPlain(said: string): boolean {
  if (vague.test(said) || counted.test(said) || /["“”]/.test(said) || openEnd.test(said)) return false
  return (hasVerb.test(said) || order.test(said)) && (said.match(vagueInside) ?? []).length <= 1
}

function plainWords(text: string): string {
  const said = withoutNames(stripFillers(text.replace(/\[[^\]]*\]\s*/g, '')))
  return withoutOpeners(said.replace(/^(?:[\p{L}’'-]+(?: [\p{L}’'-]+)?[.!] )+(?=\p{Lu})/u, ''))
}

/** A sentence without the words that only open or end it. */
export function withoutOpeners(said: string): string {
  return said
    .replace(openers, '')
    .replace(/(?<=[.!]) (?:thanks|thank you|bye|cheers|good|okay|right|perfect)\b[^.]{0,30}[.!]?$/i, '')
    .replace(tails, '')
    .replace(/^let me (?=\p{L})/iu, 'I’ll ')
    .replace(/,? (?:yeah|you know)(?=[,.]|$)/gi, '')
}

function sentence(told: string): string {
  const whole = told
    .replace(/[\s,;:.!…—–-]+$/, '')
    .replace(/(?<=[.!] )\p{Ll}/gu, (letter) => letter.toUpperCase())
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}.`
}

// "Fran, we can't" speaks to Fran.
function withoutNames(text: string): string {
  return text
    .replace(/^(\p{Lu}\p{Ll}+), /u, (whole, name: string) =>
      firstNames.has(name.toLowerCase()) ? '' : whole,
    )
    .replace(/, (\p{Lu}\p{Ll}+)([.!]?)$/u, (whole, name: string, end: string) =>
      firstNames.has(name.toLowerCase()) ? end : whole,
    )
    .replace(/, (?:sir|madam|ma['’]am|mate|love|guys|folks)(?=[,.!]|$)/gi, '')
}

const boundary = /(?:,? (?:because|which|so that|so|and then)\b|[;:—–]| - |, and\b)/gi
const keeps = /\b(?:if|unless|until|only|but|except|not|n['’]t|once|provided|before)\b/i

// What is cut off must not turn the sense around.
function shorten(text: string): string | undefined {
  const count = (part: string) => part.split(/\s+/).filter(Boolean).length
  if (count(text) < wordsMin) return undefined
  // Where nothing parts the clauses a long one cannot be told.
  if (count(text) > unpartedMax && !/[,;:.—–]/.test(text)) return undefined
  if (count(text) <= wordsMax) return text
  for (const { index } of [...text.matchAll(boundary)].toReversed()) {
    const [kept, cut] = [text.slice(0, index), text.slice(index)]
    if (keeps.test(cut)) return undefined
    if (count(kept) <= wordsMax) return count(kept) >= wordsMin + 2 ? kept : undefined
  }
  return undefined
}
