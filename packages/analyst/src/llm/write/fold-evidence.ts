import type { JSONSchema7 } from '@ai-sdk/provider'
import { z } from 'zod'
import { shorten } from '../../shorten.ts'
import type { ResultOrder } from '../../writing/writer.ts'
import { valuesIn, withoutThoughts } from '../read-json.ts'
import type { Prompt } from '../write-prompt.ts'
import { cutLines, type Line, lineOf } from './choose-quotes.ts'
import { dataRules, evidenceLines, frameLines } from './result-prompt.ts'

// Notes of a window take a quarter of one: 28 windows become 7, then 2, then the one of the result. 38 requests.
const notesShare = 0.25
const tokensPerNote = 70
const noteCharsMax = 240
const notesMin = 2
const citesMax = 12

const Note = z.object({ note: z.string(), cites: z.array(z.int().nonnegative()) })
const schema = z.toJSONSchema(z.object({ notes: z.array(Note) }), { target: 'draft-7' }) as JSONSchema7

const rules = `You read a part of the evidence of many sales calls and note what a result of the slice needs, account by account and element by element: what
stands, what is in the way, amounts, days, people, rivals, what several say alike.

${dataRules}

Answer with one JSON object and nothing around it: {"notes": [{"note": "…", "cites": [0]}]}, the most important notes first, each with all ids of lines that it
rests on, in one sentence with names and figures as they were said. Never count. At most `

type Ask = (
  prompt: Prompt,
  read: (text: string) => { notes: z.infer<typeof Note>[] } | null,
) => Promise<{
  notes: z.infer<typeof Note>[]
} | null>

/** Folds lines into notes, window by window, until they fit one. Null if a single line is too long for the model. */
export async function foldEvidence(
  {
    ask,
    inLanes,
  }: {
    ask: Ask
    inLanes: <Item, Done>(items: readonly Item[], work: (item: Item) => Promise<Done>) => Promise<Done[]>
  },
  order: ResultOrder,
  lines: readonly Line[],
  windowTokens: number,
): Promise<readonly Line[] | null> {
  const count = Math.max(notesMin, Math.floor((windowTokens * notesShare) / tokensPerNote))
  const noteDown = async (part: readonly Line[]): Promise<Line[] | null> => {
    const question = [...frameLines(order), ...evidenceLines(part)].join('\n')
    const answer = await ask({ instructions: `${rules}${count} notes.`, question, schema }, readNotes)
    if (answer) return toLines(answer.notes.slice(0, count), part, windowTokens * notesShare)
    if (part.length < 2) return null
    const half = part.length >> 1
    const first = await noteDown(part.slice(0, half))
    const second = first && (await noteDown(part.slice(half)))
    return second && [...first, ...second]
  }
  let folded = lines
  for (
    let windows = cutLines(folded, windowTokens);
    windows.length > 1;
    windows = cutLines(folded, windowTokens)
  ) {
    const notes = await inLanes(windows, noteDown)
    if (notes.some((one) => one === null)) return null
    folded = notes.flatMap((one) => one ?? [])
  }
  return folded
}

function toLines(notes: readonly z.infer<typeof Note>[], part: readonly Line[], tokensMax: number): Line[] {
  const kept: Line[] = []
  let tokens = 0
  for (const { note, cites } of notes) {
    const cited = cites.slice(0, citesMax).flatMap((id) => part[id] ?? [])
    const evidence = [...new Set(cited.flatMap((line) => line.evidence))]
    if (evidence.length === 0) continue
    const accounts = [...new Set(cited.flatMap((line) => line.accounts))]
    const line = lineOf(evidence, accounts, [accounts, shorten(note, noteCharsMax)])
    tokens += line.tokens
    if (tokens > tokensMax && kept.length > 0) break
    kept.push(line)
  }
  return kept
}

function readNotes(text: string): { notes: z.infer<typeof Note>[] } | null {
  const found = valuesIn(withoutThoughts(text))?.findLast(
    (value): value is { notes: unknown[] } =>
      typeof value === 'object' && value !== null && 'notes' in value && Array.isArray(value.notes),
  )
  return found ? { notes: found.notes.flatMap((one) => Note.safeParse(one).data ?? []) } : null
}
