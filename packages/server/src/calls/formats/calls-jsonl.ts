import { Side } from '@earshot/contract/transcript'
import { z } from 'zod'
import { cuesMax, finishCall } from './finish-call.ts'
import { type Cue, type FailedCall, type Format, FormatError, type ParsedCall } from './format.ts'
import { readDate } from './read-date.ts'
import { checkJson, toMs } from './read-json.ts'

export const callsMax = 10_000
const callIdCharsMax = 200

const Turn = z.object({
  speaker: z.string().nullish(),
  /** Seconds from the start of the recording. */
  start: z.number().nullish(),
  end: z.number().nullish(),
  text: z.string(),
  side: Side.nullish(),
})

// Other members of a line are not read: in test data they may be the answer that an analyst is tested against. Turns are
// checked one by one, up to the first fault: a list of millions of faults would not fit into memory.
const Call = z.object({
  id: z
    .string()
    .min(1)
    .max(callIdCharsMax)
    .regex(/^\P{Cc}*$/u),
  date: z.string().nullish(),
  turns: z.array(z.unknown()).max(cuesMax),
})

/** Several calls in one file: a JSON object a line, `{id, date?, turns: [{speaker?, start?, end?, text, side?}]}`. */
export const callsJsonl: Format = {
  name: 'calls-jsonl',
  detect(text) {
    return /^[ \uFEFF]*\{/m.test(text) && /"turns"\s*:\s*\[/.test(text)
  },
  parse(text) {
    const lines = text.split('\n', callsMax + 1)
    if (lines.length > callsMax) {
      throw new FormatError(`The file has more than ${callsMax} lines of calls. Split it into several files.`)
    }
    const calls = lines.flatMap((line, index) => (line.trim() === '' ? [] : readLine(line, index + 1)))
    if (calls.length === 0) throw new FormatError('The file has no calls.')
    return calls
  },
}

function readLine(line: string, number: number): ParsedCall | FailedCall {
  const json = readJson(line)
  try {
    return readCall(json)
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    const callId = Call.pick({ id: true }).safeParse(json).data?.id ?? null
    return { callId, line: number, reason: error.message }
  }
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line.trim())
  } catch {
    return undefined
  }
}

function readCall(json: unknown): ParsedCall {
  if (json === undefined) throw new FormatError('The line is not JSON.')
  const { id, date, turns } = checkJson(Call, json)
  const known = readDate(date)
  const warnings =
    date && !known
      ? [`The date ${JSON.stringify(date.slice(0, 40))} is not an ISO date and was left out.`]
      : []
  const cues = turns.map((turn, index) => readTurn(checkJson(Turn, turn, ['turns', index])))
  return finishCall({ callId: id, date: known, cues, warnings })
}

function readTurn({ speaker = null, start, end, text, side }: z.infer<typeof Turn>): Cue {
  return { startMs: toMs(start), endMs: toMs(end), speaker, text, ...(side ? { side } : {}) }
}
