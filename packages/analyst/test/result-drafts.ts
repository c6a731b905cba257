import { readFileSync } from 'node:fs'
import type { Asked, ModelAnswer } from './model-server.ts'

/** A draft of a result, written by hand: it cites evidence by words of the quote, not by number. */
export interface ResultDraftFile {
  headline: object[]
  findings: object[]
  sections: { key: string; rows: object[] }[]
}

export type DraftedSlice = 'high_intent_deals' | 'objection_patterns' | 'alternatives_evaluated'

export function readResultDraft(slice: DraftedSlice): ResultDraftFile {
  return JSON.parse(readFileSync(new URL(`result-drafts/${slice}.json`, import.meta.url), 'utf8'))
}

/** A line of evidence in a request. */
export interface EvidenceLine {
  id: number
  /** Of a note a list. */
  account: unknown
  /** The quote, or the note. */
  text: string
}

/** The lines of evidence in a request for a result or for notes; empty for other requests. */
export function evidenceIn({ question }: Asked): EvidenceLine[] {
  if (!question.startsWith('{"slice"')) return []
  return question.split('\n').flatMap((line) => {
    const parsed: unknown = JSON.parse(line)
    if (!Array.isArray(parsed)) return []
    const [id, account] = parsed
    return { id, account, text: String(parsed.at(-1)) }
  })
}

/** Whether notes are asked for, not the result. */
export function isForNotes({ instructions }: Asked): boolean {
  return instructions.includes('{"notes"')
}

/** Sends a draft as a model would: with the numbers of the lines that hold the words it cites. Throws for words that no line holds. */
export function answerWithDraft(asked: Asked, draft: object): ModelAnswer {
  const lines = evidenceIn(asked)
  const numberOf = (cited: unknown) => {
    if (typeof cited === 'number') return cited
    const found = lines.find(({ text: said }) => said.includes(String(cited)))
    if (!found) throw new Error(`no line holds “${cited}”`)
    return found.id
  }
  const text = JSON.stringify(draft, (key, value) =>
    (key === 'cites' || key === 'against') && Array.isArray(value) ? value.map(numberOf) : value,
  )
  return { text }
}
