-- The name of the file that a call came in, for lists: many calls have no title.
alter table call add column file_name text;

create or replace view listed_call as
select organization_id, team_id, id, external_id, title, held_at, is_date_known, call_type_key, is_call_type_told, call_type_confidence,
       call_type_rationale, owner_email, owner_name, company_domain, external_url, speakers, duration_ms, content_hash, transcript_id,
       processed_transcript_id, processing_error, imported_at, updated_at, replacing_error, file_name
  from call
union all
select organization_id, team_id, file_id, entry ->> 'externalId', entry ->> 'title', coalesce((entry ->> 'date')::timestamptz, date_trunc('milliseconds', created_at)),
       entry ? 'date', entry ->> 'callType', entry ? 'callType', null, null, entry ->> 'ownerEmail', entry ->> 'ownerName',
       entry ->> 'companyDomain', entry ->> 'externalUrl', '[]', null, hash, 0, null, error, created_at, updated_at, null,
       regexp_replace(file, '^.*[/\\]', '')
  from recording
 where call_id is null and hash is not null and not is_replacing;
