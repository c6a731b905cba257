import type { Catalog } from '@earshot/analyst/definitions/catalog'
import { nearestName } from '../platform/nearest-name.ts'
import { TeamSlice } from './team-definitions.ts'

export type DefinitionKind = 'element' | 'slice' | 'call type'

/** A definition as in a file, valid or not, so that all faults of all files are found at once. */
export interface GivenDefinition {
  kind: DefinitionKind
  file: string
  /** Its place in the file. */
  place: readonly PropertyKey[]
  given: unknown
}

export interface CatalogIssue {
  file: string
  issue: string
}

const lists = { element: 'elements', slice: 'slices', 'call type': 'callTypes' } as const
const elementLists = ['elementKeys', 'additionalContext']

/** Faults between definitions: keys that are taken or there twice, unknown elements, and sections that do not fit their slice. */
export function crossIssues(
  definitions: readonly GivenDefinition[],
  { builtIn, current }: { builtIn: Catalog; current: Catalog },
): CatalogIssue[] {
  const own = definitions.filter(({ kind }) => kind === 'element').map(({ given }) => keyOf(given))
  const elements = [...new Set([...current.elements.map(({ key }) => key), ...own])]
  return definitions.flatMap((definition, i) => {
    const { kind, given, file, place } = definition
    const key = keyOf(given)
    const isBuiltIn = builtIn[lists[kind]].some((other) => other.key === key)
    const isDouble = definitions.slice(0, i).some((one) => one.kind === kind && keyOf(one.given) === key)
    const issues = [
      ...(isBuiltIn ? [`key: ${key} is built in: choose another key`] : []),
      ...(isDouble && key !== '' ? [`key: ${key} is there twice`] : []),
      ...strayElements(given, elements),
      ...(kind === 'slice' ? sectionIssues(given, elements) : []),
    ]
    return issues.map((issue) => ({ file, issue: [...place, issue].join('.') }))
  })
}

/** Elements that neither the catalogue nor the team has, in the lists of elements at any depth. */
function strayElements(value: unknown, known: readonly string[], path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = [...path, name]
    if (!elementLists.includes(name)) return strayElements(inner, known, place)
    return textsOf(inner).flatMap((key, i) => {
      if (known.includes(key)) return []
      const hint = suggestionFor(key, known) || ': neither the catalogue nor the team has it'
      return `${[...place, i].join('.')}: unknown element ${JSON.stringify(key)}${hint}`
    })
  })
}

/** A suggestion for an unknown element; empty if none is near. */
export function suggestionFor(key: string, known: readonly string[]): string {
  const nearest = nearestName(key, known)
  return nearest === undefined ? '' : `. Did you mean ${nearest}?`
}

function sectionIssues(given: unknown, known: readonly string[]): string[] {
  // Sections that a valid slice leaves out are made from its elements.
  const slice: unknown = TeamSlice.safeParse(given).data ?? given
  const asked = textsOf(memberOf(slice, 'elementKeys'))
  const sections = listOf(memberOf(slice, 'sections'))
  const keys = sections.map(keyOf)
  return sections.flatMap((section, i) => [
    // A result has one member for each key.
    ...(keys.indexOf(keyOf(section)) < i ? [`sections.${i}.key: ${keyOf(section)} is there twice`] : []),
    // The section would be empty in every result, because the slice does not ask for the element.
    ...textsOf(memberOf(section, 'elementKeys'))
      .filter((key) => known.includes(key) && !asked.includes(key))
      .map((key) => `sections.${i}.elementKeys: the slice does not have ${key} in its elementKeys`),
  ])
}

function keyOf(given: unknown): string {
  const key = memberOf(given, 'key')
  return typeof key === 'string' ? key : ''
}

function textsOf(value: unknown): string[] {
  return listOf(value).filter((text) => typeof text === 'string')
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
