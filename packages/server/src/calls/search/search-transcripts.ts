import type { Page } from '@earshot/contract/endpoint'
import { ApiError } from '@earshot/contract/errors'
import { callsSearchedMax, searchTranscripts, type TranscriptHit } from '@earshot/contract/search-transcripts'
import type { TimedSegment } from '@earshot/contract/transcript'
import type { z } from 'zod'
import type { Sql } from '../../platform/sql.ts'
import type { Team } from '../../platform/team.ts'
import { endOf, refuseReversed } from '../date-range.ts'
import { isOf, matchingCalls } from '../matching-calls.ts'
import { refuseUnknownValues } from '../refuse-unknown-values.ts'
import { read } from '../route.ts'
import { readSegments } from '../stored-segments.ts'
import { holdsTerms } from './holds-terms.ts'
import { findMatches, parseTerms, type SearchTerm, wordCondition } from './search-terms.ts'

// Unpacking and searching a batch blocks other requests.
const callsPerBatch = 10

type Filters = z.infer<typeof searchTranscripts.input>

interface Candidate {
  fileId: number
  title: string | null
  date: string
  transcriptId: number
  total: number
}

export const searchTranscriptsRoute = read(searchTranscripts, async (context, filters) => {
  refuseReversed(filters.dateFrom, filters.dateTo)
  const { callTypes, crmDealStages } = filters
  await refuseUnknownValues(context, { callTypes, crmDealStages })
  const terms = parseTerms(filters.query)
  if (terms.length === 0)
    throw new ApiError('INVALID_FILTERS', 'query: has no word. Give at least one.', { field: 'query' })
  return await findSegments(context.sql, context.scope, filters, terms)
})

async function findSegments(
  sql: Sql,
  team: Team,
  { side, limit, offset, ...filters }: Filters,
  terms: readonly SearchTerm[],
): Promise<Page<TranscriptHit>> {
  const calls = await findCalls(sql, team, filters, terms)
  const items: TranscriptHit[] = []
  let totalCount = 0
  for (let start = 0; start < calls.length; start += callsPerBatch) {
    const batch = calls.slice(start, start + callsPerBatch)
    const packed = await readTranscripts(sql, team, batch)
    for (const call of batch) {
      for (const segment of segmentsWith(packed.get(call.transcriptId), side, terms)) {
        if (totalCount >= offset && items.length < limit) items.push(hitOf(call, segment, terms))
        totalCount++
      }
    }
  }
  return { items, totalCount, searched: { calls: calls.length, callsWithWords: calls[0]?.total ?? 0 } }
}

/** The newest calls that meet the filters and have all words, at any place. */
async function findCalls(
  sql: Sql,
  team: Team,
  filters: Omit<Filters, 'side' | 'limit' | 'offset'>,
  terms: readonly SearchTerm[],
): Promise<Candidate[]> {
  const { dateFrom, dateTo } = filters
  const range = {
    fromMs: dateFrom === undefined ? -Infinity : Date.parse(dateFrom),
    beforeMs: dateTo === undefined ? Infinity : endOf(dateTo),
  }
  return await sql<Candidate>`
    select call.id as file_id, title, held_at as date, call.transcript_id, count(*) over () as total
      from call join call_words using (organization_id, team_id)
     where ${isOf(team)} and call_words.call_id = call.id and words @@ ${wordCondition(terms)}::tsquery
       and ${matchingCalls(team, filters, range)}
     order by held_at desc, call.id desc
     limit ${callsSearchedMax}`
}

async function readTranscripts(
  sql: Sql,
  { organizationId, teamId }: Team,
  calls: readonly Candidate[],
): Promise<Map<number, Buffer>> {
  const rows = await sql<{ id: number; packed: Buffer }>`
    select id, packed from transcript
     where organization_id = ${organizationId} and team_id = ${teamId}
       and id = any(${calls.map(({ transcriptId }) => transcriptId)}::bigint[])`
  return new Map(rows.map(({ id, packed }) => [id, packed]))
}

function segmentsWith(
  packed: Buffer | undefined,
  side: Filters['side'],
  terms: readonly SearchTerm[],
): TimedSegment[] {
  // A call that was deleted meanwhile has none.
  const segments = packed ? readSegments(packed) : []
  return segments.filter(
    (segment) => (side === undefined || segment.side === side) && holdsTerms(segment.text, terms),
  )
}

function hitOf(
  { fileId, title, date }: Candidate,
  { index, cues: _, ...segment }: TimedSegment,
  terms: readonly SearchTerm[],
): TranscriptHit {
  return { fileId, title, date, segmentIndex: index, ...segment, matches: findMatches(segment.text, terms) }
}
