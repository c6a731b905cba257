import type { Catalog } from '@earshot/analyst/definitions/catalog'
import { OperatorError } from '@earshot/analyst/operator-error'
import { z } from 'zod'
import { unknownMembers } from '../platform/unknown-members.ts'
import { crossIssues, type DefinitionKind, type GivenDefinition } from './cross-issues.ts'
import { TeamCallType, TeamElement, TeamSlice } from './team-definitions.ts'

/** A file of a team's catalogue: elements.json, call-types.json, or one of slices/. */
export interface CatalogFile {
  path: string
  kind: DefinitionKind
  text: string
}

export interface TeamDefinitions {
  elements: z.infer<typeof TeamElement>[]
  slices: z.infer<typeof TeamSlice>[]
  callTypes: z.infer<typeof TeamCallType>[]
}

const schemas = { element: z.array(TeamElement), slice: TeamSlice, 'call type': z.array(TeamCallType) }
const countedMembers = ['id', 'version']
const issuesMax = 50
const valueCharsMax = 60
// A template explains its members in lines that begin with //.
const commentLine = /^\s*\/\/.*$/gm

/** The definitions of a team's files. Throws OperatorError naming all faults, with file, place and value. */
export function readCatalogFiles(
  files: readonly CatalogFile[],
  known: { builtIn: Catalog; current: Catalog },
): TeamDefinitions {
  const read = files.map(readFile)
  const definitions = read.flatMap((file) => file.definitions)
  // The elements of a file that is no JSON are unknown.
  const isKnown = read.every(({ kind, fault }) => kind !== 'element' || fault === null)
  const across = isKnown ? crossIssues(definitions, known) : []
  const problems = read.flatMap(({ path, fault, issues }) => {
    if (fault !== null) return `${path} ${fault}`
    const all = [...issues, ...across.filter(({ file }) => file === path).map(({ issue }) => issue)]
    const more = all.length > issuesMax ? [`and ${all.length - issuesMax} more`] : []
    return all.length === 0 ? [] : `${path} is not valid: ${[...all.slice(0, issuesMax), ...more].join('; ')}`
  })
  if (problems.length > 0) throw new OperatorError(problems.sort().join(' '))
  if (definitions.length === 0)
    throw new OperatorError(`There are no definitions in ${files.map(({ path }) => path).join(', ')}.`)
  const of = (kind: DefinitionKind) =>
    definitions.filter((one) => one.kind === kind).map(({ given }) => given)
  return {
    elements: schemas.element.parse(of('element')),
    slices: z.array(TeamSlice).parse(of('slice')),
    callTypes: schemas['call type'].parse(of('call type')),
  }
}

interface ReadFile {
  path: string
  kind: DefinitionKind
  /** Why it can't be read; null if it can. */
  fault: string | null
  definitions: GivenDefinition[]
  issues: string[]
}

function readFile({ path, kind, text }: CatalogFile): ReadFile {
  let value: unknown
  try {
    value = JSON.parse(text.replace(commentLine, ''))
  } catch (cause) {
    return {
      path,
      kind,
      fault: `is not valid JSON: ${(cause as Error).message}.`,
      definitions: [],
      issues: [],
    }
  }
  const parsed = schemas[kind].safeParse(value)
  const issues = parsed.success ? unknownIn(value, parsed.data) : issuesOf(value, parsed.error.issues)
  const given = kind === 'slice' ? [{ place: [], given: value }] : listOf(value)
  return { path, kind, fault: null, definitions: given.map((one) => ({ ...one, kind, file: path })), issues }
}

function listOf(value: unknown): { place: PropertyKey[]; given: unknown }[] {
  return Array.isArray(value) ? value.map((given, i) => ({ place: [i], given })) : []
}

function issuesOf(given: unknown, issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.map(
    ({ path, message }) => `${path.join('.') || 'the whole'}: ${message}${valueAt(given, path)}`,
  )
}

/** The wrong value as in the file; empty if it is missing or long. */
function valueAt(given: unknown, path: readonly PropertyKey[]): string {
  const value = path.reduce<unknown>(
    (at, name) => (at as Record<PropertyKey, unknown> | undefined)?.[name],
    given,
  )
  // The message about a blank or malformed text is enough.
  const isPlain =
    typeof value !== 'string' || (value.trim() !== '' && value.isWellFormed() && !value.includes('\0'))
  const shown = isPlain ? JSON.stringify(value) : undefined
  return shown === undefined || shown.length > valueCharsMax ? '' : `, not ${shown}`
}

// Without this check, misspelt examples would be missing unnoticed.
function unknownIn(given: unknown, parsed: unknown): string[] {
  const isCounted = (name: string, depth: number) => depth <= 1 && countedMembers.includes(name)
  return unknownMembers(given, parsed)
    .filter((member) => !isCounted(member.name, member.path.length))
    .map(
      ({ path, name }) =>
        `${[...path, name].join('.')}: there is no such member: correct its name or leave it out.`,
    )
}
