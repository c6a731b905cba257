import type { SectionKind, SliceSection } from '../../definitions/catalog.ts'
import {
  type AlternativeRow,
  evidenceIdsMax,
  type PersonRow,
  sidesMax,
} from '../../definitions/slice-output.ts'
import type { ResultStatement } from '../draft.ts'
import { isSamePerson, plainName } from './same-person.ts'
import { elementsOf, type Sentence, supportOf } from './sentences.ts'
import type { Quote, SynthesisInput } from './synthesis-input.ts'

type MakeRows = (
  statement: ResultStatement,
  cited: readonly Sentence[],
  more: { against: readonly Sentence[]; elementKeys: readonly string[]; evidence: SynthesisInput },
) => object[]

/** The kinds of section that a model fills; those of figures, accounts and records are computed from all evidence. */
const makers: Partial<Record<SectionKind, MakeRows>> = {
  themes: ({ title }, cited, { elementKeys }) => {
    const [first] = cited
    if (!first || !title) return []
    const support = supportOf(cited)
    return [
      {
        title,
        exampleQuote: first.quote,
        elementKeys: elementsOf(cited, elementKeys),
        accountCount: support.accounts.length,
        ...support,
      },
    ]
  },
  quotes: (_, cited) =>
    cited.map(({ elementKeys, quote, account, fileId, speaker, confidence, evidenceId }) => {
      return { elementKey: elementKeys[0], quote, account, fileId, speaker, confidence, evidenceId }
    }),
  alternatives: ({ title }, cited, { against, elementKeys }) => {
    const all = [...cited, ...against]
    const support = supportOf(all)
    const row: AlternativeRow = {
      name: title || null,
      strengths: cited.slice(0, sidesMax).map(sideOf),
      weaknesses: against.slice(0, sidesMax).map(sideOf),
      elementKeys: elementsOf(all, elementKeys),
      accountCount: support.accounts.length,
      ...support,
    }
    return [row]
  },
  people: ({ title = '', claims }, cited, { elementKeys, evidence }) => {
    const support = supportOf(cited)
    const account = cited[0]?.account ?? null
    const calls = new Set(
      evidence.quotes.flatMap((one) => (one.account === account ? (one.fileId ?? []) : [])),
    )
    const speakers = evidence.participants.filter(({ fileId, side }) => calls.has(fileId) && side !== 'rep')
    const row: PersonRow = {
      account,
      name: title || null,
      role: claims?.role ?? null,
      isOnCalls: title !== '' && speakers.some(({ name }) => isSamePerson(title, plainName(name))),
      elementKeys: elementsOf(cited, elementKeys),
      callCount: support.callCount,
      evidenceCount: support.evidenceCount,
      evidenceIds: support.evidenceIds.slice(0, evidenceIdsMax),
    }
    return [row]
  },
}

/** Whether a model may fill a section, or only a program. */
export function isWritten({ kind }: SliceSection): boolean {
  return makers[kind] !== undefined
}

/** The rows of a section that a statement stands for, from what it cites. */
export function rowsFor(
  { kind, elementKeys }: SliceSection,
  statement: ResultStatement,
  sentencesFor: (ids: readonly number[], elementKeys: readonly string[]) => readonly Sentence[],
  evidence: SynthesisInput,
): object[] {
  const against = new Set(statement.claims?.against)
  const cited = sentencesFor(
    statement.evidence.filter((id) => !against.has(id)),
    elementKeys,
  )
  const others = sentencesFor([...against], elementKeys)
  if (cited.length + others.length === 0) return []
  return makers[kind]?.(statement, cited, { against: others, elementKeys, evidence }) ?? []
}

function sideOf({ quote, account, evidenceId }: Pick<Quote, 'quote' | 'account' | 'evidenceId'>) {
  return { quote, account, evidenceId }
}
