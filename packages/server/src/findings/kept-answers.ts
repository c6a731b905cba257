import type { Account } from '@earshot/analyst/analyst'
import type { Sql } from '../platform/sql.ts'

/** Finds a stored answer of a model, about a transcript or about the evidence of a team's runs. */
export async function recallAnswer(
  sql: Sql,
  { organizationId, teamId, transcriptId }: Account,
  key: string,
): Promise<unknown> {
  const [known] =
    transcriptId === null
      ? await sql<{ answer: unknown }>`
          select answer from llm_team_answer
           where organization_id = ${organizationId} and team_id = ${teamId} and key = ${key}`
      : await sql<{ answer: unknown }>`
          select answer from llm_answer
           where organization_id = ${organizationId} and team_id = ${teamId} and transcript_id = ${transcriptId} and key = ${key}`
  return known?.answer ?? null
}

export async function keepAnswer(
  sql: Sql,
  { organizationId, teamId, transcriptId }: Account,
  key: string,
  answer: object,
): Promise<void> {
  const text = JSON.stringify(answer)
  if (transcriptId === null)
    await sql`
      insert into llm_team_answer (organization_id, team_id, key, answer)
      values (${organizationId}, ${teamId}, ${key}, ${text}::jsonb)
      on conflict do nothing`
  else
    await sql`
      insert into llm_answer (organization_id, team_id, transcript_id, key, answer)
      select organization_id, team_id, id, ${key}, ${text}::jsonb from transcript
       where organization_id = ${organizationId} and team_id = ${teamId} and id = ${transcriptId}
      on conflict do nothing`
}

/** Deletes the models' answers about the evidence of a team's runs: they may quote a call that is deleted. */
export async function forgetTeamAnswers(
  sql: Sql,
  { organizationId, teamId }: Pick<Account, 'organizationId' | 'teamId'>,
): Promise<void> {
  await sql`delete from llm_team_answer where organization_id = ${organizationId} and team_id = ${teamId}`
}
