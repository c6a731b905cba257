import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { estimateTokens } from '@earshot/analyst/llm/count-tokens'
import type { Asked } from '../../analyst/test/model-server.ts'
import { readTranscript } from '../src/calls/formats/read-transcript.ts'
import { buildSegments } from '../src/calls/import/build-segments.ts'
import { createCall } from './create-call.ts'
import { sliceKey, startLlm } from './start-llm.ts'

const samples = new URL('../../../samples/', import.meta.url)
const calls = readdirSync(samples)
  .filter((name) => name.endsWith('.vtt'))
  .map((name) => {
    const [call] = readTranscript(readFileSync(new URL(name, samples))).calls
    assert.ok(call && 'cues' in call)
    return buildSegments(call.cues, () => null).map(({ speaker, text }) => ({
      speaker: speaker ?? '',
      side: 'customer' as const,
      text,
    }))
  })

/** Counts tokens by our own estimate, and answers nothing: only the sent text is measured. */
const count = ({ instructions, question }: Pick<Asked, 'instructions' | 'question'>) => ({
  text: '{"claims": []}',
  use: { input: estimateTokens(instructions + question), cached: 0, output: 10 },
})

async function sent(preselect: number, sliceKeys: string[]) {
  const { api, run } = await startLlm({ preselect }, count)
  const team = await api.createTeam()
  for (const turns of calls) await createCall(api, team.teamId, { turns })
  const manifests = []
  for (const key of sliceKeys) {
    const { id, status } = await run(team, { key })
    assert.equal(status, 'completed')
    manifests.push(await team.client.runs.manifest({ id }))
  }
  return manifests
}

describe('the text sent for the sample calls', () => {
  it('is empty the second time, and only the rest for a slice that shares elements', async (context) => {
    const [first, again, other] = await sent(1, [
      'high_intent_deals',
      'high_intent_deals',
      'pricing_dynamics',
    ])
    const [alone] = await sent(1, ['pricing_dynamics'])
    const tokens = [first, again, other, alone].map((manifest) => manifest!.spending.tokens.input)
    context.diagnostic(
      `high_intent_deals ${tokens[0]}, again ${tokens[1]}; pricing_dynamics after it ${tokens[2]}, alone ${tokens[3]} tokens`,
    )
    assert.equal(tokens[1], 0)
    assert.ok(tokens[2]! < tokens[3]!)
    assert.equal(first!.sent[0]!.words, first!.sent[0]!.wordsOfCalls)
  })

  for (const share of [0.5, 0.3]) {
    it(`is at most ${share} of the words with EARSHOT_LLM_PRESELECT=${share}`, async (context) => {
      const [manifest] = await sent(share, ['high_intent_deals'])
      const { words, wordsOfCalls } = manifest!.sent[0]!
      context.diagnostic(`${words} of ${wordsOfCalls} words, ${manifest!.spending.tokens.input} tokens`)
      assert.ok(words <= share * wordsOfCalls && words > 0.9 * share * wordsOfCalls)
      assert.equal(manifest!.model!.parameters.preselect, share)
    })
  }
})

describe('the estimate for calls in a script without blanks', () => {
  it('is close to the sent tokens', async (context) => {
    const { server, api, run } = await startLlm({}, count)
    const team = await api.createTeam()
    const sentence = '我们今年已经批准了四万美元的预算,希望尽快推进合同签署,请在本周把合同发过来。'
    const turn = { speaker: 'Cam', side: 'customer' as const, text: sentence.repeat(300) }
    await createCall(api, team.teamId, { turns: [turn] })
    const { requests, tokens } = await team.client.slices.estimate({ key: sliceKey })
    const { id } = await run(team)
    const manifest = await team.client.runs.manifest({ id })
    context.diagnostic(`estimated ${tokens.input}, sent ${manifest.spending.tokens.estimatedInput} tokens`)
    assert.equal(server.asked.length, requests)
    assert.equal(manifest.sent[0]!.words, 300 * 36)
    assert.ok(Math.abs(tokens.input / manifest.spending.tokens.estimatedInput - 1) < 0.25)
  })
})
