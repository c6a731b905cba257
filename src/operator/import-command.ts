import { OperatorError } from '../contract/operator-error.ts'
import { importCalls } from '../ingest/import-calls.ts'
import { readManifest } from '../ingest/manifest.ts'
import type { Command } from './command.ts'
import { openService } from './open-service.ts'
import { requiredId } from './read-args.ts'

const exitSomeRefused = 3

export const importCommand: Command = {
  name: 'import',
  usage: '[file|folder…] --team <teamId> [--manifest calls.jsonl] [--replace] [--wait]',
  summary: 'Import calls from transcript files',
  options: {
    team: { type: 'string' },
    manifest: { type: 'string' },
    replace: { type: 'boolean' },
    wait: { type: 'boolean' },
  },
  run: async ({ config, log, say, progress }, { positionals, values }) => {
    const teamId = requiredId(values.team, '--team')
    const manifestPath = typeof values.manifest === 'string' ? values.manifest : null
    if (positionals.length === 0 && !manifestPath)
      throw new OperatorError('Give files, folders or a --manifest.')
    const manifest = manifestPath ? await readManifest(manifestPath) : null
    const service = await openService(config, log)
    const report = await importCalls(service.db, {
      ...{ teamId, paths: positionals, manifest, manifestPath },
      replace: values.replace === true,
      callTypeKeys: service.catalog.callTypes.map(({ key }) => key),
      onProgress: (done, total) => progress(`${done} of ${total} files`),
    }).finally(() => service.close())
    say(`${report.imported} calls imported, ${report.skipped} skipped, ${report.failed.length} refused.`)
    for (const { file, reason } of report.failed) say(`  ${file}: ${reason}`)
    return { ...report, ...(report.failed.length > 0 ? { exitCode: exitSomeRefused } : {}) }
  },
}
