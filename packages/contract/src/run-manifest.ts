import { z } from 'zod'
import { endpoint, PathId } from './endpoint.ts'
import { RunPhase, RunStatus, runsTag } from './runs.ts'

export const notAnalysedMax = 100

const Count = z.int().nonnegative()

export const RunManifest = z
  .object({
    runId: z.int().positive().describe('The run.'),
    status: RunStatus,
    slice: z
      .object({
        key: z.string().describe('Key of the slice.'),
        version: z.int().positive().describe('Version of the slice.'),
      })
      .describe('The slice as it was at the start.'),
    elements: z
      .array(
        z.object({
          key: z.string().describe('Key of the element.'),
          version: z.int().positive().describe('Version of the element.'),
          hash: z.string().describe('Hash of its definition.'),
        }),
      )
      .describe('The elements as they were at the start.'),
    analyst: z.string().nullable().meta({
      description: 'Name and version of the analyst; null until a worker has taken the run up.',
    }),
    model: z
      .object({
        provider: z.string().describe('The protocol that the provider speaks.'),
        name: z.string().describe('The model’s name.'),
        host: z.string().describe('The host that was asked.'),
        parameters: z
          .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
          .describe('The parameters of its answers.'),
      })
      .nullable()
      .meta({
        description:
          'The language model with all parameters that shape its answers; null for the embedded analyst.',
      }),
    promptHash: z.string().nullable().describe('Hash of the run’s extra instruction; null without one.'),
    inputs: z
      .object({
        transcripts: Count.describe('Transcripts that were read.'),
        hash: z.string().describe('SHA-256 of their hashes in the order of import.'),
      })
      .meta({
        description: '`hash` is the SHA-256 of the hashes of the transcripts in the order of their import.',
      }),
    findings: z
      .object({
        total: Count.describe('All.'),
        fresh: Count.describe('Found in this run.'),
        reused: Count.describe('Known from before.'),
      })
      .describe('Quotes that were found.'),
    droppedQuotes: Count.meta({
      description: 'Quotes that could not be located in their call, and so were not stored.',
    }),
    notAnalysed: z
      .object({
        count: Count.describe('Calls without an answer.'),
        calls: z
          .array(
            z.object({
              fileId: z.int().positive().describe('The call.'),
              reason: z.string().describe('Why it has no answer.'),
            }),
          )
          .max(notAnalysedMax)
          .describe('The first 100 of them.'),
      })
      .meta({ description: 'Calls without an answer, the first 100 of them with the reason.' }),
    writing: z
      .object({
        writer: z.string().describe('Name and version of the writer.'),
        model: z.string().describe('The model’s name.'),
        host: z.string().describe('The host that was asked.'),
        quotes: Count.describe('Quotes that it was given.'),
        calls: Count.describe('Calls that these are from.'),
        words: Count.describe('Words of these quotes.'),
        kept: Count.describe('Statements of its that the quotes prove.'),
        dropped: z.record(z.string(), Count).describe('Statements that were left out, by reason.'),
        problem: z.string().nullable().describe('Why it wrote nothing; null otherwise.'),
      })
      .nullable()
      .meta({
        description: 'Who wrote the result, if a language model did or was to; null if rules alone write.',
      }),
    sent: z
      .array(
        z.object({
          host: z.string().describe('The host.'),
          requests: Count.describe('Requests that were sent.'),
          calls: Count.describe('Calls with parts that were sent.'),
          words: Count.describe('Words of those calls that were sent.'),
          wordsOfCalls: Count.describe('Words that those calls have in all.'),
        }),
      )
      .meta({
        description:
          'What each host received: requests, parts of how many calls’ transcripts, and how many of their words. Quotes that a result is written from are in `writing`. Empty if nothing left the machine.',
      }),
    spending: z
      .object({
        currency: z.string().nullable().describe('The currency of the configured prices; null without one.'),
        money: z.number().nonnegative().nullable().meta({
          description: 'Includes reservations of requests under way; null if a price is not configured.',
        }),
        requests: z
          .object({
            answered: Count.describe('Answered.'),
            refused: Count.describe('Refused by a cap.'),
            failed: Count.describe('Failed.'),
            running: Count.describe('Under way.'),
          })
          .describe('Requests by how they ended.'),
        tokens: z
          .object({
            input: Count.describe('Tokens of the prompts.'),
            cachedInput: Count.describe('Of these, read from the provider’s cache.'),
            output: Count.describe('Tokens of the answers.'),
            estimatedInput: Count.describe('The estimate made before the requests.'),
          })
          .meta({
            description: 'The provider’s counts; `estimatedInput` is our estimate before the requests.',
          }),
      })
      .describe('The cost of the run’s requests so far.'),
    phases: z
      .array(
        z.object({ phase: RunPhase, seconds: z.number().nonnegative().describe('How long the phase took.') }),
      )
      .meta({
        description:
          'Money and tokens belong to `analyzing_calls`, those of writing the result to `synthesizing`.',
      }),
  })
  .meta({
    id: 'RunManifest',
    description:
      'The input, questions, findings, sent text and cost of a run, so that it can be repeated and explained; for an active run, so far.',
  })
export type RunManifest = z.infer<typeof RunManifest>

export const getRunManifest = endpoint(
  {
    method: 'GET',
    path: '/slice-runs/:id/manifest',
    summary: 'Get the input, questions, findings, sent text and cost of a run; for an active run, so far',
    description: 'All that is needed to repeat the run and to explain it.',
    tag: runsTag,
    scope: 'read',
    input: z.object({ id: PathId }),
    data: RunManifest,
    errors: ['RUN_NOT_FOUND'],
    timeout: 'RUN_LOOKUP_TIMEOUT',
    extension: true,
  },
  {
    reply: {
      runId: 4711,
      status: 'completed',
      slice: { key: 'high_intent_deals', version: 1 },
      elements: [{ key: 'budget_confirmation', version: 1, hash: '6f1c0d2b9a7e4835' }],
      analyst: 'llm-1-openai-gpt-large-3f9a1c0d2b7e',
      model: {
        provider: 'openai',
        name: 'gpt-large',
        host: 'api.openai.com',
        parameters: { temperature: 0, windowTokens: 12_000, preselect: 1 },
      },
      promptHash: null,
      inputs: { transcripts: 128, hash: 'b5bb9d8014a0f9b1d61e21e796d78dcc' },
      findings: { total: 31, fresh: 4, reused: 27 },
      droppedQuotes: 1,
      notAnalysed: {
        count: 1,
        calls: [{ fileId: 98123, reason: 'OpenAI (api.openai.com) answered 500, 5 times' }],
      },
      writing: {
        writer: 'llm-writer-1-openai-gpt-large-5b1c9d0e7f2a',
        model: 'gpt-large',
        host: 'api.openai.com',
        quotes: 31,
        calls: 18,
        words: 702,
        kept: 14,
        dropped: { number: 1 },
        problem: null,
      },
      sent: [{ host: 'api.openai.com', requests: 13, calls: 12, words: 48_210, wordsOfCalls: 48_210 }],
      spending: {
        currency: 'USD',
        money: 0.1804,
        requests: { answered: 12, refused: 0, failed: 1, running: 0 },
        tokens: { input: 81_020, cachedInput: 20_480, output: 2310, estimatedInput: 83_410 },
      },
      phases: [
        { phase: 'queued', seconds: 0.1 },
        { phase: 'gathering_evidence', seconds: 0.2 },
        { phase: 'analyzing_calls', seconds: 41.7 },
        { phase: 'synthesizing', seconds: 0.3 },
      ],
    },
  },
)
