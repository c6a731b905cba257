import { itemAt } from '@earshot/analyst/at'
import { basePath } from '@earshot/contract/endpoint'
import { randomFrom } from '../../packages/analyst/lab/train/random.ts'
import type { Service } from '../../packages/server/src/app/open-service.ts'
import type { Request } from './http-load.ts'

export interface Operation {
  name: string
  requests: Request[]
}

/** The teams to read: the biggest, and one whose calls have transcripts and a completed run. */
export interface Readers {
  big: { teamId: number; organizationId: number; key: string }
  small: { teamId: number; key: string; runId: number }
}

const variants = 40
const regions = ['EMEA', 'AMER', 'APAC', 'LATAM']
const next = randomFrom(1)
const dayMs = 86_400_000

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

/** Every read of the API; searches and previews with each filter. */
export async function listOperations(service: Service, readers: Readers): Promise<Operation[]> {
  const values = await readValues(service, readers)
  return [
    ...gets(readers, values),
    ...typeaheads(readers, values),
    ...searches(readers, values),
    ...previews(readers, values),
  ]
}

type Values = Awaited<ReturnType<typeof readValues>>

async function readValues({ db: { sql } }: Service, { big, small }: Readers) {
  const of = async (rows: Promise<{ value: string }[]>) => (await rows).map(({ value }) => value)
  const { teamId, organizationId } = big
  const topValues = (kind: string) => sql<{ value: string }>`
    select value from call_count where team_id = ${teamId} and kind = ${kind} group by value order by sum(calls) desc, value limit 400`
  const anyIds = async (rows: Promise<{ id: number }[]>) => (await rows).map(({ id }) => id)
  return {
    owners: await of(topValues('owner')),
    domains: await of(topValues('domain')),
    deals: await anyIds(
      sql`select deal_id as id from deal_count where team_id = ${teamId} order by calls desc, 1 limit 2000`,
    ),
    companies: await anyIds(
      sql`select company_id as id from company_count where team_id = ${teamId} order by calls desc, 1 limit 2000`,
    ),
    stages: await of(
      sql`select distinct stage as value from crm_deal where organization_id = ${organizationId} order by 1`,
    ),
    names: await of(
      sql`select name as value from crm_company where organization_id = ${organizationId} order by hashint8(id) limit 200`,
    ),
    posts: await anyIds(sql`select id from post where team_id = ${teamId} order by hashint8(id) limit 200`),
    calls: await anyIds(
      sql`select id from call where team_id = ${small.teamId} order by hashint8(id) limit 200`,
    ),
  }
}

function pick<Value>(list: readonly Value[], count: number): Value[] {
  return Array.from({ length: count }, () => itemAt(list, Math.floor(next() * list.length)))
}

function between(least: number, most: number): number {
  return Math.floor(least + next() * (most - least))
}

function make(name: string, request: (i: number) => Request, count = variants): Operation {
  return { name, requests: Array.from({ length: count }, (_, i) => request(i)) }
}

function gets({ big, small }: Readers, { posts, calls }: Values): Operation[] {
  const run = `/slice-runs/${small.runId}`
  const plain: [string, string, string][] = [
    ['get run', small.key, run],
    ['run evidence', small.key, `${run}/evidence`],
    ['run manifest', small.key, `${run}/manifest`],
    ['list runs', small.key, '/slice-runs'],
    ['list slices', big.key, '/slices'],
    ['get slice', big.key, '/slices/high_intent_deals'],
    ['list elements', big.key, '/elements'],
    ['list call types', big.key, '/call-types'],
    ['crm fields', big.key, '/filters/crm-fields'],
    ['deal stages', big.key, '/filters/crm-deal-stages'],
    ['post filters', big.key, '/posts/filters'],
  ]
  const get = (key: string, path: string): Request => ({ method: 'GET', path: `${basePath}${path}`, key })
  return [
    make('get post', (i) => get(big.key, `/posts/${posts[i % posts.length]}`)),
    make('get call', (i) => get(small.key, `/calls/${calls[i % calls.length]}`)),
    make('get transcript', (i) => get(small.key, `/calls/${calls[i % calls.length]}/transcript`)),
    make('evidence items', (i) => get(small.key, `${run}/evidence/items?limit=20&offset=${i * 50}`)),
    ...plain.map(([name, key, path]) => make(name, () => get(key, path), 1)),
    make('evidence search', (i) => ({
      method: 'POST',
      path: `${basePath}/evidence/search`,
      key: small.key,
      body: { elementKeys: ['intent_signal'], query: ['contract', 'price', 'next'][i % 3], limit: 20 },
    })),
  ]
}

// Typed text: the first one to four letters of a word of a name.
function typeaheads({ big }: Readers, { owners, domains, names }: Values): Operation[] {
  const typed = (name: string, kind: string, from: readonly string[]) =>
    make(`typeahead ${name}`, (i) => {
      const words = (from[(i * 7) % from.length] ?? '')
        .split(/[^A-Za-z0-9]+/)
        .filter((word) => word.length > 2 && word !== 'example')
      const q = (words[i % Math.max(1, words.length)] ?? 'a').slice(0, 1 + (i % 4))
      return { method: 'GET', path: `${basePath}/filters/${kind}?q=${encodeURIComponent(q)}`, key: big.key }
    })
  const all = (name: string, kind: string) =>
    make(`all ${name}`, () => ({ method: 'GET', path: `${basePath}/filters/${kind}`, key: big.key }), 1)
  return [
    typed('owners', 'call-owners', owners),
    typed('domains', 'company-domains', domains),
    typed('deals', 'crm-deals', names),
    typed('companies', 'crm-companies', names),
    all('owners', 'call-owners'),
    all('domains', 'company-domains'),
    all('deals', 'crm-deals'),
    all('companies', 'crm-companies'),
  ]
}

function filterCases(values: Values): [string, () => object][] {
  const { owners, domains, deals, companies, stages } = values
  const deal = (fieldName: string, fieldType: string, rest: object) => ({
    crmCustomFieldFilters: [{ entityType: 'deal', fieldName, fieldType, ...rest }],
  })
  return [
    ['1 owner', () => ({ callOwnerEmails: pick(owners, 1) })],
    ['100 owners', () => ({ callOwnerEmails: pick(owners, 100) })],
    ['100 domains', () => ({ companyDomains: pick(domains, 100) })],
    [
      '20 owners, 50 domains',
      () => ({ callOwnerEmails: pick(owners, 20), companyDomains: pick(domains, 50) }),
    ],
    ['100 deals', () => ({ crmDealIds: pick(deals, 100) })],
    ['100 companies', () => ({ crmCompanyIds: pick(companies, 100) })],
    ['deal stage', () => ({ crmDealStages: pick(stages, 1) })],
    ['amount', () => ({ crmAmountMin: between(10_000, 90_000) })],
    ['number field', () => deal('probability', 'number', { numberMin: between(50, 95) })],
    ['choice field', () => deal('region', 'enumeration', { enumValues: pick(regions, 1) })],
  ]
}

function searches({ big }: Readers, values: Values): Operation[] {
  const path = `${basePath}/posts/search`
  const dates = { startDate: daysAgo(89), endDate: daysAgo(0) }
  const search = (name: string, body: () => object, query = '') =>
    make(`search: ${name}`, () => ({
      method: 'POST',
      path: `${path}${query}`,
      key: big.key,
      body: { ...dates, ...body() },
    }))
  return [
    search('date only', () => ({})),
    search('date only, offset 2000', () => ({}), '?offset=2000'),
    search('part of a day', () => ({ startDate: new Date(Date.now() - 80.3 * dayMs).toISOString() })),
    search('template', () => ({ templateType: ['scorecard'] })),
    search('call type', () => ({ callTypeId: [2] })),
    ...filterCases(values).map(([name, body]) => search(name, body)),
    search('a rare word', () => ({ query: `${pick(values.names, 1)[0]?.split(' ').slice(0, 2).join(' ')}` })),
    search('a common word', () => ({ query: pick(['contract', 'week', 'team'], 1)[0] })),
  ]
}

function previews({ big }: Readers, values: Values): Operation[] {
  const path = `${basePath}/slices/high_intent_deals/preview-count`
  const dates = { dateFrom: daysAgo(89), dateTo: daysAgo(0) }
  const preview = (name: string, body: () => object) =>
    make(`preview: ${name}`, () => ({
      method: 'POST',
      path,
      key: big.key,
      body: { ...dates, ...body() },
    }))
  return [
    preview('date only', () => ({})),
    preview('call type', () => ({ callTypes: ['demo_call'] })),
    ...filterCases(values).map(([name, body]) => preview(name, body)),
    preview('stage and amount', () => ({ crmDealStages: pick(values.stages, 1), crmAmountMin: 50_000 })),
  ]
}
