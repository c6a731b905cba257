import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { SectionKind } from '../../definitions/catalog.ts'
import { ElementDefinition, listMeanings } from '../../definitions/element.ts'
import { rowsOf } from './sections.ts'
import type { Quote, SynthesisInput } from './synthesis-input.ts'

/** A quote in a test, with its speaker and element. */
export type Said = Pick<Quote, 'quote'> & Partial<Quote>

const catalogue = readFileSync(new URL('../../../../../catalog/elements.json', import.meta.url), 'utf8')
export const builtInMeanings = listMeanings(z.array(ElementDefinition).parse(JSON.parse(catalogue)))
const coverage = { callsMatched: 9, callsAnalyzed: 9, callsWithEvidence: 9, accounts: 1 }
const nothing = {
  elementLabels: {},
  meanings: builtInMeanings,
  elements: [],
  accounts: [],
  accountCalls: [],
  caveats: [],
  isTruncated: false,
}

/** The rows of one section over these quotes, for tests. Quotes are of element `pain` in call 1 at acme.com unless they say otherwise. */
export function rowsFor(
  kind: SectionKind,
  said: readonly Said[],
  { elementKeys = ['pain'], ...more }: Partial<SynthesisInput> & { elementKeys?: string[] } = {},
): Record<string, unknown>[] {
  const section = { key: 'x', title: 'X', description: 'x', kind, elementKeys }
  const slice = {
    key: 'x',
    version: 1,
    title: 'X',
    objective: 'deals' as const,
    description: 'x',
    audience: 'x',
    elementKeys,
    preferredModel: null,
    includeCrmData: false,
    evidenceGrouping: 'ByElement' as const,
    sections: [section],
  }
  const quotes = said.map((quote, index) => ({
    evidenceId: index + 1,
    elementKey: 'pain',
    fileId: 1,
    account: 'acme.com',
    speaker: 'Ann',
    segmentIndex: index,
    confidence: 0.5,
    ...quote,
  }))
  const none = { participants: [], ownDomains: [], deals: [] }
  return rowsOf(section, { slice, coverage, ...nothing, ...none, quotes, ...more }).map((row) => ({ ...row }))
}
