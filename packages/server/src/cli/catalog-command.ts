import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { namesTopic } from '@earshot/analyst/embedded/rank/names-topic'
import { OperatorError } from '@earshot/analyst/operator-error'
import { z } from 'zod'
import {
  applyCatalog,
  TeamCallType,
  TeamElement,
  type TeamFiles,
  TeamSlice,
} from '../catalog/apply-catalog.ts'
import { findUnicodeFile } from '../platform/read-unicode-file.ts'
import { unknownMembers } from '../platform/unknown-members.ts'
import { findTeam } from '../tenants/teams.ts'
import type { Command } from './command.ts'
import { countText } from './count-text.ts'
import { requiredId, requiredText } from './read-args.ts'

const countedMembers = ['id', 'version']

export const catalogApply: Command = {
  name: 'catalog apply',
  words: '<folder>',
  wordsMax: 1,
  summary: 'Give a team elements, slices and call types of its own, or new versions of them',
  options: {
    team: { type: 'string', isRequired: true, value: '<teamId>', summary: 'The team that gets them' },
  },
  run: async ({ open, say }, { positionals, values }) => {
    const folder = requiredText(positionals[0], 'a folder with elements.json, call-types.json or slices/')
    const teamId = requiredId(values.team, '--team')
    const files = await readFolder(folder)
    const service = await open()
    const report = await findTeam(service.db.sql, teamId)
      .then((team) => applyCatalog(service.db, service.catalog, team, files))
      .finally(() => service.close())
    say(`${countText(report.changed, 'definition')} applied, ${report.unchanged} unchanged.`)
    const hints = hintsFor(files)
    for (const hint of hints) say(hint)
    return hints.length > 0 ? { ...report, hints } : report
  },
}

// Words prove a topic, but hardly what somebody does.
function hintsFor({ elements }: TeamFiles): string[] {
  return elements
    .filter(({ description, examples }) => examples.length === 0 && !namesTopic(description))
    .map(
      ({ key }) =>
        `${key}: the description tells what somebody does. The embedded analyst finds topics by their words; a quote of this element reaches a confidence of 0.5 only if it has nearly all words of an example. Describe the topic in words that people say.`,
    )
}

async function readFolder(folder: string): Promise<TeamFiles> {
  const sliceFolder = join(folder, 'slices')
  const problems: string[] = []
  const slices = await readdir(sliceFolder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw new OperatorError(`${sliceFolder} can't be read (${cause.code}).`, { cause })
  })
  const files = {
    elements: await readIfThere(join(folder, 'elements.json'), z.array(TeamElement), problems),
    callTypes: await readIfThere(join(folder, 'call-types.json'), z.array(TeamCallType), problems),
    slices: await Promise.all(
      slices
        .filter((name) => name.endsWith('.json'))
        .map((name) => readIfThere(join(sliceFolder, name), TeamSlice, problems)),
    ),
  }
  if (problems.length > 0) throw new OperatorError(problems.sort().join(' '))
  const found = {
    elements: files.elements ?? [],
    callTypes: files.callTypes ?? [],
    slices: files.slices.filter((s) => s !== null),
  }
  if (found.elements.length + found.callTypes.length + found.slices.length > 0) return found
  throw new OperatorError(
    `${folder} holds no elements.json, call-types.json or slices/*.json with definitions.`,
  )
}

const problemsMax = 50
// A template explains its members in lines that begin with //.
const commentLine = /^\s*\/\/.*$/gm

/** The definitions of a file; its faults are added to `problems`. */
async function readIfThere<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  problems: string[],
): Promise<z.infer<Schema> | null> {
  const text = await findUnicodeFile(path, path)
  if (text === null) return null
  let value: unknown
  try {
    value = JSON.parse(text.replace(commentLine, ''))
  } catch (cause) {
    problems.push(`${path} is not valid JSON: ${(cause as Error).message}.`)
    return null
  }
  const parsed = schema.safeParse(value)
  const issues = parsed.success ? unknownIn(value, parsed.data) : issuesOf(value, parsed.error.issues)
  if (issues.length === 0) return parsed.data ?? null
  const more = issues.length > problemsMax ? [`and ${issues.length - problemsMax} more`] : []
  problems.push(`${path} is not valid: ${[...issues.slice(0, problemsMax), ...more].join('; ')}`)
  return null
}

function issuesOf(given: unknown, issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.map(
    ({ path, message }) => `${path.join('.') || 'the whole'}: ${message}${valueAt(given, path)}`,
  )
}

const valueCharsMax = 60

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
