import { AnalysisStopped, type CallNotAnalysed } from '@earshot/analyst/analysis-errors'
import type { Database } from '../platform/database.ts'
import type { CallRef, Jobs } from '../platform/jobs.ts'

// A minute at first, then four times as long each time: short failures end soon, and long ones are not retried all day.
const delayFirstMs = 60_000
const delayMaxMs = 86_400_000
// Four days for a provider that is away, because failed requests may cost money; a month for a cap or a key, whose retries are free.
const timesAwayMax = 8
const timesStoppedMax = 36

interface PutOffCall extends CallRef {
  transcriptId: number
  /** The number of earlier delays. */
  timesPutOff: number
}

/**
 * Stores the reason why a call could not be analysed, and the time of the next attempt if the reason may pass: a provider that is away, a
 * cap, a key. A call that was replaced meanwhile is not changed.
 */
export async function putOffCall(
  { db, jobs }: { db: Database; jobs: Jobs },
  { organizationId, teamId, callId, transcriptId, timesPutOff }: PutOffCall,
  error: CallNotAnalysed | AnalysisStopped,
): Promise<void> {
  const startAfter = nextTry(error, timesPutOff)
  const again = startAfter ? ` It is tried again at ${startAfter.toISOString()}.` : ''
  const note = `The call could not be analysed: ${error.message.replace(/\.$/, '')}.${again}`
  await db.begin(async (transaction) => {
    const noted = await transaction.sql`
      update call set processing_error = ${note}, updated_at = statement_timestamp()
       where organization_id = ${organizationId} and team_id = ${teamId}
         and id = ${callId} and transcript_id = ${transcriptId} and processed_transcript_id is distinct from transcript_id
      returning 1`
    if (noted.length === 0 || !startAfter) return
    const data = { organizationId, teamId, callId, timesPutOff: timesPutOff + 1 }
    await jobs.send('process-call', [{ data, startAfter }], transaction)
  })
}

function nextTry(error: CallNotAnalysed | AnalysisStopped, timesPutOff: number): Date | null {
  const isStopped = error instanceof AnalysisStopped
  if (!isStopped && !error.isPassing) return null
  if (timesPutOff >= (isStopped ? timesStoppedMax : timesAwayMax)) return null
  const nextMs = Date.now() + Math.min(delayMaxMs, delayFirstMs * 4 ** timesPutOff)
  // While requests to the provider are held back, an attempt would only wait.
  return new Date(isStopped ? nextMs : Math.max(nextMs, error.notBefore?.getTime() ?? 0))
}
