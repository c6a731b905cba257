import type { CatalogFile } from '../src/catalog/read-catalog-files.ts'

/** Definitions as the files of a team's catalogue. */
export function catalogFiles({
  elements = [],
  callTypes = [],
  slices = [],
}: {
  elements?: readonly object[]
  callTypes?: readonly object[]
  slices?: readonly object[]
}): CatalogFile[] {
  return [
    { path: 'elements.json', kind: 'element', text: JSON.stringify(elements) },
    { path: 'call-types.json', kind: 'call type', text: JSON.stringify(callTypes) },
    ...slices.map((slice, i) => ({
      path: `slices/${i}.json`,
      kind: 'slice' as const,
      text: JSON.stringify(slice),
    })),
  ]
}
