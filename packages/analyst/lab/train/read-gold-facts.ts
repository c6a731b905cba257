import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Segment } from '@earshot/contract/transcript'
import { z } from 'zod'
import { type LabelledCall, readLabelledCalls } from './read-corpora.ts'

const turns = z.array(z.int())

/** A careful reader's notes of a call, judged at its end. Turns are segments; any single turn of a list shows the fact. */
export const GoldFacts = z.object({
  call: z.string(),
  callType: z.string(),
  outcome: z.string(),
  bottomLine: z.string(),
  /** A list for each fact of the bottom line, the first fact first. */
  bottomLineTurns: z.array(turns),
  /** What each of these facts is about; the first 277 calls were read without. */
  bottomLineSlots: z.array(z.string()).optional(),
  wrongBottomLineTurns: z.array(z.object({ turns, why: z.string() })),
  facts: z.array(z.object({ text: z.string(), kind: z.string(), weight: z.int(), turns })),
  nextSteps: z.array(
    z.object({
      owner: z.string().nullable(),
      ownerSide: z.string().nullable(),
      action: z.string(),
      due: z.string().nullable(),
      dueDate: z.string().nullable(),
      status: z.enum(['agreed', 'committed', 'proposed', 'declined', 'conditional']),
      turns,
    }),
  ),
  amounts: z.array(
    z.object({
      said: z.string(),
      value: z.number(),
      currency: z.string().nullable(),
      unit: z.string().nullable(),
      what: z.string(),
      whose: z.string(),
      stands: z.boolean(),
      turns,
    }),
  ),
  people: z.array(
    z.object({
      name: z.string(),
      onCall: z.boolean(),
      side: z.string(),
      role: z.string().nullish(),
      dealRole: z.string().nullish(),
      turns,
    }),
  ),
  competitors: z.array(z.object({ name: z.string(), relation: z.string(), verdict: z.string(), turns })),
  scorecard: z.array(z.object({ key: z.string(), score: z.string(), why: z.string(), turns })),
})
export type GoldFacts = z.infer<typeof GoldFacts>

export interface NamedCall extends LabelledCall {
  name: string
}

/** Training calls of which nobody wrote facts: only their elements are marked. */
export function readCallsWithoutFacts(): NamedCall[] {
  const known = new Set(readGoldFacts(new URL('../facts/calls/', import.meta.url)).map(({ call }) => call))
  return [...readCallsByName()].flatMap(([name, call]) => (known.has(name) ? [] : { name, ...call }))
}

export interface ReadCall {
  facts: GoldFacts
  segments: Segment[]
}

/** The facts of a folder, a file a call, in the order of the calls' names. */
export function readGoldFacts(folder: string | URL): GoldFacts[] {
  const base = folder instanceof URL ? folder : pathToFileURL(`${folder}/`)
  return readdirSync(base)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => GoldFacts.parse(JSON.parse(readFileSync(new URL(name, base), 'utf8'))))
}

/** All training calls, by name. */
function readCallsByName(): Map<string, LabelledCall> {
  const names = readdirSync(new URL('data/calls/', import.meta.url))
    .filter((name) => name.endsWith('.txt'))
    .sort()
  const calls = readLabelledCalls()
  return new Map(
    names.map((name, at) => [name.slice(0, -'.txt'.length), calls[at] ?? { segments: [], marks: [] }]),
  )
}

/** The training calls with facts, with their words. */
export function readCallsWithFacts(): ReadCall[] {
  return readCallsOf(readGoldFacts(new URL('../facts/calls/', import.meta.url)))
}

/** The words of training calls beside what was noted of them. */
export function readCallsOf(gold: readonly GoldFacts[]): ReadCall[] {
  const byName = readCallsByName()
  return gold.map((facts) => {
    const segments = byName.get(facts.call)?.segments
    if (!segments) throw new Error(`no training call ${facts.call}`)
    // These calls name no speakers, only sides.
    return { facts, segments: segments.map((segment) => ({ ...segment, speaker: null })) }
  })
}
