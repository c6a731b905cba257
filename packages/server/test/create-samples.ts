import { readFileSync } from 'node:fs'
import { createCall, daysAgo } from './create-call.ts'
import type { TestApi, TestTeam } from './start-api.ts'

interface SampleCall {
  id: string
  turns: { speaker: string; side: 'rep' | 'customer'; text: string }[]
}

/** The sample calls of the demo in a team, at the domains of their customers, the first of a customer held first. Returns their file ids. */
export async function createSamples(api: TestApi, { teamId }: TestTeam): Promise<number[]> {
  const file = new URL('../../analyst/lab/data/sales-calls.calls.jsonl', import.meta.url)
  const calls = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const ids: number[] = []
  for (const [at, line] of calls.entries()) {
    const { id, turns }: SampleCall = JSON.parse(line)
    const [customer = ''] = id.split('-')
    ids.push(
      await createCall(api, teamId, {
        externalId: id,
        title: id,
        date: daysAgo(calls.length - at),
        companyDomain: `${customer}.example`,
        turns: turns.map(({ speaker, side, text }) => ({ speaker, side, text })),
      }),
    )
  }
  return ids
}
