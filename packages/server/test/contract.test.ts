import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { basePath, type Endpoint } from '@earshot/contract/endpoint'
import { endpoints } from '@earshot/contract/endpoints'
import { errorCodes } from '@earshot/contract/errors'
import { openApiDocument } from '@earshot/contract/openapi'
import { Validator } from '@seriousme/openapi-schema-validator'
import { routes } from '../src/app/routes.ts'
import { queryCanceled } from '../src/platform/bounded-pool.ts'
import { toApiError } from '../src/platform/http/error-reply.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const documentFile = `${root}docs/openapi.json`
const lintTimeoutMs = 60_000

describe('the contract', () => {
  it('matches docs/openapi.json; if this fails: npm run openapi', () => {
    assert.equal(readFileSync(documentFile, 'utf8'), `${JSON.stringify(openApiDocument(), null, 2)}\n`)
  })

  it('has every endpoint in its document, and the document no others', () => {
    const documented = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        return `${(operation as { operationId: string }).operationId}: ${method.toUpperCase()} ${path}`
      }),
    )
    const declared = Object.entries<Endpoint>(endpoints).map(
      ([name, { method, path }]) => `${name}: ${method} ${basePath}${path.replace(/:(\w+)/g, '{$1}')}`,
    )
    assert.deepEqual(documented.sort(), declared.sort())
  })

  it('is complete: the routes are the endpoints, in the same order', () => {
    assert.deepEqual(
      routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`),
      Object.values<Endpoint>(endpoints).map(({ method, path }) => `${method} ${path}`),
    )
  })

  it('has a valid OpenAPI 3.1 document', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(readFileSync(documentFile, 'utf8')))
    assert.ok(valid, JSON.stringify(errors))
  })

  it('has a document without a finding of Redocly’s recommended rules', async () => {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [`${root}node_modules/@redocly/cli/bin/cli.js`, 'lint', documentFile, '--format=json'],
      {
        // No settings of its own, and no telemetry.
        cwd: `${root}docs`,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        timeout: lintTimeoutMs,
      },
    ).catch((error: { stdout: string; stderr: string }) => error)
    const { problems } = JSON.parse(stdout || `{"problems":[${JSON.stringify(stderr)}]}`) as {
      problems: unknown[]
    }
    assert.deepEqual(problems, [])
  })

  it('shows in its document the messages that the service gives', () => {
    const shown = [...readFileSync(documentFile, 'utf8').matchAll(/"message": (".+"),\n\s*"details": null/g)]
    const messages = new Set(shown.map(([, message = '']) => JSON.parse(message) as string))
    assert.ok(messages.size > 15)
    const sources = globSync('packages/*/src/**/*.ts', { cwd: root })
      .filter((file) => !/^packages\/contract\/|\.test\.ts$/.test(file))
      .map((file) => readFileSync(`${root}${file}`, 'utf8'))
    const given = sources.flatMap((source) => source.match(/'[^'\n]+'|`[^`]+`/g) ?? [])
    const patterns = given
      .map((text) => text.slice(1, -1).split(/\$\{[^}]*\}/))
      // A template of values alone would match every message.
      .filter((words) => words.join('').length > 10)
      .map((words) => new RegExp(`^${words.map((word) => word.replace(/[^\w\s]/g, '\\$&')).join('.+')}$`))
    // Messages about the database combine a cause and a remedy.
    const composed = new Set([queryCanceled, 'ECONNREFUSED'].map((code) => toApiError({ code }).message))
    const unknown = [...messages]
      .filter((message) => !composed.has(message))
      .filter((message) => !patterns.some((pattern) => pattern.test(message)))
    assert.deepEqual(unknown, [])
    assert.deepEqual(
      [...composed].filter((message) => !messages.has(message)),
      [],
    )
  })

  const testFiles = globSync('packages/**/*.test.ts', { cwd: root })
  const tests = testFiles
    // These files mention codes that the service did not answer.
    .filter((file) => !/contract\.test|openapi|^packages\/contract\/src\/client\//.test(file))
    .map((file) => readFileSync(`${root}${file}`, 'utf8'))
    .join('\n')

  for (const code of Object.keys(errorCodes)) {
    it(`has a test that expects ${code}`, () => {
      assert.ok(new RegExp(`['"]${code}['"]`).test(tests), `no test file expects '${code}'`)
    })
  }
})
