import { notAnalysedMax, type RunManifest } from '@earshot/contract/run-manifest'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import type { RunWriting } from './finishing-run.ts'

const nanos = 1e9
const noCalls = { calls: 0, words: 0, wordsOfCalls: 0 }

interface ManifestRun extends Team {
  id: number
}

/** The manifest of a run in its present state. Throws for an unknown run. */
export async function readManifest(sql: Sql, manifestRun: ManifestRun): Promise<RunManifest> {
  const { organizationId, teamId, id } = manifestRun
  const [run] = await sql<Head>`
    select status, slice ->> 'key' as slice_key, (slice ->> 'version')::int as slice_version, element_version_ids,
           fingerprint, outside, writing, prompt.hash as prompt_hash,
           extract(epoch from coalesce(gathering_at, ended) - started_at)::float8 as queued,
           extract(epoch from coalesce(analyzing_at, ended) - gathering_at)::float8 as gathering,
           extract(epoch from coalesce(synthesizing_at, ended) - analyzing_at)::float8 as analyzing,
           extract(epoch from ended - synthesizing_at)::float8 as synthesizing
      from slice_run
           cross join lateral (select coalesce(completed_at, statement_timestamp()) as ended) as clock
           left join analyst_version on analyst_version.id = analyst_version_id
           -- The one that was given, whether the analyst read it or not.
           left join prompt on prompt.organization_id = slice_run.organization_id and prompt.team_id = slice_run.team_id
                  and prompt.hash = encode(sha256(convert_to(filters ->> 'userPrompt', 'UTF8')), 'hex')
     where slice_run.organization_id = ${organizationId} and slice_run.team_id = ${teamId} and slice_run.id = ${id}`
  if (!run) throw new Error(`there is no run ${id}`)
  const elements = await sql<{ key: string; version: number; hash: string }>`
    select key, (definition ->> 'version')::int as version, hash
      from element_version where id = any(${run.elementVersionIds}::int[]) order by key`
  return {
    runId: id,
    status: run.status,
    slice: { key: run.sliceKey, version: run.sliceVersion },
    elements,
    analyst: run.fingerprint,
    model: modelOf(run.outside),
    promptHash: run.promptHash,
    inputs: await readInputs(sql, manifestRun),
    ...(await readFindings(sql, manifestRun)),
    notAnalysed: await readNotAnalysed(sql, manifestRun),
    writing: writingOf(run.writing),
    ...(await readSpending(sql, manifestRun, run)),
    phases: phasesOf(run),
  }
}

interface Head {
  status: RunManifest['status']
  sliceKey: string
  sliceVersion: number
  elementVersionIds: number[]
  fingerprint: string | null
  outside: Outside | null
  writing: RunWriting | null
  promptHash: string | null
  queued: number | null
  gathering: number | null
  analyzing: number | null
  synthesizing: number | null
}

interface Outside {
  provider: string
  model: string
  host: string
  currency: string
  parameters: NonNullable<RunManifest['model']>['parameters']
}

function modelOf(outside: Outside | null): RunManifest['model'] {
  if (!outside) return null
  const { provider, model, host, parameters } = outside
  return { provider, name: model, host, parameters }
}

function writingOf(writing: RunWriting | null): RunManifest['writing'] {
  if (!writing) return null
  const { writer, outside, read, statements, dropped, problem } = writing
  return {
    writer,
    model: outside.model,
    host: outside.host,
    ...read,
    kept: statements.length,
    dropped,
    problem,
  }
}

function phasesOf({ queued, gathering, analyzing, synthesizing }: Head): RunManifest['phases'] {
  const phases = [
    { phase: 'queued' as const, seconds: queued },
    { phase: 'gathering_evidence' as const, seconds: gathering },
    { phase: 'analyzing_calls' as const, seconds: analyzing },
    { phase: 'synthesizing' as const, seconds: synthesizing },
  ]
  return phases.flatMap(({ phase, seconds }) =>
    seconds === null ? [] : [{ phase, seconds: Math.max(0, Math.round(seconds * 1000) / 1000) }],
  )
}

// SHA-256 over the transcripts' hashes in order. The database computes it, because there can be a hundred thousand.
async function readInputs(
  sql: Sql,
  { organizationId, teamId, id }: ManifestRun,
): Promise<RunManifest['inputs']> {
  const [inputs] = await sql<RunManifest['inputs']>`
    select count(*) as transcripts,
           encode(sha256(convert_to(coalesce(string_agg(hash, '' order by transcript.id), ''), 'UTF8')), 'hex') as hash
      from run_call join transcript using (organization_id, team_id)
     where organization_id = ${organizationId} and team_id = ${teamId} and run_id = ${id} and transcript.id = transcript_id`
  if (!inputs) throw new Error('an aggregate has one row')
  return inputs
}

async function readFindings(
  sql: Sql,
  { organizationId, teamId, id }: ManifestRun,
): Promise<Pick<RunManifest, 'findings' | 'droppedQuotes'>> {
  // The figures of a finished batch include those of its calls.
  const [answered] = await sql<{ total: number; fresh: number; dropped: number }>`
    with asked as (
      select coalesce(sum(fresh), 0) as fresh, coalesce(sum(dropped_quotes), 0) as dropped
        from run_batch
       where organization_id = ${organizationId} and team_id = ${teamId} and run_id = ${id} and done_at is not null
      union all
      select coalesce(sum(run_call.fresh), 0), coalesce(sum(run_call.dropped_quotes), 0)
        from run_call join run_batch using (organization_id, team_id, run_id, batch)
       where organization_id = ${organizationId} and team_id = ${teamId} and run_id = ${id} and done_at is null
    )
    select (select count(finding_id) from evidence
             where organization_id = ${organizationId} and team_id = ${teamId} and run_id = ${id}) as total, sum(fresh) as fresh, sum(dropped) as dropped
      from asked`
  const { total = 0, fresh = 0, dropped = 0 } = answered ?? {}
  // Evidence is written at the end: until then all findings are new.
  return {
    findings: { total: Math.max(total, fresh), fresh, reused: Math.max(0, total - fresh) },
    droppedQuotes: dropped,
  }
}

async function readNotAnalysed(
  sql: Sql,
  { organizationId, teamId, id }: ManifestRun,
): Promise<RunManifest['notAnalysed']> {
  const calls = await sql<{ fileId: number; reason: string; count: number }>`
    select call_id as file_id, problem as reason, count(*) over () as count
      from run_call
     where organization_id = ${organizationId} and team_id = ${teamId} and run_id = ${id} and problem is not null order by call_id limit ${notAnalysedMax}`
  return { count: calls[0]?.count ?? 0, calls: calls.map(({ fileId, reason }) => ({ fileId, reason })) }
}

async function readSpending(
  sql: Sql,
  { organizationId, teamId, id }: ManifestRun,
  { outside, writing }: Pick<Head, 'outside' | 'writing'>,
): Promise<Pick<RunManifest, 'sent' | 'spending'>> {
  // An expired request belongs to a killed worker. It may have been paid for, so its reservation stays.
  const [sum] = await sql<
    Record<'requests' | 'answered' | 'refused' | 'running' | 'unpriced' | 'nanos' | Tokens, number>
  >`
    select count(*) as requests, count(*) filter (where state = 'answered') as answered,
           count(*) filter (where state = 'refused') as refused,
           count(*) filter (where state = 'running' and expires_at > statement_timestamp()) as running,
           count(*) filter (where nanos is null) as unpriced, coalesce(sum(nanos), 0) as nanos,
           coalesce(sum(input_tokens), 0) as input, coalesce(sum(cached_tokens), 0) as cached_input,
           coalesce(sum(output_tokens), 0) as output,
           coalesce(sum(estimated_tokens) filter (where input_tokens is not null), 0) as estimated_input
      from llm_request where organization_id = ${organizationId} and run_id = ${id}`
  const hosts = await sql<{ host: string; requests: number }>`
    select host, count(*) as requests from llm_request
     where organization_id = ${organizationId} and run_id = ${id} group by host order by host`
  const [read] = await sql<{ calls: number; words: number; wordsOfCalls: number }>`
    select count(words) as calls, coalesce(sum(words_sent), 0) as words, coalesce(sum(words), 0) as words_of_calls
      from run_call where organization_id = ${organizationId} and team_id = ${teamId} and run_id = ${id}`
  const { requests = 0, answered = 0, refused = 0, running = 0, unpriced = 0, nanos: spent = 0 } = sum ?? {}
  const { input = 0, cachedInput = 0, output = 0, estimatedInput = 0 } = sum ?? {}
  const { calls = 0, words = 0, wordsOfCalls = 0 } = read ?? {}
  return {
    sent: hosts.map(({ host, requests: sent }) => {
      // Transcripts go to the analyst's host alone.
      const isAnalyst = host === outside?.host
      return { host, requests: sent, ...(isAnalyst ? { calls, words, wordsOfCalls } : noCalls) }
    }),
    spending: {
      currency: outside?.currency ?? writing?.outside.currency ?? null,
      money: unpriced > 0 ? null : spent / nanos,
      requests: { answered, refused, failed: requests - answered - refused - running, running },
      tokens: { input, cachedInput, output, estimatedInput },
    },
  }
}

type Tokens = keyof RunManifest['spending']['tokens']
