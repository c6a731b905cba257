import { evidenceIdsMax, type Finding } from '../../contract/slice-output.ts'
import type { AccountTally } from './accounts.ts'
import { counted, inCalls } from './counted.ts'
import type { ElementCount, SynthesisInput } from './synthesis-input.ts'

const elementsInTitle = 3

/** The slice's elements with evidence, those of most accounts first. */
export function strongestElements({ slice, elements }: SynthesisInput): ElementCount[] {
  const place = (element: ElementCount) => slice.elementKeys.indexOf(element.elementKey)
  return elements
    .filter((element) => place(element) >= 0 && element.evidenceCount > 0)
    .toSorted(
      (a, b) =>
        b.accountCount - a.accountCount ||
        b.callCount - a.callCount ||
        b.evidenceCount - a.evidenceCount ||
        place(a) - place(b),
    )
}

export function findingsByElement(input: SynthesisInput): Finding[] {
  return strongestElements(input).map((element) => {
    const { elementKey, callCount, evidenceCount, accountCount, confidence, evidenceIds } = element
    const where = inCalls(callCount, accountCount, input.coverage.callsAnalyzed)
    return {
      title: input.elementLabels[elementKey] ?? elementKey,
      description: `${counted(evidenceCount, 'quote')} ${where}${leaderOf(input, element)}.`,
      elementKeys: [elementKey],
      callCount,
      evidenceCount,
      confidence: rounded(confidence),
      evidenceIds: evidenceIds.slice(0, evidenceIdsMax),
    }
  })
}

function leaderOf({ accounts }: SynthesisInput, { elementKey, accountCount }: ElementCount): string {
  const [leader] = accounts
    .filter((row) => row.elementKey === elementKey && row.account !== null)
    .toSorted((a, b) => b.evidenceCount - a.evidenceCount || ((a.account ?? '') < (b.account ?? '') ? -1 : 1))
  return leader && accountCount > 1 ? `, ${leader.evidenceCount} of them at ${leader.account}` : ''
}

/** `accounts` are tallied over all elements of the slice. */
export function findingsByAccount(
  { elementLabels }: SynthesisInput,
  accounts: readonly AccountTally[],
): Finding[] {
  return accounts.map(({ account, callCount, evidenceCount, elements, confidence, evidenceIds }) => {
    const strongest = Object.entries(elements)
      .toSorted(([, a], [, b]) => b - a)
      .map(([key, count]) => ({ key, count, label: elementLabels[key] ?? key }))
    const labels = strongest.slice(0, elementsInTitle).map(({ label }) => label)
    const counts = strongest.map(({ label, count }) => `${label} ${count}`)
    return {
      title: `${account ?? 'Unknown company'}: ${labels.join(', ')}`,
      description: `${counted(evidenceCount, 'quote')} ${inCalls(callCount, 0)}: ${counts.join(', ')}.`,
      elementKeys: strongest.map(({ key }) => key),
      callCount,
      evidenceCount,
      confidence: rounded(confidence),
      evidenceIds,
    }
  })
}

function rounded(confidence: number): number {
  return Math.round(confidence * 1000) / 1000
}
