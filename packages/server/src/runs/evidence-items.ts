import fragment, { type Sql as SqlFragment } from 'sql-template-tag'
import { isOf } from '../calls/matching-calls.ts'
import type { Team } from '../platform/team.ts'

/**
 * Looks up one row of a team by its id, as a subquery for `join lateral`. The planner has no statistics of a team with new rows:
 * it expects one row of each table and would compare each piece of evidence with each finding of the team. Only the primary key gives a
 * range of ids in their order, so it is read by its whole key.
 */
function rowOf(table: SqlFragment, team: Team, id: SqlFragment): SqlFragment {
  return fragment`(select * from ${table} as one where ${isOf(team)} and one.id >= ${id} and one.id <= ${id} order by one.id limit 1)`
}

/** Evidence joined with a team's findings, under their tables' names. To be followed by `isEvidenceOf`. */
export function evidenceWithFindings(team: Team, evidence = fragment`evidence`): SqlFragment {
  return fragment`
    ${evidence} left join lateral ${rowOf(fragment`finding`, team, fragment`evidence.finding_id`)} as finding on true`
}

export function isEvidenceOf({ organizationId, teamId }: Team): SqlFragment {
  return fragment`evidence.organization_id = ${organizationId} and evidence.team_id = ${teamId}`
}

/**
 * A team's evidence with its sources, quotes of calls or CRM records, in the form that all readers share; one row if an id is given.
 */
export function evidenceItems(team: Team, id?: SqlFragment): SqlFragment {
  const evidence = fragment`${id ? rowOf(fragment`evidence`, team, id) : fragment`evidence`} as evidence`
  return fragment`
    (select evidence.id, evidence.run_id, evidence.position, evidence.element_key,
            coalesce(finding.quote, crm ->> 'quote') as quote,
            coalesce(finding.confidence, 1) as confidence,
            finding.call_id, finding.segment_index, finding.speaker, finding.start_ms, finding.end_ms, finding.start_char,
            finding.end_char, coalesce(finding.match_kind, 'exact') as match_kind, crm ->> 'field' as field,
            call.held_at, call.is_date_known, call.owner_email, call.call_type_key,
            coalesce(call.company_domain, crm ->> 'account') as account,
            case when finding.id is null
                 then jsonb_build_object('type', crm ->> 'type', 'id', (crm ->> 'type') || ':' || (crm ->> 'recordId'),
                                         'label', crm ->> 'label')
                 else jsonb_strip_nulls(jsonb_build_object('type', 'transcript', 'id', 'file:' || call.id,
                        'label', coalesce(call.title, 'Call ' || call.id),
                        'date', case when is_date_known then (held_at at time zone 'UTC')::date end))
            end as source
       from ${evidenceWithFindings(team, evidence)}
            left join lateral ${rowOf(fragment`call`, team, fragment`finding.call_id`)} as call on true
      where ${isEvidenceOf(team)}) as evidence_item`
}
