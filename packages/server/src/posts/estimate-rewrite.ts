import { estimateRewrite } from '@earshot/contract/rewrite-posts'
import { isOf } from '../calls/matching-calls.ts'
import { findElementVersions } from '../findings/question-versions.ts'
import { estimateProcessing, type SizedCall } from './estimate-processing.ts'
import { read } from './route.ts'
import { currentWriters, isStale, refuseFilters } from './stale-calls.ts'

export const estimateRewriteRoute = read(estimateRewrite, async (context, filters) => {
  const { sql, scope, catalog } = context
  await refuseFilters(context, filters)
  const writing = await context.writingCosts()
  const analyst = await context.costModelOf(null)
  const versions = await findElementVersions(sql, catalog.elements)
  const elementIds = versions.flatMap(({ id }) => (id === null ? [] : [id]))
  const calls = await sql<SizedCall>`
    select word_count as words, segment_count as segments, call_type_key, is_call_type_told,
           array(select element_version.key
                   from analysis join element_version on element_version.id = element_version_id
                  where ${isOf(scope)} and analysis.transcript_id = call.transcript_id and prompt_id = 0 and element_version_id = any(${elementIds}::int[])
                    and analyst_version_id = (select id from analyst_version where fingerprint = ${analyst.fingerprint})) as known
      from call join transcript using (organization_id, team_id)
     where ${isStale(scope, filters, currentWriters(catalog, writing))} and transcript.id = call.transcript_id`
  return await estimateProcessing({ sql, team: scope, catalog }, { analyst, writing }, calls)
})
