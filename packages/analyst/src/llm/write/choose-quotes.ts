import { sourceOf } from '../../writing/results/sentences.ts'
import type { ReadQuote } from '../../writing/writer.ts'
import { estimateTokens } from '../count-tokens.ts'

/** A line of a prompt that an answer can cite by its number, and the evidence that it stands for. */
export interface Line {
  evidence: readonly number[]
  /** Null for an unknown company. */
  accounts: readonly (string | null)[]
  /** All that is shown, but the number before it. */
  shown: readonly unknown[]
  tokens: number
}

interface Said {
  quote: ReadQuote
  line: Line
}

// Its number and the brackets.
const aroundTokens = 4
// Within a tenth of confidence what is newer goes first.
const steps = 10

/**
 * Lines for the quotes, each sentence once, in at most so many tokens: of each account and element the surest first and of those as sure
 * the newest, then the second of each, and so on. They come out by account and element, accounts in the order of `quotes`.
 */
export function chooseQuotes(quotes: readonly ReadQuote[], tokensMax: number): Line[] {
  const said = [...Map.groupBy(quotes, (quote) => `${sourceOf(quote)} ${quote.quote}`).values()].flatMap(
    toSaid,
  )
  const rounds = [
    ...Map.groupBy(said, ({ quote: { account, elementKey } }) => `${account} ${elementKey}`).values(),
  ]
    .flatMap((same) => same.toSorted(bySureness).map((one, round) => ({ one, round })))
    .toSorted((a, b) => a.round - b.round)
  const chosen = new Set<Said>()
  let tokens = 0
  for (const { one } of rounds) {
    if (tokens + one.line.tokens > tokensMax && chosen.size > 0) break
    tokens += one.line.tokens
    chosen.add(one)
  }
  const byAccount = [...Map.groupBy(said, ({ quote }) => quote.account).values()]
  return byAccount.flatMap((own) =>
    own
      .filter((one) => chosen.has(one))
      .toSorted((a, b) => inAlphabet(a.quote.elementKey, b.quote.elementKey) || bySureness(a, b))
      .map(({ line }) => line),
  )
}

function toSaid(same: readonly ReadQuote[]): Said[] {
  const [quote] = same
  if (!quote) return []
  const { account, heldOn, speaker, side } = quote
  const elements = same.map(({ elementKey }) => elementKey).toSorted()
  const evidence = same.map(({ evidenceId }) => evidenceId)
  return [
    {
      quote,
      line: lineOf(evidence, [account], [account, heldOn, elements.join(' '), speaker, side, quote.quote]),
    },
  ]
}

export function lineOf(
  evidence: readonly number[],
  accounts: Line['accounts'],
  shown: readonly unknown[],
): Line {
  return { evidence, accounts, shown, tokens: aroundTokens + estimateTokens(JSON.stringify(shown)) }
}

/** Lines in windows of at most so many tokens, one line at least. */
export function cutLines(lines: readonly Line[], windowTokens: number): Line[][] {
  const windows: Line[][] = []
  let tokens = 0
  for (const line of lines) {
    const open = windows.at(-1)
    if (open && tokens + line.tokens <= windowTokens) open.push(line)
    else {
      windows.push([line])
      tokens = 0
    }
    tokens += line.tokens
  }
  return windows
}

function bySureness({ quote: a }: Said, { quote: b }: Said): number {
  const sure = ({ confidence }: ReadQuote) => Math.floor(confidence * steps)
  return sure(b) - sure(a) || inAlphabet(b.heldOn ?? '', a.heldOn ?? '') || b.confidence - a.confidence
}

function inAlphabet(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
