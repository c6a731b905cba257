-- Companies, deals, contacts and custom fields of one organisation. $1: number of the organisation in the plan.
insert into crm_field (organization_id, entity_type, field_name, field_label, field_type, options)
select organization_id, entity, name, label, type, options::jsonb
  from bench.org, (values
    ('deal', 'next_step', 'Next step', 'string', null),
    ('deal', 'probability', 'Probability', 'number', null),
    ('deal', 'renewal_date', 'Renewal date', 'date', null),
    ('deal', 'last_activity', 'Last activity', 'datetime', null),
    ('deal', 'is_strategic', 'Strategic', 'boolean', null),
    ('deal', 'region', 'Region', 'enumeration', '["EMEA","AMER","APAC","LATAM"]'),
    ('company', 'employees', 'Employees', 'number', null),
    ('company', 'industry', 'Industry', 'enumeration', '["Retail","Health","Finance","Public","Industry","Logistics"]'),
    ('company', 'tier', 'Tier', 'string', null),
    ('contact', 'seniority', 'Seniority', 'enumeration', '["IC","Manager","Director","VP","C-level"]')
  ) as field (entity, name, label, type, options)
 where org = $1;

with word as materialized (
  select kind, array_agg(text order by place) as texts, count(*) as n from bench.word group by kind
), named as (
  select organization_id, org, i,
         (select texts[1 + (bench.r(i, 11 + org) * n)::int % n] from word where kind = 'first') || ' ' ||
         (select texts[1 + (bench.r(i, 21 + org) * n)::int % n] from word where kind = 'second') || ' ' ||
         (select texts[1 + (bench.r(i, 31 + org) * n)::int % n] from word where kind = 'suffix') as name
    from bench.org, generate_series(0, companies - 1) as i where org = $1
)
insert into crm_company (organization_id, external_id, name, domain, fields)
select organization_id, 'C' || i, name, domain,
       jsonb_build_object('name', name, 'domain', domain, 'employees', (10 * exp(bench.r(i, 41) * 7))::int,
         'industry', (array['Retail','Health','Finance','Public','Industry','Logistics'])[1 + (bench.r(i, 42) * 6)::int % 6],
         'tier', (array['Gold','Silver','Bronze'])[1 + (bench.r(i, 43) * 3)::int % 3])
  from (select *, lower(regexp_replace(split_part(name, ' ', 1) || split_part(name, ' ', 2), '\W', '', 'g')) || '-' || i || '.example' as domain
          from named) as company
 order by i;

insert into crm_deal (organization_id, external_id, name, stage, amount, company_id, fields)
select organization_id, 'D' || i, name, stage, amount, company_id,
       jsonb_build_object('name', name, 'stage', stage, 'amount', amount, 'probability', (bench.r(i, 51) * 100)::int,
         'closeDate', (date '2025-01-01' + (bench.r(i, 52) * 900)::int)::text,
         'renewal_date', (date '2026-01-01' + (bench.r(i, 53) * 700)::int)::text,
         'last_activity', to_char(timestamp '2026-01-01' + bench.r(i, 54) * interval '300 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'is_strategic', bench.r(i, 55) < 0.1,
         'region', (array['EMEA','AMER','APAC','LATAM'])[1 + (bench.r(i, 56) * 4)::int % 4],
         'next_step', (array['Send proposal','Security review','Pilot','Legal','Call back'])[1 + (bench.r(i, 57) * 5)::int % 5])
  from (select organization_id, i, company.id as company_id,
               company.name || ' ' || (array['New business','Renewal','Expansion','Pilot','Migration'])[1 + (bench.r(i, 58) * 5)::int % 5] as name,
               (array['Prospecting','Qualification','Discovery','Proposal','Negotiation','Closed Won','Closed Lost'])
                 [1 + floor(7 * power(bench.r(i, 59), 0.8))::int] as stage,
               round((1000 * exp(bench.r(i, 60) * 6))::numeric, 2) as amount
          from bench.org cross join generate_series(0, deals - 1) as i
               join crm_company as company using (organization_id)
         where org = $1 and company.external_id = 'C' || (i * companies::bigint / deals)) as deal
 order by i;

insert into crm_contact (organization_id, external_id, email, name, company_id, fields)
select organization_id, 'P' || i, 'person' || i || '@' || domain, person, company_id,
       jsonb_build_object('name', person, 'email', 'person' || i || '@' || domain,
         'seniority', (array['IC','Manager','Director','VP','C-level'])[1 + (bench.r(i, 61) * 5)::int % 5])
  from (select organization_id, i, company.id as company_id, company.domain,
               bench.word('given', (bench.r(i, 62) * 1000)::int) || ' ' || bench.word('family', (bench.r(i, 63) * 1000)::int) as person
          from bench.org cross join generate_series(0, contacts - 1) as i
               join crm_company as company using (organization_id)
         where org = $1 and company.external_id = 'C' || (i * companies::bigint / contacts)) as contact
 order by i;

insert into account (organization_id, email, full_name)
select distinct organization_id, owner_email, owner_name from bench.org join bench.owner using (org) where org = $1 order by 2
on conflict do nothing;
update bench.owner set account_id = account.id
  from bench.org join account using (organization_id)
 where org.org = owner.org and org.org = $1 and account.email = owner_email;
