-- Evidence search reads a team's quotes of some elements over all its runs: without it, the quotes of all teams.
create index evidence_of_team on evidence (team_id, element_key);
