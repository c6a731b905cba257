import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
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
    say(`${report.changed} definitions applied, ${report.unchanged} unchanged.`)
    return report
  },
}

async function readFolder(folder: string): Promise<TeamFiles> {
  const sliceFolder = join(folder, 'slices')
  const slices = await readdir(sliceFolder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw new OperatorError(`${sliceFolder} can't be read (${cause.code}).`, { cause })
  })
  const files = {
    elements: await readIfThere(join(folder, 'elements.json'), z.array(TeamElement)),
    callTypes: await readIfThere(join(folder, 'call-types.json'), z.array(TeamCallType)),
    slices: await Promise.all(
      slices
        .filter((name) => name.endsWith('.json'))
        .map((name) => readIfThere(join(sliceFolder, name), TeamSlice)),
    ),
  }
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

async function readIfThere<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  const text = await findUnicodeFile(path, path)
  if (text === null) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new OperatorError(`${path} is not valid JSON: ${(cause as Error).message}`, { cause })
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new OperatorError(
      `${path} is not valid: ${issue?.path.join('.') || 'the whole'}: ${issue?.message}`,
    )
  }
  refuseUnknownMembers(path, value, parsed.data)
  return parsed.data
}

// Misspelt, examples would be missing without a word.
function refuseUnknownMembers(path: string, given: unknown, parsed: unknown): void {
  const isCounted = (name: string, depth: number) => depth <= 1 && countedMembers.includes(name)
  const unknown = unknownMembers(given, parsed).find((member) => !isCounted(member.name, member.path.length))
  if (unknown === undefined) return
  throw new OperatorError(
    `${path} is not valid: ${[...unknown.path, unknown.name].join('.')}: there is no such member: mend its name or leave it out.`,
  )
}
