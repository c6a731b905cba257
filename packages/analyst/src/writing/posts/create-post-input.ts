import { readFileSync } from 'node:fs'
import type { TimedSegment } from '@earshot/contract/transcript'
import { z } from 'zod'
import { CallTypeDefinition } from '../../definitions/catalog.ts'
import { ElementDefinition, listMeanings } from '../../definitions/element.ts'
import { locateClaims } from '../../locate-claims.ts'
import type { PostInput } from './post-input.ts'

// For tests: calls of a few turns, with an analyst's findings.
const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../catalog/${path}`, import.meta.url), 'utf8'))
export const callTypes = z.array(CallTypeDefinition).parse(read('call-types.json'))
export const elements = z.array(ElementDefinition).parse(read('elements.json'))
const elementLabels = Object.fromEntries(elements.map(({ key, label }) => [key, label]))
function typeOf(key: string): CallTypeDefinition {
  const callType = callTypes.find((known) => known.key === key)
  if (!callType) throw new Error(`no call type ${key}`)
  return callType
}

export type Turn = [side: 'rep' | 'customer' | null, text: string]
export type Shown = [elementKey: string, quote: string, confidence?: number]

export function inputOf(callType: string, turns: Turn[], shown: Shown[]): PostInput {
  const segments: TimedSegment[] = turns.map(([side, text], index) => ({
    index,
    side,
    text,
    cues: [],
    startMs: index * 1000,
    endMs: index * 1000 + 900,
    speaker: side === null ? null : { rep: 'Dana', customer: 'Gwen' }[side],
  }))
  const claims = shown.map(([elementKey, quote, confidence = 0.9]) => {
    return {
      elementKey,
      quote,
      confidence,
      segmentIndex: turns.findIndex(([, text]) => text.includes(quote)),
    }
  })
  const { findings } = locateClaims(
    segments,
    claims,
    Object.keys(elementLabels).map((key) => ({ key, speaker: 'any' })),
  )
  const call = {
    title: 'Brackwater - first',
    ownerName: 'Dana',
    companyDomain: 'brackwater.example',
    heldOn: null,
  }
  return {
    callType: typeOf(callType),
    call,
    findings,
    elementLabels,
    meanings: listMeanings(elements),
    segments,
  }
}

const talk: Turn[] = [
  ['rep', 'What slows you down today?'],
  ['customer', 'Our dispatchers can’t see each other’s jobs, and nobody trusts the board.'],
  ['customer', 'Dispatchers just can’t see each other’s jobs, and nobody trusts the board.'],
  ['customer', 'It costs us forty thousand dollars a month.'],
  ['rep', 'I’ll send you the proposal by Friday.'],
  ['customer', 'Sounds good.'],
]
const shown: Shown[] = [
  ['pain', 'Our dispatchers can’t see each other’s jobs, and nobody trusts the board.'],
  ['pain', 'Dispatchers just can’t see each other’s jobs, and nobody trusts the board.', 0.7],
  ['impact', 'It costs us forty thousand dollars a month.', 0.8],
  ['next_step', 'I’ll send you the proposal by Friday.', 0.95],
]
export const discovery = inputOf('discovery_call', talk, shown)
