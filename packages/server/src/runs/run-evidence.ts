import type { ElementDefinition } from '@earshot/analyst/definitions/element'
import { type Evidence, type EvidenceItem, itemsPerElement } from '@earshot/contract/evidence'
import fragment, { empty, join } from 'sql-template-tag'
import type { z } from 'zod'
import { companyConditions, dealConditions } from '../calls/matching-calls.ts'
import { systemFields } from '../catalog/system-fields.ts'
import { real, type Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { evidenceItems, evidenceWithFindings, isEvidenceOf } from './evidence-items.ts'
import type { FinishingRun } from './finishing-run.ts'

/** Takes all that answers the run's questions over as its evidence, once, in the order of the answer: best confidence first. */
export async function writeEvidence(sql: Sql, run: FinishingRun): Promise<void> {
  const { organizationId, teamId } = run
  const written = await sql`
    select from evidence where organization_id = ${organizationId} and team_id = ${teamId} and run_id = ${run.id} limit 1`
  if (written.length > 0) return
  // Quotes of CRM records have confidence 1.
  const fromCrm = run.slice.includeCrmData ? await writeCrmEvidence(sql, run) : 0
  await sql`
    insert into evidence (organization_id, team_id, run_id, position, element_key, finding_id)
    select ${organizationId}::bigint, ${teamId}::bigint, ${run.id}::bigint,
           ${fromCrm} + row_number() over (order by confidence desc, element_version.key, finding.id),
           element_version.key, finding.id
      from run_call
           join analysis using (organization_id, team_id, transcript_id)
           join finding using (organization_id, team_id)
           join element_version on element_version.id = element_version_id
     where organization_id = ${organizationId} and team_id = ${teamId} and run_call.run_id = ${run.id}
       and analyst_version_id = ${run.analystVersionId} and prompt_id = ${run.promptId}
       and element_version_id = any(${run.elementVersionIds}::int[]) and analysis_id = analysis.id
     order by 4`
}

interface CrmField {
  elementKey: string
  entity: string
  field: string
  label: string
}

/** Fields of the linked records that the catalogue ties to an element, as quotes `<field label>: <value>`; returns their number. */
async function writeCrmEvidence(sql: Sql, run: FinishingRun): Promise<number> {
  const { organizationId, teamId } = run
  const elements = await sql<{ definition: ElementDefinition }>`
    select definition from element_version where id = any(${run.elementVersionIds}::int[]) order by key`
  const fields = elements.flatMap(({ definition }) =>
    definition.crmFields.map((path) => crmField(definition.key, path)),
  )
  const deals = join([fragment`true`, ...dealConditions(run.filters)], ' and ')
  const companies = join([fragment`true`, ...companyConditions(run.filters)], ' and ')
  const written = await sql`
    with record as (
      select distinct 'deal' as entity, crm_deal.id, crm_deal.name, crm_deal.fields, crm_company.domain
        from run_call join call_deal using (organization_id, team_id, call_id) join crm_deal using (organization_id)
             left join crm_company on crm_company.organization_id = crm_deal.organization_id and crm_company.id = crm_deal.company_id
       where run_call.organization_id = ${organizationId} and team_id = ${teamId} and run_id = ${run.id} and crm_deal.id = deal_id
         and ${deals}
      union all
      select distinct 'company', crm_company.id, crm_company.name, crm_company.fields, crm_company.domain
        from run_call join call_company using (organization_id, team_id, call_id) join crm_company using (organization_id)
       where organization_id = ${organizationId} and team_id = ${teamId} and run_id = ${run.id} and crm_company.id = company_id
         and ${companies}
    )
    insert into evidence (organization_id, team_id, run_id, position, element_key, crm)
    select ${organizationId}::bigint, ${teamId}::bigint, ${run.id}::bigint,
           row_number() over (order by wanted."elementKey", record.entity, record.id, wanted.field, place),
           wanted."elementKey",
           jsonb_build_object('type', 'crm_' || record.entity, 'recordId', record.id, 'label', record.name,
             'account', record.domain, 'field', wanted.field,
             'quote', coalesce(crm_field.field_label, wanted.label) || ': ' || said.value)
      from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb)
             as wanted ("elementKey" text, entity text, field text, label text)
           join record using (entity)
           left join crm_field on crm_field.entity_type = wanted.entity and crm_field.field_name = wanted.field
                  and crm_field.organization_id = ${organizationId}
           cross join lateral (
             select value, min(place) as place
               from jsonb_array_elements_text(
                      case jsonb_typeof(record.fields -> wanted.field)
                        when 'array' then record.fields -> wanted.field
                        else jsonb_build_array(record.fields -> wanted.field) end) with ordinality as one (value, place)
              where value ~ '\\S'
              group by value) as said
    returning 1`
  return written.length
}

// `deal.amount` is a field of the system, `deal.fields.next_step` one of the organisation's own, whose name may hold dots.
function crmField(elementKey: string, path: string): CrmField {
  const [, entity = '', field = ''] = /^([^.]*)\.(?:fields\.)?(.*)$/s.exec(path) ?? []
  const system = systemFields.find(
    ({ entityType, fieldName }) => entityType === entity && fieldName === field,
  )
  return { elementKey, entity, field, label: system?.fieldLabel ?? field }
}

/** The contract's answer: counts and the best items of each element, of evidence from a confidence on. */
export async function readEvidence(
  sql: Sql,
  { id, ...team }: Team & { id: number },
  minConfidence = 0,
): Promise<Evidence> {
  const isSure = minConfidence > 0 ? fragment`and coalesce(confidence, 1) >= ${real(minConfidence)}` : empty
  const rows = await sql<{ elementKey: string; count: number; items: z.infer<typeof EvidenceItem>[] }>`
    with ranked as (
      select evidence.id, element_key, row_number() over (partition by element_key order by position) as rank,
             count(*) over (partition by element_key) as total
        from ${minConfidence > 0 ? evidenceWithFindings(team) : fragment`evidence`}
       where ${isEvidenceOf(team)} and run_id = ${id} ${isSure}
    )
    select ranked.element_key, max(total) as count,
           jsonb_agg(jsonb_build_object('quote', quote, 'confidence', confidence, 'source', source) order by position) as items
      from ranked cross join lateral (
             select position, quote, confidence, source from ${evidenceItems(team, fragment`ranked.id`)}) as item
     where rank <= ${itemsPerElement}
     group by ranked.element_key
     order by ranked.element_key`
  // Counted by the ids of sources: building the source of a hundred thousand items takes far longer.
  const sources = await sql<{ type: string; count: number }>`
    select coalesce(crm ->> 'type', 'transcript') as type, count(distinct coalesce(call_id, (crm ->> 'recordId')::bigint)) as count
      from ${evidenceWithFindings(team)}
     where ${isEvidenceOf(team)} and run_id = ${id} ${isSure}
     group by 1 order by 1`
  return {
    summary: {
      totalSources: sources.reduce((sum, { count }) => sum + count, 0),
      totalElements: rows.length,
      sourceBreakdown: Object.fromEntries(sources.map(({ type, count }) => [type, count])),
    },
    elements: Object.fromEntries(rows.map(({ elementKey, count, items }) => [elementKey, { count, items }])),
  }
}
