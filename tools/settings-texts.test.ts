import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { parseEnv } from 'node:util'
import { loadConfig, unknownSettings } from '../packages/server/src/platform/config.ts'
import { writeEnvExample, writeSettingsPage } from './settings-texts.ts'

describe('the texts about settings', () => {
  for (const [path, write] of [
    ['.env.example', writeEnvExample],
    ['docs/settings.md', writeSettingsPage],
  ] as const) {
    it(`are in ${path} as "npm run settings" writes them`, () => {
      assert.equal(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'), write())
    })
  }

  it('give an example that means the same as an empty file, also for a language model', () => {
    const example = parseEnv(writeEnvExample())
    assert.deepEqual(loadConfig(example), loadConfig({}))
    assert.deepEqual(unknownSettings(example), [])
    const model = {
      EARSHOT_ANALYST: 'llm',
      EARSHOT_LLM_PROVIDER: 'openai',
      EARSHOT_LLM_MODEL: 'big',
      EARSHOT_LLM_API_KEY: 'sk-1',
    }
    assert.deepEqual(loadConfig({ ...example, ...model }), loadConfig(model))
    const ofDemo = { EARSHOT_DATA_DIR: './data-demo', LOG_LEVEL: 'warn' }
    assert.deepEqual(loadConfig(example, ofDemo), loadConfig({}, ofDemo))
  })
})
