-- Dates of recordings before the year 1 or after 9999, which earlier versions took: PostgreSQL does not read them, so every list of the
-- team's calls failed. Such a recording counts as of its import.
update recording set entry = entry - 'date' where entry ->> 'date' ~ '^([+-]|0000)';
