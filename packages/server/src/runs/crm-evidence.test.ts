import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ElementDefinition } from '@earshot/analyst/definitions/element'
import { catalogFiles } from '../../test/catalog-files.ts'
import { createCall } from '../../test/create-call.ts'
import { createCrm, createToldCall, type TestCrm } from '../../test/create-crm.ts'
import { startApi, type TestTeam, until } from '../../test/start-api.ts'
import { applyCatalog } from '../catalog/apply-catalog.ts'
import { loadCatalog } from '../catalog/load-catalog.ts'

const key = 'high_intent_deals'
const crm = {
  fields: [{ entityType: 'deal', fieldName: 'next_step', fieldLabel: 'Next step', fieldType: 'string' }],
  companies: [
    {
      externalId: 'acme',
      name: 'Acme',
      domain: 'acme.example',
      fields: { industry: 'Mills', employees: 40 },
    },
  ],
  deals: [
    {
      externalId: 'big',
      name: 'Big',
      stage: 'Open',
      amount: 48000.5,
      closeDate: '2026-06-30',
      companyExternalId: 'acme',
      fields: { next_step: 'Send the offer' },
    },
    { externalId: 'small', name: 'Small', stage: 'Won', amount: 10, companyExternalId: 'acme' },
    { externalId: 'bare', name: 'Bare', companyExternalId: 'acme' },
    { externalId: 'unlinked', name: 'Unlinked', stage: 'Open', amount: 7 },
  ],
} satisfies TestCrm

describe('the evidence of a run whose slice includes CRM data', async () => {
  const api = await startApi({ isWorker: true })
  const { createTeam } = api

  const runSlice = async ({ client }: TestTeam, body: Record<string, unknown> = {}) => {
    const { runId } = await client.runs.start({ key, ...body })
    return await until(async () => {
      const run = await client.runs.get({ id: runId })
      return run.status !== 'running' && run
    })
  }
  const itemsOf = async ({ client }: TestTeam, id: number) =>
    await Array.fromAsync(client.runs.allEvidenceItems({ id }))
  const crmQuotes = async (team: TestTeam, body: Record<string, unknown> = {}) =>
    (await itemsOf(team, (await runSlice(team, body)).id))
      .filter(({ field }) => field !== null)
      .map(({ quote }) => quote)

  it('quotes the fields that the catalogue ties to the slice’s elements, word for word, with confidence 1', async () => {
    const team = await createTeam()
    const { deals } = await createCrm(api, team.organizationId, crm)
    await createCall(api, team.teamId, { companyDomain: 'acme.example' })
    const run = await runSlice(team)
    assert.equal(run.status, 'completed')
    const items = (await itemsOf(team, run.id)).filter(({ field }) => field !== null)
    const facts = items.map(({ elementKey, quote, field, source }) => [
      elementKey,
      quote,
      field,
      source.id,
      source.label,
    ])
    assert.deepEqual(facts.toSorted(), [
      ['budget_confirmation', 'Amount: 10', 'amount', `crm_deal:${deals.small}`, 'Small'],
      ['budget_confirmation', 'Amount: 48000.5', 'amount', `crm_deal:${deals.big}`, 'Big'],
      ['next_step', 'Next step: Send the offer', 'next_step', `crm_deal:${deals.big}`, 'Big'],
      ['timeline', 'Close date: 2026-06-30', 'closeDate', `crm_deal:${deals.big}`, 'Big'],
    ])
    for (const { source, confidence, matchKind, quote, startChar, endChar, ...place } of items) {
      assert.deepEqual([source.type, confidence, matchKind], ['crm_deal', 1, 'exact'])
      assert.ok(!('date' in source))
      assert.equal(quote.slice(startChar, endChar), quote)
      const { fileId, segmentIndex, speaker, startMs, endMs } = place
      assert.deepEqual([fileId, segmentIndex, speaker, startMs, endMs], [null, null, null, null, null])
    }
  })

  it('counts sources once each, and they sum to the total', async () => {
    const team = await createTeam()
    await createCrm(api, team.organizationId, crm)
    for (let i = 0; i < 3; i++) await createCall(api, team.teamId, { companyDomain: 'acme.example' })
    const run = await runSlice(team)
    const { summary, elements } = await team.client.runs.evidence({ id: run.id })
    assert.deepEqual(summary, {
      totalSources: 5,
      totalElements: Object.keys(elements).length,
      sourceBreakdown: { transcript: 3, crm_deal: 2 },
    })
    const items = await itemsOf(team, run.id)
    assert.equal(
      Object.values(elements).reduce((sum, { count }) => sum + count, 0),
      items.length,
    )
    assert.equal(elements.budget_confirmation!.items[0]!.confidence, 1)
    const confidences = items.map(({ confidence }) => confidence)
    assert.deepEqual(
      confidences,
      confidences.toSorted((a, b) => b - a),
    )
  })

  it('quotes only deals that meet all deal filters of the run', async () => {
    const team = await createTeam()
    const { deals } = await createCrm(api, team.organizationId, crm)
    await createCall(api, team.teamId, { companyDomain: 'acme.example' })
    const big = ['Amount: 48000.5', 'Close date: 2026-06-30', 'Next step: Send the offer']
    const custom = {
      entityType: 'deal',
      fieldName: 'next_step',
      fieldType: 'string',
      stringValue: 'send the offer',
    }
    const cases: [Record<string, unknown>, string[]][] = [
      [{ crmDealStages: ['Open'] }, big],
      [{ crmDealStages: ['Won'] }, ['Amount: 10']],
      [{ crmDealIds: [deals.small] }, ['Amount: 10']],
      [{ crmDealIds: [deals.bare] }, []],
      [{ crmAmountMax: 10 }, ['Amount: 10']],
      [{ crmCustomFieldFilters: [custom] }, big],
      [{ callTypes: ['demo_call'] }, []],
    ]
    for (const [body, expected] of cases) {
      assert.deepEqual((await crmQuotes(team, body)).sort(), expected, JSON.stringify(body))
    }
  })

  it('quotes only companies that meet all company filters of the run', async () => {
    const team = await createTeam()
    const company = (externalId: string, industry: string) => ({
      externalId,
      name: externalId,
      fields: { industry },
    })
    const { companies } = await createCrm(api, team.organizationId, {
      companies: [company('acme', 'Mills'), company('bolt', 'Paper')],
      deals: ['acme', 'bolt'].map((companyExternalId) => ({
        externalId: `of ${companyExternalId}`,
        name: 'Deal',
        companyExternalId,
      })),
    })
    await createToldCall(api, team.teamId, { crmDealExternalIds: ['of acme', 'of bolt'] })
    const custom = {
      entityType: 'company',
      fieldName: 'industry',
      fieldType: 'string',
      stringValue: 'paper',
    }
    const cases: [Record<string, unknown>, string[]][] = [
      [{}, ['industry: Mills', 'industry: Paper']],
      [{ crmCompanyIds: [companies.acme] }, ['industry: Mills']],
      [{ crmCustomFieldFilters: [custom] }, ['industry: Paper']],
      [
        { crmCompanyIds: [companies.acme, companies.bolt], crmCustomFieldFilters: [custom] },
        ['industry: Paper'],
      ],
    ]
    for (const [body, expected] of cases) {
      const quotes = await crmQuotes(team, { key: 'segments_observed', ...body })
      assert.deepEqual(quotes.sort(), expected, JSON.stringify(body))
    }
  })

  it('quotes a field whose name has dots, not a field named like its last part', async () => {
    const team = await createTeam()
    await createCrm(api, team.organizationId, {
      deals: [{ externalId: 'big', name: 'Big', fields: { 'Account.Industry': 'Mills', Industry: 'Paper' } }],
    })
    const element = ElementDefinition.parse({
      key: 'branch',
      label: 'Branch',
      description: 'the customer says what they make',
      version: 1,
      speaker: 'any',
      examples: [],
      nearMisses: [],
      crmFields: ['deal.fields.Account.Industry'],
    })
    const catalog = await loadCatalog(fileURLToPath(new URL('../../../../catalog/', import.meta.url)))
    const model = catalog.slices.find((slice) => slice.includeCrmData && slice.sections.length > 0)!
    const section = {
      key: 'branches',
      title: 'Branches',
      description: 'What they make.',
      kind: 'quotes' as const,
    }
    const slice = {
      ...model,
      key: 'branch_report',
      elementKeys: ['branch'],
      sections: [{ ...section, elementKeys: ['branch'] }],
    }
    await applyCatalog(
      api.db,
      catalog,
      team,
      catalogFiles({ elements: [{ ...element, minConfidence: 0 }], slices: [slice] }),
    )
    await createToldCall(api, team.teamId, { crmDealExternalIds: ['big'] })
    assert.deepEqual(await crmQuotes(team, { key: 'branch_report' }), ['Account.Industry: Mills'])
  })

  it('quotes only records linked to the run’s calls, and none of another organisation', async () => {
    const team = await createTeam()
    const stranger = await createTeam()
    await createCrm(api, stranger.organizationId, crm)
    await createCrm(api, team.organizationId, crm)
    await createCall(api, team.teamId, { companyDomain: 'nobody.example' })
    assert.deepEqual(await crmQuotes(team), [])
    await createToldCall(api, team.teamId, { crmDealExternalIds: ['small'] })
    assert.deepEqual(await crmQuotes(team), ['Amount: 10'])
  })

  it('quotes companies as crm_company if the slice asks for them, one quote a value', async () => {
    const team = await createTeam()
    const { companies } = await createCrm(api, team.organizationId, {
      fields: [
        { entityType: 'company', fieldName: 'industry', fieldLabel: 'Branch', fieldType: 'enumeration' },
      ],
      companies: [{ ...crm.companies[0]!, fields: { industry: ['Mills', 'Paper'], employees: 40 } }],
    })
    await createCall(api, team.teamId, { companyDomain: 'acme.example' })
    const run = await runSlice(team, { key: 'segments_observed' })
    const items = (await itemsOf(team, run.id)).filter(({ field }) => field !== null)
    assert.deepEqual(
      items.map(({ elementKey, quote, source }) => [elementKey, quote, source.type, source.id, source.label]),
      ['employees: 40', 'Branch: Mills', 'Branch: Paper'].map((quote) => [
        'company_profile',
        quote,
        'crm_company',
        `crm_company:${companies.acme}`,
        'Acme',
      ]),
    )
    const { sourceBreakdown } = (await team.client.runs.evidence({ id: run.id })).summary
    assert.equal(sourceBreakdown.crm_company, 1)
  })

  it('quotes a value once that a field holds twice', async () => {
    const team = await createTeam()
    const next_step = ['Call Ann', 'Send the offer', 'Call Ann']
    await createCrm(api, team.organizationId, {
      companies: crm.companies,
      deals: [{ externalId: 'd', name: 'Deal', companyExternalId: 'acme', fields: { next_step } }],
    })
    await createCall(api, team.teamId, { companyDomain: 'acme.example' })
    assert.deepEqual(await crmQuotes(team), ['next_step: Call Ann', 'next_step: Send the offer'])
  })

  it('quotes no field that is blank', async () => {
    const team = await createTeam()
    const deals = [' ', '', '\n', ['', ' '], []].map((next_step, i) => ({
      externalId: `d${i}`,
      name: `Deal ${i}`,
      companyExternalId: 'acme',
      fields: { next_step },
    }))
    const [company] = crm.companies
    await createCrm(api, team.organizationId, { companies: company ? [company] : [], deals })
    await createCall(api, team.teamId, { companyDomain: 'acme.example' })
    assert.deepEqual(await crmQuotes(team), [])
  })

  it('leaves CRM records out if the slice does not include them', async () => {
    const team = await createTeam()
    await createCrm(api, team.organizationId, crm)
    await createCall(api, team.teamId, { companyDomain: 'acme.example' })
    assert.deepEqual(await crmQuotes(team, { key: 'objection_patterns' }), [])
  })
})
