import { readdirSync, readFileSync } from 'node:fs'
import type { Segment } from '@earshot/contract/transcript'
import { z } from 'zod'
import { cuesOf } from '../../src/classify/call-cues.ts'
import { readCallExamples } from '../../src/classify/call-examples.ts'
import { type Gram, gramsOf, readSpoken } from '../../src/classify/call-grams.ts'
import { readMeetings, readQuestioned } from './read-corpora.ts'
import { readGoldFacts } from './read-gold-facts.ts'

const namedAs: Record<string, string> = {
  discovery_call:
    'discovery coldcall qualification seconddiscovery firstcall tender tenderquestions rfpquestions rfpclarification',
  demo_call: 'demo deepdive',
  renewal_call: 'renewal churnsave churn priceincrease save contractrenewal',
  customer_growth_call:
    'growth qbr expansion quarterly adoption quarterlyreview usability usabilityreview checkin addon upsell adoptionreview',
  customer_follow_up_call:
    'negotiation closing evaluation followup stalled procurement security pilotreview securityreview legalreview proposal stall ' +
    'lostdeal pricing objection referencecheck pocreview lost technical legal securitylegal slipping freeze execbriefing pilot competitive trial',
  onboarding_training_call: 'onboarding training kickoff onboardingcheckin trainingsession',
  support_call: 'support escalation complaint servicecomplaint supportescalation incident',
}
const typeOfName = new Map(
  Object.entries(namedAs).flatMap(([type, names]) => names.split(' ').map((name) => [name, type] as const)),
)
const internal = 'internal'
const miscellaneous = 'miscellaneous_call'
export const types = [...Object.keys(namedAs), internal, miscellaneous]
const styleCalls = 170
export const folds = 5

/** Who says of what type a call is: readers of the whole call, a reader of its opening and end, its name, or what it is. */
type Source = 'whole' | 'opening' | 'name' | 'kind'

export interface TypedCall {
  name: string
  type: number
  /** Calls with numbers near each other have one writer. */
  style: number
  source: Source
  grams: Gram[]
  cues: Float64Array
}

/** The training calls of known types, and meetings. */
export function readTypedCalls({ sides }: { sides: boolean } = { sides: true }): TypedCall[] {
  return [...readCalls(sides), ...readTalk(), ...readTypical(), ...readColleagues()]
}

/** False for calls with resellers: as calls of no type they are too few to learn. */
export function isLearnt({ type, source }: TypedCall): boolean {
  return source === 'kind' || types[type] !== miscellaneous
}

function readCalls(hasSides: boolean): TypedCall[] {
  const typeOf = readTypes()
  const folder = new URL('data/calls/', import.meta.url)
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const name = file.replace('.txt', '')
      const known = typeOf(name)
      if (!known) return []
      const lines = readFileSync(new URL(file, folder), 'utf8').split('\n').filter(Boolean)
      const segments = lines.map((line, index) =>
        segmentOf(
          index,
          line.slice(2).replace(/ *\{[a-z,]+\}/g, ''),
          hasSides ? (line.startsWith('R') ? 'rep' : 'customer') : null,
        ),
      )
      const style = Math.floor(Number.parseInt(name, 10) / styleCalls)
      return [typed({ name, style, ...known }, segments)]
    })
}

/** A reader's type counts more than the name of a call. */
function readTypes(): (name: string) => { type: string; source: Source } | null {
  const whole = new Map(
    readGoldFacts(new URL('../facts/calls/', import.meta.url)).map(({ call, callType }) => [call, callType]),
  )
  const opening = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(new URL('data/call-types.json', import.meta.url), 'utf8')))
  const sources = [
    ['whole', (name: string) => whole.get(name)],
    ['opening', (name: string) => opening[name]],
    ['name', typeNamed],
  ] as const
  return (name) => {
    for (const [source, typeBy] of sources) {
      const type = typeBy(name)
      if (type !== undefined) return { type, source }
    }
    return null
  }
}

// A negotiation of a renewal is one.
function typeNamed(name: string): string | undefined {
  const parts = name.split('-')
  return parts.includes('renewal') ? 'renewal_call' : typeOfName.get(parts.at(-1) ?? '')
}

/** Meetings of engineers and researchers, and of committees of parliaments. */
function readTalk(): TypedCall[] {
  const engineers = readMeetings().map(({ id, turns }) => ({ id, turns, type: internal }))
  const questioned = readQuestioned().map(({ id, turns, domain }) => ({
    id,
    turns,
    type: domain === 'committee' ? miscellaneous : internal,
  }))
  // One in three: they are long, and of few kinds.
  const some = [...engineers, ...questioned].filter((_, at) => at % 3 === 0)
  return some.map(({ id, turns, type }, at) =>
    typed(
      { name: id, type, style: at % folds, source: 'kind' },
      turns.map(([, text], index) => segmentOf(index, text)),
    ),
  )
}

/** Meetings of colleagues made of typical utterances, because few of the others are about software or sales. */
function readTypical(): TypedCall[] {
  const said = readCallExamples().filter(({ label }) => label.startsWith(internal))
  const size = 12
  return Array.from({ length: Math.floor(said.length / size) }, (_, at) => {
    // Interleaved, so that each has something of all kinds.
    const own = said.filter((_, place) => place % Math.floor(said.length / size) === at)
    return typed(
      { name: `typical-${at}`, type: internal, style: at % folds, source: 'kind' },
      own.map(({ text }, index) => segmentOf(index, text)),
    )
  })
}

/** Meetings of colleagues who sell. They speak of deals as calls with customers do. */
function readColleagues(): TypedCall[] {
  const text = readFileSync(new URL('data/colleagues.txt', import.meta.url), 'utf8').trim()
  return text.split('\n\n').map((meeting, at) =>
    typed(
      { name: `colleagues-${at}`, type: internal, style: at % folds, source: 'kind' },
      meeting.split('\n').map((line, index) => segmentOf(index, line)),
    ),
  )
}

function typed(
  call: { name: string; type: string; style: number; source: Source },
  segments: readonly Segment[],
): TypedCall {
  const spoken = readSpoken(segments)
  return { ...call, type: types.indexOf(call.type), grams: gramsOf(spoken), cues: cuesOf(spoken) }
}

function segmentOf(index: number, text: string, side: Segment['side'] = null): Segment {
  return { index, speaker: null, side, startMs: null, endMs: null, text }
}
