import type { CallFacts } from '../../facts/call-facts.ts'
import { retellAnswer } from '../retell.ts'
import { hasOpenPerson, nameFromQuestion, nameOpening } from './refer.ts'

const bare =
  /^\W*(?:yes|yeah|yep|no|nope|okay|ok|right|exactly|correct|hm+|well|sure|ha|oh|um|uh|good question|both|I see|god no|none|nothing|not really|to a point|it is|it isn[’']t|of course|maybe|perhaps|probably|nobody|I will|we will|will do|understood|agreed|deal|got it|perfect|lovely|great|brilliant|thanks|thank you|pretty much|for sure|I think so|done|decent|fair(?: enough)?|grand|sweet|simple|easy|true|indeed|absolutely|definitely|certainly|hopefully|honestly|excellent|sold|hallelujah|amen|why not|go on|go ahead|several things|(?:two|three|a few|a couple of) things|price|(?:there[’']s |there is )?(?:one|another|a|the other) thing(?: (?:is|you should know|I should (?:say|mention|tell you)))?|I[’']ll be (?:honest|frank|straight|open)(?: with you| about it)?|I should (?:say|tell you)|how about this|let me see)\W*$/i
const openStart =
  /^(?:the one[’']s|it|that|this|these|those|they|them|there|here|which|who|what|so|such|same|neither|either|nor|or|like|except|than|and|but|his|her|their|its)\b/i
const openInside =
  /\b(?:this(?! (?:year|month|week|quarter|autumn|fall|spring|summer|winter|season|morning|afternoon|evening|call))(?<!\b(?:on|to|about|for|with) this(?=$|[.,]))|these|those|(?<!of )them|there(?! (?:is|are|was|were|will)\b|['’])|here|(?<!\b(?:everything|anything|something|nothing|all|one) )that(?=[,.;!]|$|['’]s| is| was| would)|(?:did|do|does|done|doing|had|have|want|like|need|say|said|heard) that|one of (?:them|those)|the (?:other|same|first|second|third|last) one|the same)\b/i
const goesOn =
  /^(?:\W*(?:so|and|but|well|also|plus|then|because)\b[\s,]*)*(?:he|she|they|it|his|her|him|them|their|that|who|which|(?:above|over|under|below|past|after|beyond|up to) \w+)\b/i

const conjunctions =
  /^(?:\W*(?:I[’']ll tell you (?:plainly|straight|now)[,:]|my friend,|how about this|I should (?:tell you|say)(?: that)?(?=,| )|I must say|I have to (?:say|tell you)|(?:I[’']m (?:going to|gonna)|I[’']ll) be (?:blunt|honest|frank|straight|open)(?: with you)?|let me (?:sum up|recap|repeat|say it back|play it back)|to (?:sum up|recap|say it back|play it back|be clear|repeat)|long story short|in short|so in short|ha|so|and|but|well|also|plus|then|because|yes|yeah|no|okay|(?:first|firstly|one)(?=,)|price)\b[:]?[\s,.—–-]*)+(?=\S)/i
// A sentence of a call may hold several short ones.
const inner = /(?<=(?<!\b(?:Mrs?|Ms|Dr|St|No))[.!]) (?=\p{Lu})/u

// "There's a merger, it's been in the press so I'm not telling you anything."
const aside =
  /,\s+(?:it[’']s been|so I[’']m not|I[’']m not telling|I won[’']t lie|to be (?:fair|honest)|God willing|touch wood|thank God|if you ask me|as you know|as I say|I[’']ll be honest|if I[’']m honest|don['’]t ask)\b[^.]*\.?$/i

// The last clause, if it needs another sentence.
const lastClause = /, (?:and|so)\b[^,]*$/

const leastLeft = 2
const nameWordsMax = 3

export interface Limits {
  wordsMax: number
  /** Set if a question was asked: its subject may be left out. */
  isAnswer: boolean
  /** What the first words told must be about, if some are. */
  isAbout?: (text: string) => boolean
  /** Set if a name may stand before them: "Wouter. Everything needs his pen." */
  keepsName?: boolean
  /** A sentence of the turn that it answers. */
  asked?: number | undefined
}

/** Words told from one place on, and the sentences that they tell. */
export interface Run {
  text: string
  places: number[]
}

/** What somebody says from a sentence on, as others would tell it: whole sentences of the same turn, as far as they are clear and belong together. */
export function tellRun(facts: CallFacts, first: number, limits: Limits): Run | undefined {
  const told: string[] = []
  const places: number[] = []
  let left = limits.wordsMax
  for (const { text, at } of piecesFrom(facts, first, limits)) {
    if (told.length > 0 && !limits.isAnswer && at !== first && !goesOn.test(text)) break
    const before = told.join('. ')
    const named = before === '' ? nameFirst(facts, { text, at }, limits.asked) : { text, cited: [] }
    const part = tellPart(facts, { text: named.text, at, before }, { ...limits, wordsMax: left })
    if (part === undefined) break
    told.push(part)
    places.push(...[...named.cited, at].filter((place) => !places.includes(place)))
    left -= part.split(/\s+/).length
    if (left <= leastLeft) break
  }
  return runOf(told, places)
}

interface Piece {
  text: string
  at: number
}

/** The short sentences of a turn from one on, without those before it that say nothing. */
function piecesFrom({ statements }: CallFacts, first: number, limits: Limits): Piece[] {
  const { isAnswer, isAbout, keepsName } = limits
  const turn = statements[first]?.segmentIndex
  const pieces: Piece[] = []
  for (let at = first; turn !== undefined && statements[at]?.segmentIndex === turn; at += 1)
    for (const text of (statements[at]?.text ?? '').split(inner)) pieces.push({ text, at })
  const own = pieces.filter(({ at }) => at === first)
  const about = isAbout ? own.findIndex(({ text }) => isAbout(text)) : 0
  const skipped = pieces.slice(0, Math.max(0, about)).flatMap(({ text }) => text.split(' '))
  const open = pieces.slice(keepsName && skipped.length <= nameWordsMax ? 0 : Math.max(0, about))
  const telling = isAnswer ? open.findIndex(({ text }) => !bare.test(text)) : 0
  return telling < 0 ? [] : open.slice(telling)
}

function runOf(told: readonly string[], places: number[]): Run | undefined {
  return told.length > 0 ? { text: told.map(capital).join('. '), places } : undefined
}

function capital(part: string, place: number): string {
  return place === 0 ? part : `${part.charAt(0).toUpperCase()}${part.slice(1)}`
}

// Who "he" is, by the sentences before or by the question, which then is cited, too.
function nameFirst(
  facts: CallFacts,
  { text, at }: Piece,
  asked: number | undefined,
): { text: string; cited: number[] } {
  const said = text.replace(conjunctions, '')
  const opened = nameOpening(facts, at, said) ?? said
  const question = facts.segments[facts.statements[asked ?? -1]?.segmentIndex ?? -1]?.text ?? ''
  const named = nameFromQuestion(opened, question)
  return { text: named, cited: named !== opened && asked !== undefined ? [asked] : [] }
}

function tellPart(
  facts: CallFacts,
  { text, at, before }: Piece & { before: string },
  { wordsMax, isAnswer }: Limits,
): string | undefined {
  const { statements, speakerAt, nameOf } = facts
  const speakers = { side: statements[at]?.side ?? null, name: speakerAt(at), customer: nameOf('customer') }
  const said = text.replace(conjunctions, '')
  const isFirst = before === ''
  const limits = { wordsMax, isFirst, isAnswer }
  const part =
    retellAnswer(said.replace(aside, '.'), speakers, limits) ?? retellAnswer(said, speakers, limits)
  if (part === undefined || (isFirst && opensOpen(part, isAnswer))) return undefined
  const clear = openInside.test(part) ? part.replace(lastClause, '') : part
  return openInside.test(clear) || hasOpenPerson(`${before} ${clear}`.trim()) ? undefined : clear
}

// Of an answer "it" is what was asked about.
function opensOpen(part: string, isAnswer: boolean): boolean {
  return openStart.test(part) && !(isAnswer && /^it\b/i.test(part))
}
