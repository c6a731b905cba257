-- The answers about eight calls are 220 analyses and 600 findings in one statement. A foreign key looks at each row by itself, and these three
-- took two fifths of the statement's time. Findings are only ever stored by the statement that makes their analyses, and with the numbers that it
-- gives; versions are never deleted. So neither could come to point at nothing but by the deletion of an analysis, which takes its findings
-- along here. The key to the transcript stays: a transcript may be deleted while its answers are stored.
alter table finding drop constraint finding_analysis_id_fkey;
alter table analysis drop constraint analysis_element_version_id_fkey, drop constraint analysis_analyst_version_id_fkey;

create function delete_findings() returns trigger language plpgsql as $$
begin
  delete from finding using old_row where analysis_id = old_row.id;
  return null;
end $$;
create trigger findings_gone after delete on analysis referencing old table as old_row
  for each statement execute function delete_findings();
