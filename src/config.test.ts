import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadConfig } from './config.ts'
import { OperatorError } from './contract/operator-error.ts'

describe('loadConfig', () => {
  it('needs no setting at all', () => {
    const { databaseUrl, dataDir, host, port, logLevel, analyst } = loadConfig({})
    assert.deepEqual(
      { databaseUrl, dataDir, host, port, logLevel, analyst },
      {
        databaseUrl: undefined,
        dataDir: './data',
        host: '127.0.0.1',
        port: 8080,
        logLevel: 'info',
        analyst: 'embedded',
      },
    )
  })

  it('takes an empty setting for an absent one', () => {
    const names = [
      'DATABASE_URL',
      'EARSHOT_DATA_DIR',
      'HOST',
      'PORT',
      'LOG_LEVEL',
      'EARSHOT_ANALYST',
      'EARSHOT_CONCURRENCY',
    ]
    assert.deepEqual(loadConfig(Object.fromEntries(names.map((name) => [name, '']))), loadConfig({}))
  })

  it('takes settings from the environment, and leaves what is not its own alone', () => {
    const { port, logLevel, concurrency } = loadConfig({
      PORT: '0',
      LOG_LEVEL: 'trace',
      EARSHOT_CONCURRENCY: '64',
      PATH: '/bin',
    })
    assert.deepEqual([port, logLevel, concurrency], [0, 'trace', 64])
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

  it('refuses all that is wrong at once, in one line', () => {
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

  it('does not repeat a password that it refuses', () => {
    assert.throws(
      () => loadConfig({ DATABASE_URL: 'mysql://user:hunter2@localhost/db' }),
      ({ message }: Error) => !message.includes('hunter2'),
    )
  })
})
