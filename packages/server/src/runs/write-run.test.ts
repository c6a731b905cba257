import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Asked, Fault, ModelAnswer } from '../../../analyst/test/model-server.ts'
import {
  answerWithDraft,
  type DraftedSlice,
  evidenceIn,
  readResultDraft,
} from '../../../analyst/test/result-drafts.ts'
import { createSamples } from '../../test/create-samples.ts'
import { type TestTeam, until } from '../../test/start-api.ts'
import { startLlm } from '../../test/start-llm.ts'
import { deleteCall } from './delete-call.ts'

type Answer = (asked: Asked) => ModelAnswer | Fault

interface Row {
  title: string
  description: string
  callCount: number
  evidenceCount: number
  evidenceIds: number[]
}

const cite = (text: string, ...cites: (string | number)[]) => ({ title: text, text, cites })
const send = (draft: object) => (asked: Asked) => answerWithDraft(asked, draft)
const good = (slice: DraftedSlice) => send(readResultDraft(slice))

describe('a result that a language model writes', async () => {
  let answer: Answer = () => 'hang'
  const { api, server, run } = await startLlm(
    {
      teamMonthCap: 1,
      runCap: 0.5,
      waitMs: 300,
      timeoutMs: 1000,
      models: { 'fine-model': 'deployed-fine-model' },
    },
    (asked) => answer(asked),
    { writes: true, analyses: false },
  )
  // One team has the calls for all: each run of a slice reads the same evidence.
  const team = await api.createTeam()
  const fileIds = await createSamples(api, team)
  let prompts = 0
  /** A run that has not been paid for yet. */
  const runWith = async (key: string, own: Answer, by: TestTeam = team) => {
    answer = own
    await api.db.sql`update llm_provider set failures = 0, paused_until = '-infinity'`
    const ended = await run(by, { key, userPrompt: `Reader ${++prompts}.` })
    assert.equal(ended.status, 'completed', ended.error ?? '')
    const manifest = await by.client.runs.manifest({ id: ended.id })
    const result = ended.result as Record<string, unknown> & {
      headline: string
      findings: Row[]
      caveats: string[]
    }
    return { id: ended.id, result, manifest }
  }

  for (const slice of ['high_intent_deals', 'objection_patterns', 'alternatives_evaluated'] as const)
    it(`holds the statements of a good draft of ${slice}, counted by the program, in one request`, async () => {
      const before = server.asked.length
      const { id, result, manifest } = await runWith(slice, good(slice))
      assert.equal(server.asked.length - before, 1)
      const draft = readResultDraft(slice)
      const [first] = draft.headline as { text: string }[]
      assert.ok(
        result.headline.startsWith(first!.text.replace('{accounts}', '3 of 3 accounts')),
        result.headline,
      )
      const { writing } = manifest
      const dropped = Object.values(writing!.dropped).reduce((sum, count) => sum + count, 0)
      assert.ok(dropped <= 1 && writing!.kept > 12, JSON.stringify(writing))
      assert.equal(writing!.problem, null)
      assert.equal(manifest.sent[0]!.requests, 1)
      const items = await Array.fromAsync(team.client.runs.allEvidenceItems({ id }))
      const known = new Map(items.map((item) => [item.evidenceId, item]))
      for (const { evidenceIds, callCount, evidenceCount, description } of result.findings) {
        assert.ok(evidenceIds.length > 0 && evidenceIds.every((one) => known.has(one)))
        assert.match(
          description,
          new RegExp(`\\(${evidenceCount} quotes? (?:and \\d+ CRM fields? )?in ${callCount} `),
        )
      }
    })

  it('is the same again for nothing, whatever ids its evidence has', async () => {
    const body = { key: 'objection_patterns', userPrompt: 'Twice.' }
    answer = good('objection_patterns')
    const first = await run(team, body)
    answer = () => 'hang-up'
    const second = await run(team, body)
    const manifests = [first, second].map(({ id }) => team.client.runs.manifest({ id }))
    const [one, other] = await Promise.all(manifests)
    assert.deepEqual(other!.writing, one!.writing)
    assert.ok(one!.spending.money! > 0)
    assert.deepEqual([other!.spending.money, other!.sent], [0, []])
    const texts = (result: unknown) =>
      (result as { headline: string; findings: Row[] }).findings.map(({ description }) => description)
    assert.equal(first.result!.headline, second.result!.headline)
    assert.deepEqual(texts(first.result), texts(second.result))
  })

  it('is in the estimate of a run, and free in that of the same run again', async () => {
    const body = { key: 'alternatives_evaluated', userPrompt: 'Estimated.' }
    const before = await team.client.slices.estimate(body)
    assert.deepEqual(before.writing, { model: 'test-model', host: new URL(server.url).host, requests: 1 })
    assert.deepEqual([before.requests, before.currency], [1, 'USD'])
    answer = good('alternatives_evaluated')
    const { id } = await run(team, body)
    const { spending } = await team.client.runs.manifest({ id })
    const ratio = before.tokens.input / spending.tokens.estimatedInput
    assert.ok(
      ratio > 0.5 && ratio < 2,
      `estimated ${before.tokens.input}, sent ${spending.tokens.estimatedInput}`,
    )
    assert.ok(before.money! > 0)
    const after = await team.client.slices.estimate(body)
    assert.deepEqual([after.requests, after.money, after.writing!.requests], [0, 0, 0])
    const other = await team.client.slices.estimate({ ...body, userPrompt: 'Estimated anew.' })
    assert.equal(other.writing!.requests, 1)
  })

  it('leaves out each kind of untruth of a half-true draft, counts them by kind, and says so', async () => {
    const draft = readResultDraft('objection_patterns')
    const lies: [string, object][] = [
      ['number', cite('Anil finds ninety-six hours too long.', 'Seventy-two hours is long')],
      ['number', cite('Auto-renewals came up in 7 calls.', "I don't sign auto-renewals.")],
      ['number', cite('Losses of {total} calls.', "I don't sign auto-renewals.")],
      ['unit', cite('The policy can be eight days.', 'you can make it eight hours')],
      ['currency', cite('Anything over forty euros gets scanned.', 'say anything over forty dollars')],
      ['date', cite('The freeze came round last Friday.', 'It came round last Monday, anything')],
      ['date', cite('The freeze ends next week.', 'It came round last Monday, anything')],
      ['name', cite('Helga Brandt waits until the teams are sorted.', "That's Helen Marsh")],
      ['status', cite('Planning for all three companies is confirmed for Reading.', 'one team in Reading')],
      ['polarity', cite('Phil does sign auto-renewals.', "I don't sign auto-renewals.")],
      ['condition', cite('Dalton’s pulls the western districts.', "I mean if Dalton's pulled")],
      ['stitched', cite('Keith has one-twenty for it.', 'Keith', 'So one-twenty is the ceiling')],
      ['unrelated', cite('The customer is delighted.', "I don't sign auto-renewals.")],
      ['no_quote', cite('They love the product.')],
      ['no_quote', cite('They love the product very much.', 99_999)],
      ['no_quote', { title: 'no text' }],
      [
        'link',
        cite('Phil does not sign auto-renewals, see https://evil.example.', "I don't sign auto-renewals."),
      ],
    ]
    const findings = [...draft.findings, ...lies.map(([, lie]) => lie)].map((one) =>
      JSON.parse(JSON.stringify(one).replace('"Keith"', '"I can\'t bank capacity"')),
    )
    const { result, manifest } = await runWith('objection_patterns', send({ ...draft, findings }))
    const told = Object.groupBy(lies, ([kind]) => kind)
    const counts = Object.fromEntries(Object.entries(told).map(([kind, all]) => [kind, all!.length]))
    assert.deepEqual(manifest.writing!.dropped, counts)
    const shown = JSON.stringify(result)
    for (const lie of [
      'ninety-six',
      '7 calls',
      '{total}',
      'eight days',
      'euros',
      'Friday',
      'Helga',
      'confirmed',
      'love',
      'delighted',
      'evil',
    ])
      assert.ok(!shown.includes(lie), lie)
    const [caveat] = result.caveats
    assert.match(caveat!, /^17 statements were left out: .*3 with a number.*3 without a quote/)
  })

  it('leaves out a rival’s terms that are presented as ours', async () => {
    const draft = {
      headline: [cite('Our price is sixty-one.', 'Tallyvane, came in at sixty-one')],
      findings: [],
      sections: [],
    }
    const { result, manifest } = await runWith('alternatives_evaluated', send(draft))
    assert.deepEqual(manifest.writing!.dropped, { rival: 1 })
    assert.doesNotMatch(result.headline, /sixty-one/)
  })

  it('falls back to the rules for each part without statements, and names it', async () => {
    const lie = cite('They pay two million dollars on Monday.', "I don't sign auto-renewals.")
    const lying = {
      headline: [lie],
      findings: [lie],
      sections: [
        { key: 'objections', rows: [{ title: 'They pay two million', role: null, cites: [0], against: [] }] },
      ],
    }
    const { result, manifest } = await runWith('objection_patterns', send(lying))
    const rules = await runWith('objection_patterns', () => ({ status: 400 }))
    const part = ({ headline, findings, objections, stalls }: Record<string, unknown>) =>
      JSON.stringify({ headline, findings, objections, stalls }, (key, value) =>
        key === 'evidenceIds' ? null : value,
      )
    assert.equal(part(result), part(rules.result))
    assert.ok(
      result.caveats.includes(
        'Written by rule, because none of the language model’s statements was left: the headline, the findings, “What customers object to”.',
      ),
      result.caveats.join('\n'),
    )
    assert.deepEqual(manifest.writing!.kept, 0)
  })

  const faults: [string, Answer, RegExp][] = [
    ['the provider fails', () => ({ status: 500 }), /answered 500, for longer than EARSHOT_LLM_WAIT_MS/],
    [
      'it is at its limit',
      () => ({ status: 429, headers: { 'retry-after': '86400' } }),
      /is at its rate limit \(429\)/,
    ],
    ['the key is refused', () => ({ status: 401 }), /refuses the key \(401\)/],
    ['it hangs', () => 'hang', /did not answer in time/],
    [
      'its JSON stops in the middle',
      () => ({ text: '{"headline": [{"text": "We' }),
      /no answer of the demanded form, 3 times/,
    ],
    ['it talks instead', () => ({ text: 'Sure! Here it is.' }), /no answer of the demanded form/],
    ['it refuses', () => ({ text: '', end: 'filter' }), /content filter/],
    ['its answer is cut at the limit', () => ({ text: '{}', end: 'length' }), /too long for the model/],
  ]
  for (const [name, fault, reason] of faults)
    it(`is written by rule, and says so, if ${name}`, async () => {
      const { result, manifest } = await runWith('alternatives_evaluated', fault)
      assert.match(result.caveats[0]!, /^Written by rule, not by the language model: /)
      assert.match(result.caveats[0]!, reason)
      assert.match(manifest.writing!.problem!, reason)
      assert.match(result.headline, /Tallyvane is the alternative to beat/)
    })

  it('is written by rule if the cap of the month, or that of a run, is spent', async () => {
    const poor = await api.createTeam()
    await createSamples(api, poor)
    await api.db.sql`
      insert into llm_spending (organization_id, team_id, month, nanos)
      values (${poor.organizationId}, ${poor.teamId}, date_trunc('month', now() at time zone 'UTC'), 999000000)`
    const month = await runWith('alternatives_evaluated', good('alternatives_evaluated'), poor)
    assert.match(month.result.caveats[0]!, /^Written by rule.*cap of 1 USD a month/)
    await api.db.sql`update llm_spending set nanos = 0 where team_id = ${poor.teamId}`
    await api.db.sql`alter table slice_run alter column spent_nanos set default 499000000`
    const capped = await runWith('alternatives_evaluated', good('alternatives_evaluated'), poor)
    await api.db.sql`alter table slice_run alter column spent_nanos set default 0`
    assert.match(capped.result.caveats[0]!, /^Written by rule.*the cap of 0\.5 USD a run/)
    assert.equal(capped.manifest.spending.requests.answered, 0)
  })

  it('stops within a second of a cancel, though the provider hangs', async () => {
    answer = () => 'hang'
    await api.db.sql`update llm_provider set failures = 0, paused_until = '-infinity'`
    const before = server.asked.length
    const { runId } = await team.client.runs.start({ key: 'objection_patterns', userPrompt: 'Cancel me.' })
    await until(async () => server.asked.length > before)
    const steps = api.steps.length
    await team.client.runs.cancel({ id: runId })
    const startedMs = performance.now()
    const step = await until(async () => api.steps.slice(steps).find(({ job }) => job === 'finish-run'))
    assert.ok(performance.now() - startedMs < 1000)
    assert.equal(step.error, undefined)
    const { status, error } = await team.client.runs.get({ id: runId })
    assert.deepEqual([status, error], ['failed', 'Cancelled.'])
    const states = await api.db.sql<{ state: string }>`select state from llm_request where run_id = ${runId}`
    assert.deepEqual(
      states.map(({ state }) => state),
      ['cancelled'],
    )
  })

  it('is shaped by the slice and the extra instruction, which are sent as data', async () => {
    await runWith('objection_patterns', good('objection_patterns'))
    const { instructions, question } = server.asked.at(-1)!
    const lines = question.split('\n').map((line) => JSON.parse(line))
    assert.equal(lines[0].slice.title, 'Objection Patterns')
    assert.deepEqual(lines[1], { focus: `Reader ${prompts}.` })
    assert.doesNotMatch(instructions, /Reader|Objection Patterns/)
    assert.equal(evidenceIn(server.asked.at(-1)!).length, lines.length - 2)
  })

  it('is of the model that a team’s own slice prefers, and of the form that its sections ask for', async () => {
    const file = new URL('../../../../catalog/slices/high_intent_deals.json', import.meta.url)
    const builtIn = JSON.parse(readFileSync(file, 'utf8'))
    const section = {
      key: 'ourRisks',
      title: 'Our own risks',
      description: 'Ours.',
      kind: 'themes',
      elementKeys: ['deal_risk'],
    }
    const definition = {
      ...builtIn,
      key: 'own_risks',
      version: 1,
      preferredModel: 'fine-model',
      sections: [section],
    }
    await api.db.sql`
      insert into team_definition (organization_id, team_id, kind, key, version, definition)
      values (${team.organizationId}, ${team.teamId}, 'slice', 'own_risks', 1, ${JSON.stringify(definition)})`
    await api.db.sql`update api_key set catalog_version = catalog_version + 1 where team_id = ${team.teamId}`
    const draft = readResultDraft('high_intent_deals')
    const [row] = draft.sections.find(({ key }) => key === 'risks')!.rows
    const own = {
      ...draft,
      sections: [
        { key: 'ourRisks', rows: [row!] },
        { key: 'risks', rows: [row!] },
      ],
    }
    const { result, manifest } = await runWith('own_risks', send(own))
    assert.equal(server.asked.at(-1)!.model, 'deployed-fine-model')
    assert.equal(manifest.writing!.model, 'deployed-fine-model')
    const rows = result.ourRisks as Row[]
    assert.deepEqual(
      rows.map(({ title }) => title),
      ['A freeze stops anything new over five thousand'],
    )
    assert.equal(result.risks, undefined)
  })

  it('loses its statements about a deleted call for good', async () => {
    const { id, result } = await runWith('objection_patterns', good('objection_patterns'))
    assert.match(JSON.stringify(result), /Keith/)
    const freeze = fileIds[7]!
    const { data } = await team.client.runs.evidenceItems({ id, limit: 100 })
    assert.ok(data.some((item) => item.fileId === freeze && /can't bank capacity/.test(item.quote)))
    await deleteCall(api.db, { ...team, callId: freeze })
    const after = await team.client.runs.get({ id })
    assert.doesNotMatch(JSON.stringify(after.result), /Keith|capacity/)
    assert.match(JSON.stringify(after.result), /Nobody wants to be locked in/)
    assert.ok(
      (after.result!.caveats as string[]).some((one) =>
        /\d+ statements were left out with a call that was deleted/.test(one),
      ),
    )
    const [stored] = await api.db.sql<{
      writing: string
    }>`select writing::text as writing from slice_run where id = ${id}`
    assert.doesNotMatch(stored!.writing, /Keith|capacity/)
  })
})
