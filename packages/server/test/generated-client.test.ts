import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import openapiTS from 'openapi-typescript'
import { startApi } from './start-api.ts'

const run = promisify(execFile)
const compiler = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))

const consumer = `
import type { components, paths } from './generated.ts'

type Ok<Path extends keyof paths> = paths[Path] extends { get: { responses: { 200: { content: { 'application/json': infer Body } } } } } ? Body : never
type StartRun = paths['/api/public/v1/slices/{key}/run']['post']
type Refusal = components['schemas']['Error']

const [baseUrl, key] = process.argv.slice(2)
const headers = { Authorization: \`Bearer \${key}\`, 'Content-Type': 'application/json' }

async function get<Path extends keyof paths>(path: Path, parameters: Record<string, string | number> = {}): Promise<Ok<Path>> {
  const url = path.replace(/\\{(\\w+)\\}/g, (_, name: string) => String(parameters[name]))
  return (await fetch(baseUrl + url, { headers })).json()
}

const { data: { slices } } = await get('/api/public/v1/slices')
const body: NonNullable<StartRun['requestBody']>['content']['application/json'] = { callTypes: ['demo_call'], crmAmountMin: 5 }
const started = await fetch(\`\${baseUrl}/api/public/v1/slices/\${slices[0]?.key}/run\`, { method: 'POST', headers, body: JSON.stringify(body) })
const { data: { runId } }: StartRun['responses'][202]['content']['application/json'] = await started.json()
const { data: run } = await get('/api/public/v1/slice-runs/{id}', { id: runId })
const { data: runs, meta: { pagination } } = await get('/api/public/v1/slice-runs')
const refused = await fetch(baseUrl + '/api/public/v1/posts/999999', { headers })
const { error }: Refusal = await refused.json()
const code: 'POST_NOT_FOUND' | Refusal['error']['code'] = error.code

// @ts-expect-error a run has no title
run.title
// @ts-expect-error a body takes amounts as numbers
const wrong: typeof body = { crmAmountMin: '5' }
// @ts-expect-error no run has this status
run.status === 'done'

console.log(JSON.stringify({ slices: slices.length, runId, same: run.id === runId, listed: runs[0]?.id, total: pagination.totalCount, code }))
`

describe('a client generated from the OpenAPI document', async () => {
  const { url, createTeam } = await startApi()
  const { key } = await createTeam()
  const folder = await mkdtemp(join(tmpdir(), 'earshot-generated-'))
  after(() => rm(folder, { recursive: true, force: true }))
  const types = await openapiTS(new URL('../../../docs/openapi.json', import.meta.url))
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
  await writeFile(join(folder, 'generated.ts'), types)
  await writeFile(join(folder, 'consumer.ts'), `declare const process: { argv: string[] }\n${consumer}`)

  it('compiles strictly, and refuses anything outside the document', async () => {
    const args = ['--strict', '--noEmit', '--allowImportingTsExtensions', '--target', 'es2024']
    const rest = ['--lib', 'es2024,dom', '--types', '', '--module', 'nodenext', 'consumer.ts']
    const { stdout } = await run(process.execPath, [compiler, ...args, ...rest], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    )
    assert.equal(stdout, '')
  })

  it('calls the running service', async () => {
    const { stdout } = await run(process.execPath, ['consumer.ts', url, key], { cwd: folder })
    const { slices, runId, ...rest } = JSON.parse(stdout) as Record<string, number>
    assert.ok(slices && slices > 20)
    assert.deepEqual(rest, { same: true, listed: runId, total: 1, code: 'POST_NOT_FOUND' })
  })
})
