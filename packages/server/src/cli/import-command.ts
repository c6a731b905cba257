import type { Service } from '../app/open-service.ts'
import type { importPaths } from '../calls/import/import-paths.ts'
import { readManifest } from '../calls/import/manifest.ts'
import { readImported } from '../calls/import/read-imported.ts'
import { type Progress, waitForProcessing } from '../calls/import/wait-for-processing.ts'
import { readTeamCatalog } from '../catalog/team-catalog.ts'
import { hasRecords } from '../crm/link-crm.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { UsageError } from '../platform/usage-error.ts'
import { waitForDatabase } from '../platform/wait-for-database.ts'
import { findTeam } from '../tenants/teams.ts'
import type { Command, CommandArgs, CommandContext } from './command.ts'
import { countText } from './count-text.ts'
import { describeImport, groupByReason, type ImportDescription } from './describe-import.ts'
import { hintNoWorker } from './hint-no-worker.ts'
import type { ImportEstimate } from './import-cost.ts'
import { createProgress } from './progress.ts'
import { requiredId } from './read-args.ts'
import { startOwnWorkers } from './start-own-workers.ts'
import { waitAsImport } from './wait-as-import.ts'

const exitSomeRefused = 3
const exitInterrupted = 130

export const importCommand: Command = {
  name: 'import',
  words: '[file|folder…]',
  wordsMax: Number.POSITIVE_INFINITY,
  summary: 'Import calls from transcript files',
  isPatient: true,
  options: {
    team: {
      type: 'string',
      isRequired: true,
      value: '<teamId>',
      summary: 'The team that the calls belong to',
    },
    manifest: {
      type: 'string',
      value: '<calls.jsonl>',
      summary: 'Dates, owners, companies and more of the calls, a JSON line each; it names its files',
    },
    replace: { type: 'boolean', summary: 'Replace calls that are there already, instead of skipping them' },
    wait: { type: 'boolean', summary: 'Process the calls here, and end when that is done' },
    estimate: { type: 'boolean', summary: 'Say what processing the calls would cost, and import nothing' },
    yes: { type: 'boolean', summary: 'Do not ask' },
    verbose: { type: 'boolean', summary: 'List every call, and every file behind each warning' },
  },
  notes: [
    'If a language model analyses or writes, it says first what that costs. At a terminal it asks; without one it goes on, within EARSHOT_LLM_TEAM_MONTH_CAP.',
  ],
  run: async (context, { positionals, values }) => {
    const teamId = requiredId(values.team, '--team')
    const manifestPath = typeof values.manifest === 'string' ? values.manifest : null
    if (positionals.length === 0 && !manifestPath)
      throw new UsageError('Give files, folders or a --manifest.')
    const manifest = manifestPath ? await readManifest(manifestPath) : null
    const opened = await context.open()
    const service = { ...opened, db: waitForDatabase(opened.db, waitAsImport(context.log)) }
    try {
      const team = await findTeam(service.db.sql, teamId)
      const files = {
        team,
        paths: positionals,
        manifest,
        manifestPath,
        replace: values.replace === true,
        callTypeKeys: await callTypeKeys(service, team),
        canTranscribe: context.config.transcription !== null,
        signal: context.interrupted(),
      }
      const estimate = await estimateCost(context, service, values, files)
      if (values.estimate === true) return { estimate }
      return { ...(await importFiles(context, service, values, files)), ...(estimate && { estimate }) }
    } finally {
      await service.close()
    }
  },
}

type ImportedFiles = Omit<
  Parameters<typeof importPaths>[1],
  'lookBackDays' | 'findsUnprocessed' | 'onProgress'
>

async function importFiles(
  context: CommandContext,
  service: Service,
  values: CommandArgs['values'],
  files: ImportedFiles,
): Promise<object> {
  const { config, logTo, say, hint, interrupted } = context
  const { connection, db } = service
  const { team } = files
  const signal = interrupted()
  // Other commands start sooner without the formats.
  const { importPaths } = await import('../calls/import/import-paths.ts')
  // This process works on jobs from the first call on, even if a worker runs elsewhere.
  const workers = values.wait === true ? await startOwnWorkers({ config, connection, logTo }) : null
  try {
    const jobs = await service.openJobs(false)
    const report = await importPaths(
      { db, jobs },
      {
        ...files,
        lookBackDays: config.lookBackDays,
        findsUnprocessed: workers !== null,
        onProgress: progressOf(context, 'file'),
      },
    )
    const { importedIds, recordingIds, unprocessed, failed } = report
    if (workers) {
      const waiting = {
        callIds: [...importedIds, ...unprocessed.callIds],
        recordingIds: [...recordingIds, ...unprocessed.recordingIds],
      }
      const progress = progressOf(context, 'call', ' processed')
      failed.push(...(await waitForProcessing(db.sql, team, waiting, progress, signal)))
    }
    const document = await describe(db.sql, team, report)
    for (const line of describeImport(document, values.verbose === true)) say(line)
    if (signal?.aborted) {
      hint('Stopped. Give the same command again to go on: calls that are in already are skipped.')
      return { ...document, stopped: true, exitCode: exitInterrupted }
    }
    if (!workers && importedIds.length + recordingIds.length > 0)
      await hintNoWorker(context, db.sql, 'start "earshot serve" to have the calls processed, or use --wait')
    return { ...document, ...(failed.length > 0 ? { exitCode: exitSomeRefused } : {}) }
  } finally {
    await workers?.stop()
  }
}

function progressOf({ progressOutput }: CommandContext, noun: string, rest = ''): Progress {
  const show = progressOutput && createProgress(progressOutput)
  return (done, total) => show?.(done, total, `${total === 1 ? noun : `${noun}s`}${rest}`)
}

/** The cost of the import, if a language model costs money or the cost is asked for. A person at a terminal has agreed to it. */
async function estimateCost(
  context: CommandContext,
  service: Service,
  values: CommandArgs['values'],
  files: ImportedFiles,
): Promise<ImportEstimate | null> {
  const { llm, writerLlm } = context.config
  const isAsked = values.estimate === true
  if (!llm && !writerLlm && !isAsked) return null
  const { agreeToCost, estimateImport } = await import('./import-cost.ts')
  const estimate = await estimateImport(service, context.config, {
    ...files,
    onProgress: progressOf(context, 'file', ' read'),
  })
  await agreeToCost(context, estimate, isAsked || values.yes === true || context.interrupted().aborted)
  if (isAsked && estimate.requests === 0)
    context.say(`To process ${countText(estimate.calls, 'call')} costs nothing.`)
  return estimate
}

async function describe(
  sql: Sql,
  team: Team,
  report: Awaited<ReturnType<typeof importPaths>>,
): Promise<ImportDescription> {
  const { importedIds, recordingIds, skipped, updated, failed, calls, warnings, leftOut } = report
  const known = await readImported(
    sql,
    team,
    calls.flatMap(({ fileId }) => fileId ?? []),
  )
  return {
    imported: importedIds.length + recordingIds.length,
    skipped,
    failed,
    updated,
    crmLinked: [...known.values()].filter(({ crmLinked }) => crmLinked).length,
    hasCrmRecords: await hasRecords(sql, team),
    calls: calls.map((call) => ({ ...call, ...known.get(call.fileId ?? 0) })),
    warnings: groupByReason(warnings.map(({ file, warning }) => ({ file, reason: warning }))),
    leftOut: groupByReason(leftOut),
  }
}

async function callTypeKeys({ db, catalog }: Service, team: Team): Promise<string[]> {
  const { callTypes } = await readTeamCatalog(db.sql, catalog, team)
  return callTypes.map(({ key }) => key)
}
