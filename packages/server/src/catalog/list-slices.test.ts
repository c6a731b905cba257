import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { startApi } from '../../test/start-api.ts'

// Keys of the contract, section 5, by objective.
const keys = {
  pipeline: [
    'high_intent_deals',
    'personas_identified',
    'segments_observed',
    'category_entry_points',
    'positioning_angle',
    'messaging_hooks',
    'campaign_ideas',
    'content_ideas',
  ],
  deals: [
    'alternatives_evaluated',
    'decision_criteria',
    'objection_patterns',
    'pricing_dynamics',
    'whats_working',
    'whats_breaking',
    'talk_tracks_that_win',
    'enablement_priorities',
    'asset_content_gaps',
    'skills_to_develop',
  ],
  expand: [
    'expansion_signals',
    'stakeholder_mapping',
    'untapped_use_cases',
    'adoption_barriers',
    'expansion_priorities',
    'expansion_messaging',
  ],
  product: ['feature_feedback', 'competitive_intelligence', 'roadmap_priorities', 'quick_wins'],
}

describe('GET /slices and GET /slices/:key', async () => {
  const { createTeam } = await startApi()
  const { client } = await createTeam()

  it('lists the slices of the contract under their objectives', async () => {
    const { slices } = await client.slices.list()
    for (const [objective, expected] of Object.entries(keys)) {
      const listed = slices.filter((slice) => slice.objective === objective).map(({ key }) => key)
      assert.deepEqual(
        expected.filter((key) => !listed.includes(key)),
        [],
        objective,
      )
    }
    for (const slice of slices) {
      assert.deepEqual(Object.keys(slice), ['key', 'title', 'objective', 'description', 'elementKeys'])
      assert.ok(slice.title && slice.description && slice.elementKeys.length > 0)
    }
    const asked = slices.find(({ key }) => key === 'high_intent_deals')?.elementKeys ?? []
    for (const key of ['intent_signal', 'budget_confirmation']) assert.ok(asked.includes(key), key)
  })

  it('answers each slice in full, with a JSON Schema that a validator takes', async () => {
    const { slices } = await client.slices.list()
    for (const summary of slices) {
      const { outputSchema, preferredModel, includeCrmData, evidenceGrouping, ...rest } =
        await client.slices.get({
          key: summary.key,
        })
      assert.deepEqual(rest, summary)
      new Ajv2020({ strict: true }).compile(outputSchema)
      assert.equal(preferredModel, 'earshot-embedded-1')
      assert.equal(typeof includeCrmData, 'boolean')
      assert.match(evidenceGrouping, /^By(Element|Account)$/)
    }
  })

  it('names the slice that a misspelt key may mean', async () => {
    await assert.rejects(client.slices.get({ key: 'high_intent_deal' }), {
      code: 'SLICE_NOT_FOUND',
      message: /Did you mean high_intent_deals\?/,
      details: { didYouMean: 'high_intent_deals' },
    })
    await assert.rejects(client.slices.get({ key: 'weather' }), { details: null })
  })

  it('answers SLICE_NOT_FOUND to an unknown key, whatever its characters', async () => {
    for (const key of [
      'none',
      'HIGH_INTENT_DEALS',
      '__proto__',
      'constructor',
      '\0',
      '%',
      '🦊',
      ' ',
      "'",
      '0',
      'x'.repeat(2000),
    ]) {
      await assert.rejects(client.slices.get({ key }), { code: 'SLICE_NOT_FOUND', status: 404 })
    }
  })
})
