import {
  evidenceIdsMax,
  type Finding,
  findingsByElementMax,
  findingsMax,
  rowsMax,
} from '../../definitions/slice-output.ts'
import { describeDropped } from '../check/describe-dropped.ts'
import type { ResultDraft, ResultSlot, ResultStatement } from '../draft.ts'
import { type AccountTally, tallyAccounts } from './accounts.ts'
import { evidenceIn } from './counted.ts'
import { describeCited, insertCounts } from './insert-counts.ts'
import { elementsOf, mostTelling, type Sentence, sentencesOf, supportOf } from './sentences.ts'
import type { Quote, SynthesisInput } from './synthesis-input.ts'
import type { Writing } from './write-result.ts'
import { rowsFor } from './written-rows.ts'

interface Cited {
  statement: ResultStatement
  sentences: readonly Sentence[]
}

interface Written {
  writing: Writing
  /** The result by rules, which fills each part without statements of the model. */
  rules: ResultDraft
  /** The evidence that its statements cite. */
  cited: readonly Quote[]
}

/** A model's result of a run with counts inserted, on top of the result by rules. */
export function finishResult(evidence: SynthesisInput, { writing, rules, cited }: Written): ResultDraft {
  if (writing.problem !== null)
    return {
      ...rules,
      caveats: [`Written by rule, not by the language model: ${writing.problem}`, ...rules.caveats],
    }
  const known = new Map(cited.map((quote) => [quote.evidenceId, quote]))
  const sentencesFor = (ids: readonly number[], elementKeys: readonly string[]) =>
    sentencesOf({ quotes: ids.flatMap((id) => known.get(id) ?? []) }, elementKeys)
  const told = writing.statements.map((statement) => {
    const sentences = sentencesFor(statement.evidence, evidence.slice.elementKeys)
    const title = insertCounts(statement.title ?? '', sentences, evidence)
    const text = insertCounts(statement.text, sentences, evidence)
    return { statement: { ...statement, title, text }, sentences: mostTelling(text, sentences) }
  })
  const written = [
    ...told.flatMap(({ statement }) => (statement.slot === 'headline' ? statement : [])),
    ...findingsOf(evidence, told, rules.statements),
    ...evidence.slice.sections.flatMap((section) => {
      const slot = `row:${section.key}` as const
      const own = told.filter(({ statement }) => statement.slot === slot)
      const rows = own.flatMap(({ statement }) => rowsFor(section, statement, sentencesFor, evidence))
      return distinct(rows)
        .slice(0, rowsMax[section.kind])
        .map((row): ResultStatement => ({ slot, text: '', evidence: [], row }))
    }),
  ]
  const slots = new Set<string>(written.map(({ slot }) => slot))
  return {
    statements: [...written, ...rules.statements.filter(({ slot }) => !slots.has(slot))],
    caveats: [...caveatsOf(evidence, writing, slots), ...rules.caveats],
  }
}

function distinct(rows: readonly object[]): object[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
}

function findingsOf(
  evidence: SynthesisInput,
  told: readonly Cited[],
  rules: readonly ResultStatement[],
): ResultStatement[] {
  const own = told.filter(({ statement, sentences }) => statement.slot === 'finding' && sentences.length > 0)
  if (own.length === 0) return []
  const rows =
    evidence.slice.evidenceGrouping === 'ByAccount'
      ? byAccount(evidence, own, rules)
      : own.slice(0, findingsByElementMax).map((one) => byElement(evidence, one))
  return rows.map((row) => ({
    slot: 'finding',
    title: row.title,
    text: row.description,
    evidence: row.evidenceIds,
    row,
  }))
}

function byElement(evidence: SynthesisInput, { statement, sentences }: Cited): Finding {
  const { callCount, evidenceCount, evidenceIds } = supportOf(sentences)
  const best = sentences.slice(0, evidenceIdsMax)
  const confidence = best.reduce((sum, one) => sum + one.confidence, 0) / Math.max(1, best.length)
  return {
    title: statement.title ?? '',
    description: `${statement.text} (${describeCited(sentences, evidence)})`,
    elementKeys: elementsOf(sentences, evidence.slice.elementKeys),
    callCount,
    evidenceCount,
    confidence: Math.round(confidence * 1000) / 1000,
    evidenceIds,
  }
}

/** The accounts that the model wrote of in its order, then the others as the rules rank them. Figures are of all evidence of the account. */
function byAccount(
  evidence: SynthesisInput,
  own: readonly Cited[],
  rules: readonly ResultStatement[],
): Finding[] {
  const tallies = new Map(
    tallyAccounts(evidence, evidence.slice.elementKeys).map((tally) => [tally.account, tally]),
  )
  const accountOf = new Map(
    evidence.accounts.flatMap(({ account, evidenceIds }) => evidenceIds.map((id) => [id, account])),
  )
  const written = [...Map.groupBy(own, ({ sentences }) => sentences[0]?.account ?? null)].flatMap(
    ([account, same]) => {
      const tally = tallies.get(account)
      return tally ? { account, row: accountRow(tally, same) } : []
    },
  )
  const done = new Set(written.map(({ account }) => account))
  const others = rules.flatMap(({ slot, evidence: ids, row }) => {
    const account = accountOf.get(ids[0] ?? 0) ?? null
    // A program has made it as a finding.
    return slot === 'finding' && row && !done.has(account) ? (row as Finding) : []
  })
  return [...written.map(({ row }) => row), ...others].slice(0, findingsMax)
}

function accountRow(tally: AccountTally, same: readonly Cited[]): Finding {
  const { account, elements, callCount, evidenceCount, confidence } = tally
  const [first] = same
  const title = first?.statement.title ?? ''
  const name = account ?? 'Unknown company'
  const isNamed = title.toLowerCase().includes((name.split('.')[0] ?? name).toLowerCase())
  const sentences = [...new Set(same.flatMap(({ sentences: cited }) => cited))]
  const strongest = Object.entries(elements).toSorted(([, a], [, b]) => b - a)
  return {
    title: isNamed ? title : `${name}: ${title}`,
    description: `${same.map(({ statement }) => statement.text).join(' ')} (${evidenceIn(tally, 0)})`,
    elementKeys: strongest.map(([key]) => key),
    callCount,
    evidenceCount,
    confidence: Math.round(confidence * 1000) / 1000,
    evidenceIds: supportOf(sentences).evidenceIds,
  }
}

function caveatsOf(
  { slice }: SynthesisInput,
  { offered, dropped, gone, caveats }: Writing,
  slots: ReadonlySet<string>,
): string[] {
  const lost = offered.filter((slot) => !slots.has(slot)).map((slot) => nameOf(slot, slice.sections))
  const own = [
    lost.length > 0 &&
      `Written by rule, because none of the language model’s statements was left: ${lost.join(', ')}.`,
    gone > 0 &&
      `${gone === 1 ? 'One statement was' : `${gone} statements were`} left out with a call that was deleted.`,
  ]
  return [...caveats, ...describeDropped(dropped), ...own.filter((caveat) => caveat !== false)]
}

function nameOf(slot: ResultSlot, sections: SynthesisInput['slice']['sections']): string {
  if (slot === 'headline') return 'the headline'
  if (slot === 'finding') return 'the findings'
  return `“${sections.find(({ key }) => slot === `row:${key}`)?.title ?? slot}”`
}
