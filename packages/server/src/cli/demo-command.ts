import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client } from '@earshot/contract/client/client'
import type { Service } from '../app/open-service.ts'
import { ManifestEntry } from '../calls/import/manifest.ts'
import { waitForProcessing } from '../calls/import/wait-for-processing.ts'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Team } from '../platform/team.ts'
import { createKey, defaultKeyScopes } from '../tenants/keys.ts'
import { createOrganization } from '../tenants/organizations.ts'
import { createTeam } from '../tenants/teams.ts'
import type { Command, CommandContext } from './command.ts'
import { countText } from './count-text.ts'
import { requiredPort } from './serve-command.ts'
import { quoteLines } from './show-evidence.ts'

const samples = fileURLToPath(new URL('../../../../samples/', import.meta.url))
const organization = 'Earshot demo'
const sliceKeys = ['high_intent_deals', 'objection_patterns']
const quotesShown = 3
const elementsShown = 4
const dayMs = 86_400_000

export const demo: Command = {
  name: 'demo',
  summary: 'Import the bundled sample calls, run slices over them, show their evidence, and serve the API',
  options: {
    port: {
      type: 'string',
      value: '8080',
      summary: 'The port to serve at, 0 for a free one; PORT, if it is not given',
    },
  },
  notes: [
    'The demo has a database of its own in ./data-demo: it never uses DATABASE_URL or your data folder.',
  ],
  database: 'make or upgrade',
  isApart: true,
  // More log lines would appear between the quotes.
  settings: { LOG_LEVEL: 'warn' },
  run: async (context, { values }) => {
    const startedMs = performance.now()
    const port = values.port === undefined ? context.config.port : requiredPort(String(values.port))
    // Imported here, so that other commands start faster.
    const { createClient } = await import('@earshot/contract/client/client')
    const { startServing } = await import('../app/start-serving.ts')
    const service = await context.open()
    const team = await findOrCreateTeam(service.db)
    const { url, jobs } = await startServing(context, service, {
      host: context.config.host,
      port,
      isWorker: true,
    })
    // Only now: if the port is taken, the key would not be shown.
    const { key } = await createKey(service.db, {
      teamId: team.teamId,
      name: 'demo',
      scopes: defaultKeyScopes,
      expiresAt: null,
    })
    const fileIds = await importSamples(context, service, { jobs, team })
    await waitForProcessing(service.db.sql, team, { callIds: fileIds, recordingIds: [] }, (done, total) =>
      context.progress(`${done} of ${countText(total, 'call')} processed`),
    )
    const client = createClient({ baseUrl: url, apiKey: key })
    const runIds: number[] = []
    for (const sliceKey of sliceKeys) runIds.push(await showSlice(context, client, sliceKey))
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    context.say(`\nDone in ${seconds} s. Earshot serves at ${url} until you press Ctrl-C. Try:\n`)
    context.say(
      `  curl -s -H 'Authorization: Bearer ${key}' ${url}/api/public/v1/slice-runs/${runIds[0]}/evidence\n`,
    )
    return { url, key, runIds, imported: fileIds.length }
  },
}

async function findOrCreateTeam({ sql }: Database): Promise<Team> {
  const [found] = await sql<Team>`
    select organization_id, team.id as team_id from team join organization on organization.id = organization_id
     where organization.name = ${organization} order by team.id limit 1`
  if (found) return found
  const organizationId = await createOrganization(sql, organization)
  return await createTeam(sql, { organizationId, name: 'Sales', monthlyRuns: null })
}

// The samples have relative dates, so that they are always within the last 90 days.
async function importSamples(
  { config, say, progress }: CommandContext,
  { db, catalog }: Service,
  { jobs, team }: { jobs: Jobs; team: Team },
): Promise<number[]> {
  const lines = (await readFile(join(samples, 'calls.jsonl'), 'utf8')).split('\n').filter(Boolean)
  const entries = lines.map((line) => {
    const { daysAgo, time, ...entry } = JSON.parse(line) as { daysAgo: number; time: string; file: string }
    const day = new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)
    return ManifestEntry.parse({ ...entry, file: join(samples, entry.file), date: `${day}T${time}:00Z` })
  })
  const { importPaths } = await import('../calls/import/import-paths.ts')
  const { importedIds } = await importPaths(
    { db, jobs },
    {
      team,
      paths: [],
      manifest: { entries, refused: [], broken: [], warnings: [] },
      manifestPath: null,
      // Each run of the demo moves the dates to the present.
      replace: true,
      canTranscribe: false,
      lookBackDays: config.lookBackDays,
      callTypeKeys: catalog.callTypes.map(({ key }) => key),
      onProgress: (done, total) => progress(`Importing sample calls: ${done} of ${total}`),
    },
  )
  progress('')
  say(`${countText(importedIds.length, 'sample call')} imported.`)
  return importedIds
}

async function showSlice(
  { say, progress }: CommandContext,
  client: Client,
  sliceKey: string,
): Promise<number> {
  const { runId, sliceTitle } = await client.runs.start({ key: sliceKey })
  const run = await client.runs.wait(runId, {
    onProgress: ({ phase, progressMessage }) => progress(`${sliceTitle}: ${phase}. ${progressMessage ?? ''}`),
  })
  progress('')
  say(`\n${sliceTitle}, run ${runId}: ${run.status}, ${countText(run.callsAnalyzed, 'call')} analysed.`)
  if (run.error) say(`  ${run.error}`)
  if (run.status !== 'completed') return runId
  say(`${run.result?.headline}`)
  const { elements } = await client.runs.evidence({ id: runId })
  const strongest = Object.entries(elements).sort(([, a], [, b]) => b.count - a.count)
  for (const [elementKey, { count }] of strongest.slice(0, elementsShown)) {
    say(`\n  ${elementKey}: ${count} ${count === 1 ? 'quote' : 'quotes'}, the best:`)
    const { data } = await client.runs.evidenceItems({ id: runId, elementKey, limit: quotesShown })
    for (const line of data.flatMap(quoteLines)) say(`    ${line}`)
  }
  return runId
}
