import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, it } from 'node:test'
import { type ModelServer, startModelServer } from '../../../analyst/test/model-server.ts'
import { runCommand } from '../../test/run-command.ts'

const quote = 'We have twenty thousand set aside for this'
const good = { text: JSON.stringify({ claims: [{ element: 'budget', segment: 0, quote, confidence: 0.9 }] }) }

async function check(answer: ModelServer['answer'], env: Record<string, string> = {}) {
  const server = await startModelServer(answer)
  const { status, stdout, stderr } = await runCommand(['analyst', 'check'], {
    env: {
      EARSHOT_ANALYST: 'llm',
      EARSHOT_WRITER: 'embedded',
      EARSHOT_LLM_PROVIDER: 'openai',
      EARSHOT_LLM_MODEL: 'big',
      EARSHOT_LLM_API_KEY: 'sk-hidden',
      EARSHOT_LLM_URL: `${server.url}/v1`,
      ...env,
    },
  })
  assert.ok(!`${stdout}${stderr}`.includes('sk-hidden'), 'a key is never printed')
  return { status, stdout, stderr, asked: server.asked }
}

describe('earshot analyst check', () => {
  it('says that the embedded analyst needs no check', async () => {
    const { status, stdout } = await runCommand(['analyst', 'check'])
    assert.equal(status, 0)
    assert.match(stdout, /nothing leaves this machine/)
  })

  it('asks each model of the table once', async () => {
    const { status, stdout, asked } = await check(() => good, { EARSHOT_LLM_MODELS: '{"best": "bigger"}' })
    assert.equal(status, 0)
    assert.match(
      stdout,
      /^big at 127\.0\.0\.1:\d+: works \(\d+ ms, 1000 tokens in, 50 out\)\.\nbigger at .* works/,
    )
    assert.deepEqual(
      asked.map(({ model }) => model),
      ['big', 'bigger'],
    )
  })

  it('has a model that writes write a sample call, and shows what the checker keeps and what it costs', async () => {
    const offer =
      'The offer stands at eighteen thousand dollars a year for forty vans. The old one of twenty-one'
    const cite = (text: string) => ({ text, findings: [], quotes: [{ segment: 2, quote: offer }] })
    const draft = {
      bottomLine: [
        cite('The offer stands at eighteen thousand dollars a year for forty vans.'),
        cite('They pay ninety thousand dollars a year.'),
      ],
      sections: [],
    }
    const answer: ModelServer['answer'] = ({ question }) =>
      question.startsWith('{"call"') ? { text: JSON.stringify(draft) } : good
    const env = {
      EARSHOT_ANALYST: 'embedded',
      EARSHOT_WRITER: 'llm',
      EARSHOT_LLM_PRICES: '{"big": {"input": 2, "output": 8}}',
    }
    const { status, stdout, asked } = await check(answer, env)
    assert.equal(status, 0)
    assert.match(
      stdout,
      /\nbig as writer of a sample call: 1 of 2 statements kept \(\d+ ms, \d+ tokens in, 50 out, 0\.\d+ USD\)\.\n/,
    )
    assert.match(
      stdout,
      /\n {2}kept bluf: The offer stands at eighteen thousand dollars a year for forty vans\.\n/,
    )
    assert.match(stdout, /\n {2}left out \(number\) bluf: They pay ninety thousand dollars a year\.\n/)
    assert.equal(asked.length, 2)
    const broken = await check(
      ({ question }) => (question.startsWith('{"call"') ? { text: 'Sure!' } : good),
      env,
    )
    assert.equal(broken.status, 1)
    assert.match(broken.stdout, /\nbig as writer: The model gave no answer of the demanded form, 3 times\.\n/)
    draft.bottomLine.shift()
    const lying = await check(answer, env)
    assert.equal(lying.status, 1)
    assert.match(lying.stdout, /\nNothing of the bottom line was proved: posts would be written by rule\.\n/)
  })

  const problems: [string, ModelServer['answer'], RegExp][] = [
    [
      'a refused key',
      () => ({ status: 401, body: '{"error":{"message":"bad key sk-hidden"}}' }),
      /refuses the key \(401\): check EARSHOT_LLM_API_KEY/,
    ],
    ['an unknown model', () => ({ status: 404 }), /does not know the model.*EARSHOT_LLM_MODEL/],
    [
      'a provider that is away',
      () => 'hang-up',
      /closed the connection before it answered\. If it expects TLS, EARSHOT_LLM_URL has/,
    ],
    [
      'a web page in place of the endpoint',
      () => ({ status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: '<html>Sign in' }),
      /answered with a web page: check EARSHOT_LLM_URL\.\n/,
    ],
    ['an answer in words', () => ({ text: 'Hello!' }), /EARSHOT_LLM_OUTPUT/],
    ['an answer that is cut', () => ({ ...good, end: 'length' }), /EARSHOT_LLM_MAX_OUTPUT_TOKENS/],
    [
      'a model that makes up its quote',
      () => ({ text: good.text.replace('twenty', 'ninety') }),
      /results will be poor/,
    ],
  ]
  for (const [name, answer, expected] of problems) {
    it(`names ${name}, and ends with 1`, async () => {
      const { status, stdout } = await check(answer)
      assert.equal(status, 1)
      assert.match(stdout, expected)
    })
  }

  it('takes a valid answer that is labelled as a web page', async () => {
    const content = [{ type: 'output_text', text: good.text, annotations: [] }]
    const output = [{ type: 'message', id: 'm1', role: 'assistant', content }]
    const body = JSON.stringify({ id: 'r1', created_at: 1, model: 'big', output })
    const { status } = await check(() => ({ status: 200, headers: { 'Content-Type': 'text/html' }, body }))
    assert.equal(status, 0)
  })

  it('names an address at which nothing listens', async () => {
    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const { port } = gone.address() as AddressInfo
    gone.close()
    const { status, stdout } = await check(() => good, { EARSHOT_LLM_URL: `http://127.0.0.1:${port}/v1` })
    assert.equal(status, 1)
    assert.match(stdout, /can't be reached/)
  })
})
