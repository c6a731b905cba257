import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '@earshot/analyst/operator-error'
import { applyCatalog } from '../catalog/apply-catalog.ts'
import type { DefinitionKind } from '../catalog/cross-issues.ts'
import type { CatalogFile } from '../catalog/read-catalog-files.ts'
import { findUnicodeFile } from '../platform/read-unicode-file.ts'
import { findTeam } from '../tenants/teams.ts'
import type { Command } from './command.ts'
import { countText } from './count-text.ts'
import { requiredId, requiredText } from './read-args.ts'

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
    for (const hint of report.hints ?? []) say(hint)
    return report
  },
}

async function readFolder(folder: string): Promise<CatalogFile[]> {
  const sliceFolder = join(folder, 'slices')
  const slices = await readdir(sliceFolder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw new OperatorError(`${sliceFolder} can't be read (${cause.code}).`, { cause })
  })
  const names: [string, DefinitionKind][] = [
    [join(folder, 'elements.json'), 'element'],
    [join(folder, 'call-types.json'), 'call type'],
    ...slices
      .filter((name) => name.endsWith('.json'))
      .map((name): [string, DefinitionKind] => [join(sliceFolder, name), 'slice']),
  ]
  const files = await Promise.all(
    names.map(async ([path, kind]) => ({ path, kind, text: await findUnicodeFile(path, path) })),
  )
  const found = files.flatMap(({ text, ...file }) => (text === null ? [] : { ...file, text }))
  if (found.length > 0) return found
  throw new OperatorError(`${folder} holds no elements.json, call-types.json or slices/*.json.`)
}
