import type { LlmSettings } from '../../settings/llm-settings.ts'
import type { PostTemplate } from '../../writing/writer.ts'
import { estimateTokens } from '../count-tokens.ts'
import { spokenTokens, windowsFor } from '../spoken-tokens.ts'
import { writePostPrompt } from './post-prompt.ts'

// The middle of five drafts that were written by hand (test/drafts).
const tokensPerPosts = 2600
// What names an element and quotes its finding; a call has about one finding for each element that its posts may speak of.
const tokensPerFinding = 50
// Instructions for notes, and the notes themselves, which the last request holds again.
const tokensPerFolding = 300
const tokensPerNotes = 1200
// A second model reads each statement with its quotes, and answers with a few numbers.
const tokensPerVerdict = 20

interface Tokens {
  requests: number
  inputTokens: number
  outputTokens: number
}

/** The tokens for writing the posts of a call: of the writing model, and of the checking one. */
export type PostsEstimate = (
  template: Pick<PostTemplate, 'callType' | 'candidates' | 'elementLabels'>,
  call: { words: number; segments: number; findings: number },
) => { posts: Tokens; verification: Tokens }

/** Tells what writing the posts of a call of some length takes, by the call's words alone. */
export function createPostsEstimate({
  windowTokens,
  overlapTokens,
  verifierModel,
}: Pick<LlmSettings, 'windowTokens' | 'overlapTokens' | 'verifierModel'>): PostsEstimate {
  const known = new Map<string, number>()
  const around = (template: Parameters<PostsEstimate>[0]) => {
    const key = JSON.stringify([template.callType.key, template.candidates.length])
    const tokens = known.get(key) ?? tokensAround(template)
    known.set(key, tokens)
    return tokens
  }
  return (template, { findings, ...call }) => {
    const text = spokenTokens(call)
    const windows = windowsFor(text, { windowTokens, overlapTokens })
    const prompt = around(template) + findings * tokensPerFinding
    const judging = verifierModel === null ? 0 : 1
    const folding = windows > 1 ? windows : 0
    const read = folding > 0 ? Math.min(windowTokens, folding * tokensPerNotes) : text
    return {
      posts: {
        requests: 1 + folding,
        inputTokens: Math.round(
          prompt + read + (folding > 0 ? text + folding * (overlapTokens + tokensPerFolding) : 0),
        ),
        outputTokens: tokensPerPosts + folding * tokensPerNotes,
      },
      verification: {
        requests: judging,
        inputTokens: judging * tokensPerPosts,
        outputTokens: judging * tokensPerVerdict,
      },
    }
  }
}

function tokensAround(template: Parameters<PostsEstimate>[0]): number {
  const call = {
    title: null,
    ownerName: null,
    companyDomain: null,
    heldOn: null,
    segments: [],
    crmFacts: [],
  }
  const order = { call, template: { ...template, meanings: {} }, findings: [] }
  const { instructions, question, schema } = writePostPrompt(order, [])
  return estimateTokens(instructions + question + JSON.stringify(schema))
}
