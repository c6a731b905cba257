import { readFileSync } from 'node:fs'
import type { TimedSegment } from '@earshot/contract/transcript'
import { z } from 'zod'
import type { WrittenCall } from '../src/writing/writer.ts'
import type { Asked, ModelAnswer } from './model-server.ts'

/** The sample calls with drafts written by hand, in the quality of a good model. */
export const draftedCalls = [
  'brackwater-4-negotiation',
  'brackwater-5-closing',
  'calder-3-follow-up',
  'calder-4-follow-up',
  'sipwell-2-support',
] as const
export type DraftedCall = (typeof draftedCalls)[number]

const Turn = z.object({ speaker: z.string(), side: z.enum(['rep', 'customer']), text: z.string() })
const Call = z.object({ id: z.string(), turns: z.array(Turn) })
const titles: Record<DraftedCall, string> = {
  'brackwater-4-negotiation': 'Brackwater - commercial terms',
  'brackwater-5-closing': 'Brackwater - signature and kick-off planning',
  'calder-3-follow-up': 'Calder Vale - with finance',
  'calder-4-follow-up': 'Calder Vale - where do we stand',
  'sipwell-2-support': 'Sipwell - Spokane sync problem and adoption',
}

/** A draft in the form of a model's answer. */
export function readDraft(call: DraftedCall): string {
  return readFileSync(new URL(`drafts/${call}.json`, import.meta.url), 'utf8')
}

const Untruth = z.object({
  /** What is untrue in it, as the checker calls it. */
  kind: z.string(),
  text: z.string(),
  quotes: z.array(z.object({ segment: z.number(), quote: z.string() })),
  /** What else the draft claims of a next move, or of a sum. */
  move: z.object({ owner: z.string(), ownerSide: z.string(), type: z.string() }).optional(),
  amount: z.looseObject({ said: z.string() }).optional(),
})
export type Untruth = z.infer<typeof Untruth>

/** Untrue statements about a sample call, each with quotes that were said, written by hand. */
export function readUntruths(call: DraftedCall): Untruth[] {
  const all: unknown = JSON.parse(readFileSync(new URL('drafts/untruths.json', import.meta.url), 'utf8'))
  return z.record(z.string(), z.array(Untruth)).parse(all)[call] ?? []
}

export function readSampleCall(id: DraftedCall): WrittenCall {
  const text = readFileSync(new URL('../lab/data/sales-calls.calls.jsonl', import.meta.url), 'utf8')
  const calls = text.split('\n').filter(Boolean)
  const found = calls.map((line) => Call.parse(JSON.parse(line))).find((call) => call.id === id)
  if (!found) throw new Error(`no sample ${id}`)
  const segments = found.turns.map((turn, index): TimedSegment => {
    return { ...turn, index, startMs: index * 1000, endMs: index * 1000 + 900, cues: [] }
  })
  return {
    title: titles[id],
    ownerName: null,
    companyDomain: null,
    heldOn: '2026-03-02',
    crmFacts: [],
    segments,
  }
}

/** The sample call of a request for posts; undefined for other requests. */
export function draftedCallOf({ question }: Asked): DraftedCall | undefined {
  if (!question.startsWith('{"call"')) return undefined
  return draftedCalls.find((call) => question.includes(JSON.stringify(titles[call])))
}

/** Answers a request for the posts of a sample call with its draft. */
export function answerFromDraft(asked: Asked): ModelAnswer | undefined {
  const call = draftedCallOf(asked)
  return call && { text: readDraft(call) }
}
