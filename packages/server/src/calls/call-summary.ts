import type { CallStatus } from '@earshot/contract/calls'
import fragment, { empty, type Sql as SqlFragment } from 'sql-template-tag'
import type { z } from 'zod'
import { columns } from '../platform/sql.ts'

/** The status of a row of `call`, or of `listed_call`, which gives a recording without a transcript the transcript id 0. */
export const statusOf = fragment`case when transcript_id = 0 and processing_error is null then 'transcribing'
                             when processed_transcript_id = transcript_id then 'processed'
                             when processing_error is not null then 'failed' else 'processing' end`

/** The columns of the contract's CallSummary, of rows of `call`; the outcome is in the post. */
export const summaryColumns = columns`
  call.id as file_id, external_id, title, file_name, held_at as date, is_date_known as date_known, ${statusOf} as status,
  case when processed_transcript_id is distinct from transcript_id then processing_error else replacing_error end as status_reason, call_type_key,
  case when is_call_type_told then 1 else call_type_confidence end as call_type_confidence,
  case when call_type_key is not null then not is_call_type_told end as call_type_guessed,
  owner_email, owner_name, company_domain, external_url, duration_ms, imported_at, updated_at`

/** The condition that a call has a status, to append to others. */
export function hasStatus(wanted: z.infer<typeof CallStatus> | undefined): SqlFragment {
  return wanted === undefined ? empty : fragment`and ${statusOf} = ${wanted}`
}
