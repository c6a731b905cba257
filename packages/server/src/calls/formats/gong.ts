import type { Side } from '@earshot/contract/transcript'
import { z } from 'zod'
import { finishCall } from './finish-call.ts'
import { type Cue, type FailedCall, FormatError, type JsonFormat, type ParsedCall } from './format.ts'
import { readDate } from './read-date.ts'
import { readEachCall } from './read-each-call.ts'
import { checkJson, Id, isListWith, isObject, listOf, Numeric } from './read-json.ts'

const Monologue = z.object({
  speakerId: Id.nullish(),
  sentences: listOf(z.object({ start: Numeric.nullish(), end: Numeric.nullish(), text: z.string() })),
})

const Party = z.object({
  speakerId: Id.nullish(),
  name: z.string().nullish(),
  emailAddress: z.string().nullish(),
  affiliation: z.string().nullish(),
})

/** One object about a call: its words, its participants, or both. */
const Part = z.object({
  callId: Id.nullish(),
  metaData: z
    .object({ id: Id.nullish(), title: z.string().nullish(), started: z.string().nullish() })
    .nullish(),
  parties: listOf(Party).nullish(),
  transcript: listOf(Monologue).nullish(),
})
type Part = z.infer<typeof Part>

const Answer = Part.extend({
  callTranscripts: listOf(Part).nullish(),
  calls: listOf(Part).nullish(),
  callData: Part.nullish(),
})

/**
 * Gong's answer to `POST /v2/calls/transcript`, milliseconds, joined with the parties of `POST /v2/calls/extensive` or of
 * a webhook: both answers in one object or in a list, or the parties within a call. A call without an id is the other's.
 */
export const gong: JsonFormat = {
  name: 'gong',
  detect(json) {
    const answers = Array.isArray(json) ? json.slice(0, 100) : [json]
    return answers.some(isAnswer)
  },
  parse(json) {
    const answers = checkJson(listOf(Answer), Array.isArray(json) ? json : [json])
    const parts = answers.flatMap(({ callTranscripts, calls, callData, ...own }) => [
      own,
      ...(callTranscripts ?? []),
      ...(calls ?? []),
      ...(callData ? [callData] : []),
    ])
    return readParts(parts)
  },
}

function isAnswer(answer: unknown): boolean {
  if (!isObject(answer)) return false
  if (isListWith(answer.callTranscripts, 'transcript') || isListWith(answer.calls, 'metaData')) return true
  return isObject(answer.callData) || ('callId' in answer && isListWith(answer.transcript, 'sentences'))
}

function readParts(parts: readonly Part[]): (ParsedCall | FailedCall)[] {
  const partsOf = Map.groupBy(parts, idOf)
  const unnamed = partsOf.get(null) ?? []
  const spoken = parts.filter(({ transcript }) => transcript)
  if (spoken.length === 0) {
    throw new FormatError(
      'This file of Gong has no speech: join it with the answer to "POST /v2/calls/transcript".',
    )
  }
  const calls = spoken.map((part) => {
    const own = partsOf.get(idOf(part)) ?? []
    return { callId: idOf(part), part, described: spoken.length === 1 ? [...own, ...unnamed] : own }
  })
  return readEachCall(calls, ({ callId, part, described }) => readCall(callId, part, described))
}

function idOf({ callId, metaData }: Part): string | null {
  return callId ?? metaData?.id ?? null
}

function readCall(callId: string | null, { transcript }: Part, described: readonly Part[]): ParsedCall {
  const parties = described.flatMap(({ parties }) => parties ?? [])
  // Parties that never spoke have no speakerId, and neither do words without a speaker: they must not match.
  const partyOf = new Map(
    parties.flatMap((party) => (party.speakerId ? [[party.speakerId, party] as const] : [])),
  )
  const numbers = new Map<string, number>()
  // An id of Gong says nothing to a reader: the speakers without a name are counted in their order.
  const nameSpeaker = (speakerId: string) => {
    const { name, emailAddress } = partyOf.get(speakerId) ?? {}
    if (name || emailAddress) return name || emailAddress || null
    const number = numbers.get(speakerId) ?? numbers.size + 1
    numbers.set(speakerId, number)
    return `Speaker ${number}`
  }
  const cues = (transcript ?? []).flatMap(({ speakerId, sentences }): Cue[] => {
    const speaker = speakerId ? nameSpeaker(speakerId) : null
    return sentences.map(({ start, end, text }) => ({
      startMs: start ?? null,
      endMs: end ?? null,
      speaker,
      text,
    }))
  })
  const unknown = new Set((transcript ?? []).flatMap(({ speakerId }) => speakerId ?? [])).difference(partyOf)
  return finishCall({
    callId,
    title: described.find(({ metaData }) => metaData?.title)?.metaData?.title ?? null,
    date: readDate(described.find(({ metaData }) => metaData?.started)?.metaData?.started),
    cues,
    warnings:
      unknown.size > 0
        ? [
            `Speakers without a name: ${unknown.size}. Join the parties of "POST /v2/calls/extensive" to have them named.`,
          ]
        : [],
    participants: parties.map(({ speakerId, name, emailAddress, affiliation }) => {
      const side = sides.get(affiliation ?? '')
      const number = numbers.get(speakerId ?? '')
      return {
        name: name || emailAddress || (number === undefined ? '' : `Speaker ${number}`),
        ...(emailAddress ? { email: emailAddress } : {}),
        ...(side ? { side } : {}),
      }
    }),
  })
}

const sides = new Map<string, Side>([
  ['Internal', 'rep'],
  ['External', 'customer'],
])
