import { stripFillers } from '../../strip-fillers.ts'
import { third, turnPersons } from './turn-persons.ts'

/** Owner and action of a move, from the words of a sentence. */
export interface PhrasedMove {
  owner: 'speaker' | 'other' | { name: string }
  /** "send the order form to Phil". */
  action: string
}

/** The names of the two sides in the text: "Dana", "the customer". */
export interface Parties {
  speaker: string
  other: string
}

const actionWordsMax = 16
const opening =
  /^(?:(?:so|and|then|okay|ok|yes|yeah|yep|right|well|good|great|fine|all ?right|sure|perfect|lovely|no problem|thanks?(?: you)?|deal|done|no|but|now|also|first|second|third|one|two|three|listen|look|correct|exactly|of course|you know|I think|I guess|I suppose|that[’']s fine|that works|just|please|ha|ooh|oh|beauty|brilliant|fair enough|gladly|excellent|super|cool|happily|in fact|actually|look|honestly|ah|er|well then|go on then|go on|absolutely|certainly|definitely)\b[,.!]*\s+)+/i
const verbs =
  'send|call|email|ring|phone|put|get|give|bring|book|come|show|tell|ask|make|do|take|have|speak|talk|set|check|write|draft|prepare|confirm|sign|share|forward|arrange|schedule|meet|review|look|find|fix|add|run|order|pay|go|let|try|start|finish|see|keep|hold|drop|update|change|invite|introduce|present|propose|read|return|discuss|decide|test|install|ship|deliver|pick|sort|work|be(?= (?:there|on|at|in|with|back|by|here)\\b)|join|visit|open|close|raise|extend|remove|move|print|record|train|quote|process|credit|refund|escalate|post|text|collect|count|clean|load|cancel|use|reply|answer|organi[sz]e|line|walk|drive|fly|stop|dig|pull|leave|include|cut|build|turn|switch|reset|plan|provide|explain|demo|sit|knock|throw|cover|stay'
const adverb =
  '(?:(?:also|just|then|probably|definitely|certainly|gladly|quickly|personally|always|still|already|actually|only) )*'
// After a promise comes a verb, but for words that promise nothing.
const noAction =
  '(?:be|have|know|say|see|admit|bet|need|like|love|want|believe|assume|guess|think|wait|hear|notice|remember|understand|agree|not|never|miss|mean|sound|depend|happen|become|feel|only|just|still|always|probably|even|all|both|also|then|either|it|that|this|the|an?|to|and|or|but|no|i|we|you|he|she|they|him|her|them|us|me|my|our|your|his|their|so|too|there|here|soon|tomorrow|today|tonight|well)\\b|[^a-z]'
const promises =
  "I[’']ll|I will|I shall|I[’']m going to|I[’']m gonna|I am going to|let me|we[’']ll|we will|we shall|we[’']re going to|we are going to"
const offers =
  "I[’']d|I would|I can|I could|I need to|I have to|I[’']ve got to|I[’']ve to|I want to|I[’']d like to|I promise to|I must|we[’']d|we can|we could|we need to|we have to|we must|let[’']s|(?:shall|should|could|can) (?:we|I)"
const bySpeaker = new RegExp(
  `\\b(?:(?:${promises})\\s+${adverb}(?!${noAction})|(?:(?:${promises}|${offers})\\s+|^(?:I|we) )${adverb}(?=(?:${verbs})\\b))(?<action>.+)$`,
  'i',
)
const byOther = new RegExp(
  `\\b(?:(?:can|could|would|will) you(?: please)?|you[’']ll|you will|you can|you could|you need to|you have to|you[’']d|you should|please)\\s+${adverb}(?=(?:${verbs})\\b)(?<action>.+)$`,
  'i',
)
// "You'll have it by Friday" promises to give it.
const given =
  /\b(?:you[’']ll|you will|you shall|you[’']d)\s+(?:all |also |both )?(?:have|get|receive)\s+(?!to\b)(?<action>.+)$/i
const properName = "\\p{Lu}[\\p{L}’'-]*\\p{Ll}(?: \\p{Lu}[\\p{L}-]+)?"
const byName = new RegExp(
  `\\b(?<name>(?!(?:I|It|That|They|He|She|This|There|What|Who|We|You|Nobody|Somebody|Someone|Everybody|Everyone|Anybody|Nothing|Everything|One|The|Then|And|So|But)\\b)${properName})(?:[’']ll| will| is going to| can| has to| needs to| should)\\s+${adverb}(?=(?:${verbs})\\b)(?<action>.+)$`,
  'u',
)
// "I'll have Priyanka turn it on" is hers to do.
const delegated = new RegExp(
  `^(?:have|get) (?<name>${properName}) (?:to )?(?=(?:${verbs})\\b)(?<action>.+)$`,
  'u',
)
// "Let's say a pilot" asks for nothing.
const told = new RegExp(`^(?<action>(?:${verbs})\\b(?!['’]).+)$`, 'i')
// "I don't think I can do that"
const doubted =
  /(?:\b(?:do|did|would|could|am)n[’']t (?:think|know|believe|promise|see)|\bnot sure|\bdoubt|\bunlikely|\bno (?:chance|way)|\bwish|\bnobody)\b[^.,;!?]*$/i
const goesOn =
  /\s*(?:[;:—–?!…]|(?<!\b(?:Mrs?|Ms|Dr|Prof|St))\.(?=\s|$)|,? (?:because|but|which means|so that|although|though|since|in case|cause|’cause|otherwise)\b|, (?:and|so|then|if|okay|right|yeah|or|that|it|I|we|you|he|she|they|there)\b).*$/is
// "I'll go there myself and I'll explain it" says twice who does it; "and you can reply to it" is the other's.
const self = /\s(?:myself|meself)\b/gi
const again = /\sand (?:I|we)(?:[’']ll|[’']d| will| can| could) /giu
const others = /\sand (?:then )?you(?:[’']ll|[’']d| will| can| could)\b.*$/iu
// ", Matiu, don't I?"
const tag =
  /, (?:\p{Lu}\p{L}+, )?(?:do|does|did|is|are|was|were|wo|would|could|should|ca|have|has)n[’']t (?:I|you|we|they|he|she|it)$/u
// A match may not begin after another sign, or a run of thousands would be scanned from each of its places.
const trailingSigns = /(?<![\s,.])[\s,.]+$/
const trailingWords =
  /[\s,.](?:then|please|okay|ok|right|yeah|for you|if you like|if that helps|as well|too|first|(?<!\blet )you know|so|sorry)$/i

const openAlways =
  /(?<![\s,])(?:[\s,]+(?:and|or|to|the|a|of|for|with|that|at|by|before|after|when|where|who|which|what|if|because|(?:who|that|it|there|what)[’']s))+$/i
// "Fold it in" is whole, but not where words were cut off.
const openEnd = /(?<![\s,])[\s,]+(?:in|on)$/i

// "What I can do is show you the plan" promises to show it; "what I would do is ..." advises.
const cleft = new RegExp(
  `^what (?:I|we)(?:(?:[’']ll| will| can)(?: for you)? (do)(?: for you)?(?: today| now| tonight)? is,? (?=(?:${verbs})\\b)|(?:[’']d| would|[’']ll| will) (propose|suggest) is,? )`,
  'i',
)

/** Whether words before a promise take it back. */
export function isDoubted(before: string): boolean {
  return doubted.test(before)
}

function meant(match: RegExpExecArray | null): Record<string, string> | undefined {
  return match && !isDoubted(match.input.slice(0, match.index)) ? match.groups : undefined
}

/** Owner and action in a sentence; undefined if its words alone are not enough. */
export function phraseMove(text: string, parties: Parties): PhrasedMove | undefined {
  const said = stripFillers(text)
    .replace(opening, '')
    .replace(/\s+/g, ' ')
    .replace(cleft, (_, promise?: string, proposal?: string) => (promise ? 'I’ll ' : `I’ll ${proposal} `))
  const isQuestion = /\?\s*$/.test(text)
  const promised = phraseGift(said, parties)
  if (promised) return promised
  for (const [owner, pattern] of [
    ['speaker', bySpeaker],
    ['other', byOther],
    ['name', byName],
    ['other', told],
  ] as const) {
    // "Do we get to pick?" is not a request.
    if (pattern === told && isQuestion) continue
    const groups = meant(pattern.exec(said))
    const action = groups?.action && cut(groups.action)
    const owned = action && ownedBy(owner, action, groups?.name)
    const found = owned && phrase(owned.owner, owned.action, parties)
    if (found) return found
  }
  return undefined
}

function ownedBy(owner: 'speaker' | 'other' | 'name', action: string, name = ''): PhrasedMove {
  if (owner === 'name') return { owner: { name }, action }
  const handed = owner === 'speaker' ? delegated.exec(action)?.groups : undefined
  return handed ? { owner: { name: handed.name ?? '' }, action: handed.action ?? '' } : { owner, action }
}

function phraseGift(said: string, parties: Parties): PhrasedMove | undefined {
  const gives = said.endsWith('?') ? undefined : given.exec(said)?.groups?.action
  const action = gives && cut(`give you ${gives}`)
  return action ? phrase('speaker', action, parties) : undefined
}

/** "Send you my notes" becomes "send the customer their notes". */
function phrase(
  owner: PhrasedMove['owner'],
  action: string,
  { speaker, other }: Parties,
): PhrasedMove | undefined {
  const own = third(owner === 'speaker' ? null : speaker)
  const turned = turnPersons(action, { own, other: third(owner === 'other' ? null : other) })
  if (turned === undefined) return undefined
  const isNamed = typeof owner === 'object'
  return { owner, action: isNamed ? turned : turned.charAt(0).toLowerCase() + turned.slice(1) }
}

function cut(action: string): string | undefined {
  const clause = [trailingSigns, trailingWords, trailingSigns].reduce(
    (left, end) => left.replace(end, ''),
    action
      .replace(goesOn, '')
      .replace(tag, '')
      .replace(others, '')
      .replace(again, ' and ')
      .replace(self, '')
      .replace(/^have to (?=\p{L}{2})/u, ''),
  )
  const words = clause.split(' ')
  // "What I can do is nothing"
  if (words.length < 2 || /^(?:do|propose|suggest) is\b/.test(clause)) return undefined
  const whole = words.slice(0, actionWordsMax).join(' ').replace(openAlways, '')
  return words.length > actionWordsMax ? whole.replace(openEnd, '') : whole
}
