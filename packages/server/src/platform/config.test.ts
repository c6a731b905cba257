import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { OperatorError } from '@earshot/analyst/operator-error'
import { defaultThreads, loadConfig } from './config.ts'

describe('loadConfig', () => {
  it('works without settings', () => {
    const { databaseUrl, dataDir, host, port, logLevel, llm } = loadConfig({})
    assert.deepEqual(
      { databaseUrl, dataDir, host, port, logLevel, llm },
      {
        databaseUrl: undefined,
        dataDir: './data',
        host: '127.0.0.1',
        port: 8080,
        logLevel: 'info',
        llm: null,
      },
    )
  })

  it('treats an empty setting as absent', () => {
    const names = [
      'DATABASE_URL',
      'EARSHOT_DATA_DIR',
      'HOST',
      'PORT',
      'LOG_LEVEL',
      'EARSHOT_ANALYST',
      'EARSHOT_CONCURRENCY',
    ]
    for (const empty of ['', ' '])
      assert.deepEqual(loadConfig(Object.fromEntries(names.map((name) => [name, empty]))), loadConfig({}))
  })

  it("fills in a command's settings only for absent ones", () => {
    const ofDemo = { EARSHOT_DATA_DIR: './data-demo', LOG_LEVEL: 'warn' }
    const read = (env: NodeJS.ProcessEnv) => {
      const { dataDir, logLevel, port } = loadConfig(env, ofDemo)
      return { dataDir, logLevel, port }
    }
    assert.deepEqual(read({}), { dataDir: './data-demo', logLevel: 'warn', port: 8080 })
    assert.deepEqual(read({ EARSHOT_DATA_DIR: '', LOG_LEVEL: ' ' }), read({}))
    const given = { EARSHOT_DATA_DIR: './data', LOG_LEVEL: 'info', PORT: '81' }
    assert.deepEqual(read(given), { dataDir: './data', logLevel: 'info', port: 81 })
  })

  it('takes settings from the environment, and ignores the variables of other programs', () => {
    const { port, logLevel, concurrency, workerThreads } = loadConfig({
      PORT: '0',
      LOG_LEVEL: 'trace',
      EARSHOT_CONCURRENCY: '64',
      EARSHOT_WORKER_THREADS: '3',
      PATH: '/bin',
    })
    assert.deepEqual([port, logLevel, concurrency, workerThreads], [0, 'trace', 64, 3])
  })

  it('starts a worker for each processor but one, at least one and at most four', () => {
    assert.deepEqual([1, 2, 3, 4, 64].map(defaultThreads), [1, 1, 2, 3, 4])
  })

  it('takes the URLs of a server, of a socket and of a cloud', () => {
    for (const url of [
      'postgres://localhost/earshot',
      'postgresql://user:p%40ss@db.example:6432/earshot?sslmode=verify-full',
      'postgresql://user:pass@%2Fvar%2Frun%2Fpostgresql/earshot',
      'postgresql:///earshot?host=/var/run/postgresql&user=earshot',
    ]) {
      assert.equal(loadConfig({ DATABASE_URL: url }).databaseUrl, url)
    }
  })

  it('reports all faults at once, in one line', () => {
    const env = {
      PORT: '65536',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://localhost/db',
      EARSHOT_CONCURRENCY: '1.5',
    }
    assert.throws(
      () => loadConfig(env),
      (error: Error) => {
        assert.ok(error instanceof OperatorError)
        for (const name of Object.keys(env)) assert.match(error.message, new RegExp(`\\b${name} `))
        assert.doesNotMatch(error.message, /\n/)
        assert.match(error.message, /\.env\.example/)
        return true
      },
    )
  })

  const wrong: [string, string][] = [
    ['PORT', 'eighty'],
    ['PORT', '-1'],
    ['PORT', '8080.5'],
    ['LOG_LEVEL', 'INFO'],
    ['EARSHOT_ANALYST', 'oracle'],
    ['EARSHOT_READ_TIMEOUT_MS', '0'],
    ['EARSHOT_CONCURRENCY', '65'],
    ['EARSHOT_WORKER_THREADS', '0'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DATABASE_URL', 'http://localhost/db'],
  ]
  for (const [name, value] of wrong) {
    it(`refuses ${name}=${value}`, () => {
      assert.throws(() => loadConfig({ [name]: value }), {
        name: 'OperatorError',
        message: new RegExp(`not valid: ${name} `),
      })
    })
  }

  it('does not repeat a refused password', () => {
    assert.throws(
      () => loadConfig({ DATABASE_URL: 'mysql://user:hunter2@localhost/db' }),
      ({ message }: Error) => !message.includes('hunter2'),
    )
  })

  it('refuses values that the error of a request would repeat, without repeating them', () => {
    const urls = ['https://user:hunter2@gate.example/', 'http:hunter2@gate.example', 'http://:hunter2@x']
    const names = ['EARSHOT_USAGE_GATE_URL', 'EARSHOT_TRANSCRIPTION_URL', 'EARSHOT_LLM_URL']
    const refused = [
      ...names.flatMap((name) => urls.map((url) => [name, url] as const)),
      ...['EARSHOT_TRANSCRIPTION_API_KEY', 'EARSHOT_LLM_API_KEY'].map(
        (name) => [name, 'hunter2\nEARSHOT=1'] as const,
      ),
      ['EARSHOT_LLM_SESSION_TOKEN', 'hunter2€'] as const,
    ]
    for (const [name, value] of refused) {
      assert.throws(
        () => loadConfig({ ...llm, [name]: value }),
        ({ message }: Error) => message.includes(`${name} must be`) && !message.includes('hunter2'),
        `${name}=${value}`,
      )
    }
    const url = 'https://gate.example:8443/a@b?team=user:c@d'
    const given = loadConfig({ EARSHOT_TRANSCRIPTION_URL: url, EARSHOT_TRANSCRIPTION_API_KEY: ' sk-a b\n' })
    assert.deepEqual([given.transcription!.url, given.transcription!.apiKey], [url, 'sk-a b'])
  })

  const llm = {
    EARSHOT_ANALYST: 'llm',
    EARSHOT_LLM_PROVIDER: 'openai',
    EARSHOT_LLM_MODEL: 'big',
    EARSHOT_LLM_API_KEY: 'sk-hidden',
  }

  it('has the writer that is set, or that of the analyst', () => {
    const usesOf = (own: Record<string, string>) => {
      const { llm: analyst, writerLlm: writer } = loadConfig({ ...llm, ...own })
      return [analyst?.model ?? null, writer?.model ?? null]
    }
    const { model } = loadConfig(llm).llm!
    assert.deepEqual(usesOf({}), [model, model])
    assert.deepEqual(usesOf({ EARSHOT_WRITER: 'embedded' }), [model, null])
    assert.deepEqual(usesOf({ EARSHOT_ANALYST: 'embedded' }), [null, null])
    assert.deepEqual(usesOf({ EARSHOT_ANALYST: 'embedded', EARSHOT_WRITER: 'llm' }), [null, model])
  })

  it('reads the settings of the language model only if it is the analyst', () => {
    assert.equal(
      loadConfig({ ...llm, EARSHOT_ANALYST: 'embedded', EARSHOT_LLM_PROVIDER: 'nobody' }).llm,
      null,
    )
    const prices = '{"big": {"input": 2, "cachedInput": 0.5, "output": 8}}'
    const settings = loadConfig({ ...llm, EARSHOT_LLM_PRICES: prices, EARSHOT_LLM_RUN_CAP: '1.5' }).llm!
    assert.deepEqual(
      [settings.provider, settings.model, settings.runCap, settings.preselect, settings.prices.big],
      ['openai', 'big', 1.5, 1, { input: 2, cachedInput: 0.5, output: 8 }],
    )
  })

  const wrongOfModel: [string, Record<string, string>, RegExp][] = [
    [
      'a missing provider and model',
      { EARSHOT_LLM_PROVIDER: '', EARSHOT_LLM_MODEL: '' },
      /EARSHOT_LLM_PROVIDER .*EARSHOT_LLM_MODEL/,
    ],
    ['an unknown provider', { EARSHOT_LLM_PROVIDER: 'acme' }, /EARSHOT_LLM_PROVIDER .*openai-compatible/],
    ['no key', { EARSHOT_LLM_API_KEY: '' }, /EARSHOT_LLM_API_KEY is missing/],
    ['no address', { EARSHOT_LLM_PROVIDER: 'openai-compatible' }, /EARSHOT_LLM_URL is missing/],
    [
      'no region',
      { EARSHOT_LLM_PROVIDER: 'bedrock', EARSHOT_LLM_API_KEY: '' },
      /EARSHOT_LLM_REGION.*EARSHOT_LLM_ACCESS_KEY_ID/,
    ],
    ['a table that is not JSON', { EARSHOT_LLM_MODELS: '{big' }, /EARSHOT_LLM_MODELS must be JSON such as/],
    [
      'a price without output',
      { EARSHOT_LLM_PRICES: '{"big": {"input": 1}}' },
      /EARSHOT_LLM_PRICES\.big\.output/,
    ],
    ['a cap without a price', { EARSHOT_LLM_TEAM_MONTH_CAP: '5' }, /EARSHOT_LLM_PRICES lacks big/],
    [
      'a share above 1',
      { EARSHOT_LLM_PRESELECT: '30' },
      /EARSHOT_LLM_PRESELECT must be a number from 0 to 1\./,
    ],
    [
      'a share of nothing',
      { EARSHOT_LLM_PRESELECT: '0' },
      /EARSHOT_LLM_PRESELECT must be a number above 0\./,
    ],
    [
      'malformed values, in plain words',
      {
        EARSHOT_LLM_MODEL: '',
        EARSHOT_LLM_TEMPERATURE: 'hot',
        EARSHOT_LLM_CONCURRENCY: '0',
        PORT: '-1',
        EARSHOT_LLM_STREAM: 'yes',
        EARSHOT_LLM_RUN_CAP: '-1',
        EARSHOT_LLM_MIN_SHARE: '2',
      },
      /^(?!.*(?:Invalid|expected)).*MODEL must be .*STREAM must be one of true, false; .*TEMPERATURE must be /,
    ],
    ['an overlap as long as a window', { EARSHOT_LLM_OVERLAP_TOKENS: '12000' }, /EARSHOT_LLM_OVERLAP_TOKENS/],
  ]
  for (const [name, env, expected] of wrongOfModel) {
    it(`names ${name}, and shows no key`, () => {
      assert.throws(
        () => loadConfig({ ...llm, ...env }),
        (error: Error) => expected.test(error.message) && !error.message.includes('sk-hidden'),
      )
    })
  }
})
