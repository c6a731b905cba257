import type { TimedSegment } from '@earshot/contract/transcript'
import type { SliceSection } from '../../definitions/catalog.ts'
import type { ResultDraft, ResultStatement } from '../draft.ts'
import { withoutMarks } from '../results/insert-counts.ts'
import { createNames, type NamesIn } from '../results/names.ts'
import { sourceOf } from '../results/sentences.ts'
import type { ReadQuote, ResultOrder, WrittenCall } from '../writer.ts'
import { findWrongForm } from './check-form.ts'
import { findFault } from './check-statement.ts'
import { rankSources } from './circumstances.ts'
import type { DropReason } from './drop-reason.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import type { Checked } from './verify-proof.ts'

export type ProvenResult = ResultStatement & { located: ReadQuote[] }

// Calls are of many days, and results are read on others.
const relativeDay = /\b(?:today|tonight|tomorrow|yesterday|(?:this|next|last) (?:week|month|quarter|year))\b/i
// Words of other calls, or far away in a call, are not neighbours.
const apartMax = 2
const nameWordsMax = 6
// Their rows hold quotes alone. A person may be known by role alone.
const mayBeUnnamed = new Set<string | undefined>(['quotes', 'alternatives'])

/** Keeps what the cited evidence proves. Ids that were not given are left out, and a statement is judged by those that were. */
export function proveResult(draft: ResultDraft, order: ResultOrder): Checked<ProvenResult, ResultStatement> {
  const known = new Map(order.quotes.map((quote) => [quote.evidenceId, quote]))
  const namesIn = createNames(order.quotes.map(({ quote }) => quote))
  const proof: Checked<ProvenResult, ResultStatement> = { kept: [], dropped: [] }
  for (const statement of draft.statements) {
    const located = statement.evidence.flatMap((id) => known.get(id) ?? [])
    const reason = faultOf(statement, located, order, namesIn)
    if (reason) proof.dropped.push({ statement, reason })
    else proof.kept.push({ ...statement, evidence: located.map(({ evidenceId }) => evidenceId), located })
  }
  return proof
}

function faultOf(
  statement: ResultStatement,
  located: readonly ReadQuote[],
  order: ResultOrder,
  namesIn: NamesIn,
): DropReason | null {
  const { sections } = order.evidence.slice
  const section = sections.find(({ key }) => statement.slot === `row:${key}`)
  const wrong = wrongCitation(statement, located, order, section) ?? wrongForm(statement)
  if (wrong) return wrong
  const [title, text] = [withoutMarks(statement.title ?? ''), withoutMarks(statement.text)]
  const kind = section?.kind
  if (title + text === '' && kind !== 'people') return mayBeUnnamed.has(kind) ? null : 'no_quote'
  const cited = evidenceFor(located, order)
  // A row is named in a few words, which may all be others than those that were said.
  const isName = section !== undefined && title.split(/\s+/).length <= nameWordsMax
  const isUnrelated = !isName && rankSources(`${title} ${text}`, cited).length === 0
  const whole = { text: text || title, title, claims: claimsOf(kind, title, statement.claims) }
  return findWrongForm(statement, cited) ?? (isUnrelated ? 'unrelated' : findFault(whole, cited, namesIn))
}

function wrongCitation(
  { slot }: ResultStatement,
  located: readonly ReadQuote[],
  { evidence: { slice } }: ResultOrder,
  section: SliceSection | undefined,
): DropReason | null {
  if (located.length === 0) return 'no_quote'
  if (section && !located.some(({ elementKey }) => section.elementKeys.includes(elementKey)))
    return 'no_quote'
  const isOfOne = slot === 'finding' && slice.evidenceGrouping === 'ByAccount'
  return isOfOne && new Set(located.map(({ account }) => account)).size > 1 ? 'stitched' : null
}

function wrongForm({ title = '', text }: ResultStatement): DropReason | null {
  if (relativeDay.test(`${title} ${text}`)) return 'date'
  // A mark that no program fills would be read as a figure.
  return /[{}]/.test(withoutMarks(title + text)) ? 'number' : null
}

function claimsOf(kind: string | undefined, name: string, { role = null }: ResultStatement['claims'] = {}) {
  if (kind === 'alternatives')
    return { alternative: { name, relation: 'evaluated' as const, verdict: 'neutral' as const } }
  if (kind === 'people')
    return {
      person: { name: name || (role ?? ''), role, side: 'customer' as const, onCall: false, dealRole: null },
    }
  return {}
}

/** The cited quotes as turns of one call: those of one call in its order, others out of reach of each other. */
function evidenceFor(located: readonly ReadQuote[], { evidence }: ResultOrder): Evidence {
  const placed = placeQuotes(located)
  const length = 1 + Math.max(...placed.map(({ segmentIndex }) => segmentIndex))
  const at = Map.groupBy(placed, ({ segmentIndex }) => segmentIndex)
  const segments = Array.from({ length }, (_, index): TimedSegment => {
    const said = at.get(index) ?? []
    const { speaker = null, account = null, side = null } = said[0] ?? {}
    const who = [speaker, account].filter(Boolean).join(', ')
    const text = said.map(({ quote }) => quote).join(' ')
    return { index, speaker: who || null, side, text, cues: [], startMs: null, endMs: null }
  })
  const days = located.flatMap(({ heldOn }) => heldOn ?? []).toSorted()
  const call: WrittenCall = {
    title: null,
    ownerName: null,
    companyDomain: null,
    heldOn: days.at(-1) ?? null,
    segments,
    crmFacts: [],
  }
  return evidenceOf(call, placed, knownTo(located, evidence))
}

function placeQuotes(
  located: readonly ReadQuote[],
): (ReadQuote & { segmentIndex: number; company: string })[] {
  const inOrder = [...Map.groupBy(located, sourceOf).values()].map((ofCall) =>
    ofCall.toSorted((a, b) => (a.segmentIndex ?? 0) - (b.segmentIndex ?? 0)),
  )
  let at = -apartMax
  return inOrder.flatMap((ofCall) => {
    let last = Number.NEGATIVE_INFINITY
    return ofCall.map((quote) => {
      const own = quote.segmentIndex ?? 0
      at += Math.min(apartMax, own - last)
      last = own
      return { ...quote, segmentIndex: at, company: quote.account ?? sourceOf(quote) }
    })
  })
}

/** Companies and records of the cited quotes, and the words of the slice. */
function knownTo(
  located: readonly ReadQuote[],
  { slice, deals, elementLabels }: ResultOrder['evidence'],
): string {
  const accounts = new Set(located.flatMap(({ account }) => account ?? []))
  const records = deals
    .filter(({ account }) => account !== null && accounts.has(account))
    .map(({ name, stage, amount, closeDate }) => [name, stage, amount, closeDate].filter(Boolean).join(' '))
  const labels = [slice.title, ...Object.values(elementLabels), ...slice.sections.map(({ title }) => title)]
  return [...accounts, ...records, ...labels].join('\n')
}
