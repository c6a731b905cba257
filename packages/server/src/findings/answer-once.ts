import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Analyst } from '@earshot/analyst/analyst'
import type { Database } from '../platform/database.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { type AskedCall, answerFor, type Questions, storeAnswers } from './store-answers.ts'

const leaseSeconds = 30
const renewMs = 10_000
const pollMs = 200

interface AskedOnce {
  questions: Questions
  call: AskedCall
  runId: number | null
  rewriteId?: number | null
  /** Aborted when no further request may begin. */
  closing: AbortSignal
}

/**
 * Gets the answers of an analyst that costs money: asks open questions, stores each answer at once, and waits for questions that others
 * are asking, so that only one of two workers pays for a question. Throws the analyst's errors, and the reason of `closing` or `signal`
 * if one of them ends it.
 */
export async function answerOnce(
  db: Database,
  analyst: Analyst,
  { questions, call, closing, ...cause }: AskedOnce,
  signal: AbortSignal,
): Promise<void> {
  const unasked = AbortSignal.any([signal, closing])
  for (;;) {
    const missing = await findMissing(db.sql, questions, call.transcriptId)
    // An answer that came in while the run was ending counts: it is paid for.
    if (missing.length === 0) return
    unasked.throwIfAborted()
    const holder = randomUUID()
    const leased = await lease(db.sql, questions, { call, missing, holder })
    if (leased.length === 0) {
      // The call was deleted meanwhile.
      if (!(await isThere(db.sql, questions.team, call.transcriptId))) return
      await sleep(pollMs, undefined, { signal: unasked })
      continue
    }
    await keepLease(db.sql, { team: questions.team, transcriptId: call.transcriptId, holder }, async () => {
      // A question may have been answered before the lease was taken: answers are stored before their lease ends.
      const still = await findMissing(db.sql, questions, call.transcriptId)
      const own = { ...call, missing: leased.filter((id) => still.includes(id)) }
      if (own.missing.length > 0)
        await askAndStore(db, analyst, { questions, call: own, closing, ...cause }, signal)
    })
  }
}

async function askAndStore(
  db: Database,
  analyst: Analyst,
  { questions, call, runId, rewriteId = null, closing }: AskedOnce,
  signal: AbortSignal,
): Promise<void> {
  const { organizationId, teamId } = questions.team
  const account = { organizationId, teamId, runId, rewriteId, transcriptId: call.transcriptId, closing }
  const answer = await answerFor(analyst, questions, call, signal, account)
  await db.begin(async ({ sql }) => {
    const fresh = await storeAnswers(sql, questions, [answer])
    if (runId === null) return
    await sql`
      update run_call
         set fresh = fresh + ${fresh}, dropped_quotes = dropped_quotes + ${answer.dropped},
             words = ${answer.read?.words ?? null}, words_sent = ${answer.read?.wordsSent ?? null}
       where organization_id = ${organizationId} and team_id = ${teamId}
         and run_id = ${runId} and call_id = ${call.callId}`
  })
}

/** The questions without an answer for a transcript. */
async function findMissing(sql: Sql, questions: Questions, transcriptId: number): Promise<number[]> {
  const { team, elements, analystVersionId, promptId } = questions
  const { organizationId, teamId } = team
  const ids = elements.map(({ id }) => id)
  const known = await sql<{ id: number }>`
    select element_version_id as id from analysis
     where organization_id = ${organizationId} and team_id = ${teamId}
       and transcript_id = ${transcriptId} and analyst_version_id = ${analystVersionId} and prompt_id = ${promptId}
       and element_version_id = any(${ids}::int[])`
  const answered = new Set(known.map(({ id }) => id))
  return ids.filter((id) => !answered.has(id))
}

async function isThere(sql: Sql, { organizationId, teamId }: Team, transcriptId: number): Promise<boolean> {
  const rows = await sql`
    select from transcript where organization_id = ${organizationId} and team_id = ${teamId} and id = ${transcriptId}`
  return rows.length > 0
}

async function lease(
  sql: Sql,
  { team: { organizationId, teamId }, analystVersionId, promptId }: Questions,
  { call, missing, holder }: { call: AskedCall; missing: number[]; holder: string },
): Promise<number[]> {
  const leased = await sql<{ id: number }>`
    insert into question_lease (organization_id, team_id, transcript_id, analyst_version_id, prompt_id, element_version_id, holder,
                                leased_at, leased_until)
    select organization_id, team_id, transcript.id, ${analystVersionId}::int, ${promptId}::bigint, wanted, ${holder}::uuid, statement_timestamp(),
           statement_timestamp() + make_interval(secs => ${leaseSeconds})
      from unnest(${missing}::int[]) as wanted, transcript
     where organization_id = ${organizationId} and team_id = ${teamId} and transcript.id = ${call.transcriptId}
     -- In one order, or two workers could wait for each other.
     order by wanted
    on conflict (organization_id, team_id, transcript_id, analyst_version_id, prompt_id, element_version_id) do update
       set holder = excluded.holder, leased_at = excluded.leased_at, leased_until = excluded.leased_until
     where question_lease.leased_until < excluded.leased_at
    returning element_version_id as id`
  return leased.map(({ id }) => id)
}

interface Lease {
  team: Team
  transcriptId: number
  holder: string
}

async function keepLease(
  sql: Sql,
  { team: { organizationId, teamId }, transcriptId, holder }: Lease,
  work: () => Promise<void>,
): Promise<void> {
  const renew = setInterval(() => {
    sql`
      update question_lease set leased_until = statement_timestamp() + make_interval(secs => ${leaseSeconds})
       where organization_id = ${organizationId} and team_id = ${teamId} and transcript_id = ${transcriptId}
         and holder = ${holder}::uuid`.catch(() => undefined)
  }, renewMs)
  try {
    await work()
  } finally {
    clearInterval(renew)
    await sql`
      delete from question_lease
       where organization_id = ${organizationId} and team_id = ${teamId} and transcript_id = ${transcriptId}
         and holder = ${holder}::uuid`
  }
}
