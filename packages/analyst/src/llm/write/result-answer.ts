import type { JSONSchema7 } from '@ai-sdk/provider'
import { z } from 'zod'
import type { SliceDefinition } from '../../definitions/catalog.ts'
import type { ResultDraft, ResultSlot, ResultStatement } from '../../writing/draft.ts'
import { isWritten } from '../../writing/results/written-rows.ts'
import { valuesIn, withoutThoughts } from '../read-json.ts'
import type { Line } from './choose-quotes.ts'

// More than a reader wants: only a bound for endless answers.
const itemsMax = 60
// Of all sections together.
const sectionRowsMax = 200
const citesMax = 40
const evidenceMax = 400

const cites = z.array(z.int().nonnegative())
const Sentence = z.object({ text: z.string(), cites })
const Finding = z.object({ title: z.string(), text: z.string(), cites })
const Row = z.object({ title: z.string(), role: z.string().nullable(), cites, against: cites })
const Answer = z.object({
  headline: z.array(Sentence),
  findings: z.array(Finding),
  sections: z.array(z.object({ key: z.string(), rows: z.array(Row) })),
})

export const resultAnswerSchema = z.toJSONSchema(Answer, { target: 'draft-7' }) as JSONSchema7

interface Found {
  headline: unknown[]
  findings: unknown[]
  sections?: unknown
}

/** A model's text as an answer; null if it is not of the demanded form. */
export function readResultAnswer(text: string): Found | null {
  return valuesIn(withoutThoughts(text))?.findLast(isAnswer) ?? null
}

function isAnswer(value: unknown): value is Found {
  return isObject(value) && Array.isArray(value.headline) && Array.isArray(value.findings)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The draft in an answer. What is not of the form becomes a statement without proof, so that it is counted among the dropped. */
export function draftOf(found: Found, lines: readonly Line[], { sections }: SliceDefinition): ResultDraft {
  const evidenceOf = (numbers: readonly number[]) => {
    const ids = numbers.slice(0, citesMax).flatMap((number) => lines[number]?.evidence ?? [])
    return [...new Set(ids)].slice(0, evidenceMax)
  }
  const rowsOf = (value: unknown): ResultStatement[] => {
    const { key, rows } = isObject(value) ? value : {}
    const section = sections.find((one) => one.key === key)
    // A section of figures or records is computed, whatever a model says of it.
    if (!section || !isWritten(section)) return []
    return each(rows, Row, `row:${section.key}`, ({ title, role, cites: own, against }) => {
      const contrary = evidenceOf(against)
      const all = [...new Set([...evidenceOf(own), ...contrary])]
      return { title, text: '', evidence: all, claims: { role, against: contrary } }
    })
  }
  const statements = [
    ...each(found.headline, Sentence, 'headline', ({ text, cites: own }) => {
      return { text, evidence: evidenceOf(own) }
    }),
    ...each(found.findings, Finding, 'finding', ({ title, text, cites: own }) => {
      return { title, text, evidence: evidenceOf(own) }
    }),
    ...items(found.sections).flatMap(rowsOf).slice(0, sectionRowsMax),
  ]
  return { statements, caveats: [] }
}

function each<Item extends z.ZodType>(
  value: unknown,
  item: Item,
  slot: ResultSlot,
  toStatement: (read: z.infer<Item>) => Omit<ResultStatement, 'slot'>,
): ResultStatement[] {
  return items(value).map((one) => {
    const { data } = item.safeParse(one)
    return { slot, ...(data === undefined ? { text: '', evidence: [] } : toStatement(data)) }
  })
}

function items(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, itemsMax) : []
}
