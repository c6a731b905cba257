import { CallNotAnalysed } from '../../analysis-errors.ts'
import { countWords } from '../../count-words.ts'
import type { ResultDraft } from '../../writing/draft.ts'
import { counted } from '../../writing/results/counted.ts'
import type { Assignment, ResultOrder } from '../../writing/writer.ts'
import { type Asking, askFor } from '../ask-window.ts'
import { noAccount } from '../meter.ts'
import type { Prompt } from '../write-prompt.ts'
import { chooseQuotes, type Line } from './choose-quotes.ts'
import { foldEvidence } from './fold-evidence.ts'
import { draftOf, readResultAnswer } from './result-answer.ts'
import { repeatsRules, writeResultPrompt } from './result-prompt.ts'

/** The most requests for one result. */
const requestsMax = 40
/** The most windows of quotes that are read. */
export const windowsMax = 28
const tooLong = 'the evidence of the run is too long for the model'

/** Has a model write of a run's evidence: in one request if it fits the window, else folded into notes first. */
export async function writeResult(
  asking: Asking,
  order: ResultOrder,
  { signal, account = noAccount }: Assignment,
): Promise<ResultDraft> {
  const { windowTokens, concurrency } = asking.settings
  const chosen = chooseQuotes(order.quotes, windowsMax * windowTokens)
  const ended = new AbortController()
  const closing = AbortSignal.any([ended.signal, ...(account.closing ? [account.closing] : [])])
  let requests = 0
  const ask = <Answer extends object>(prompt: Prompt, read: (text: string) => Answer | null) => {
    if (++requests > requestsMax) throw new CallNotAnalysed(tooLong)
    return askFor(asking, prompt, { account: { ...account, closing }, signal }, read)
  }
  const inLanes = lanes(concurrency, () =>
    ended.abort(new CallNotAnalysed('another request of the result failed')),
  )
  // Half a window the second time: the model may count more tokens than we do, and has to have room for its answer.
  for (const window of [windowTokens, windowTokens >> 1]) {
    const lines = await foldEvidence({ ask, inLanes }, order, chosen, window)
    if (lines?.length === 0) throw new CallNotAnalysed('the model noted nothing of the evidence')
    const found = lines && (await ask(writeResultPrompt(order, lines), readResultAnswer))
    if (found) {
      const draft = draftOf(found, lines, order.evidence.slice)
      // What repeats our rules rests on nothing that was said.
      const statements = draft.statements.map((one) => (repeatsRules(one) ? { ...one, evidence: [] } : one))
      const read = readOf(chosen, order)
      return { statements, read, caveats: readCaveat(read.quotes, order) }
    }
  }
  throw new CallNotAnalysed(tooLong)
}

function readOf(chosen: readonly Line[], { quotes }: ResultOrder): NonNullable<ResultDraft['read']> {
  const ids = new Set(chosen.flatMap(({ evidence }) => evidence))
  const read = quotes.filter(({ evidenceId }) => ids.has(evidenceId))
  return {
    quotes: read.length,
    calls: new Set(read.flatMap(({ fileId }) => fileId ?? [])).size,
    words: read.reduce((sum, { quote }) => sum + countWords(quote), 0),
  }
}

function readCaveat(read: number, { evidence }: ResultOrder): string[] {
  const all = evidence.elements.reduce((sum, { evidenceCount }) => sum + evidenceCount, 0)
  if (read >= all) return []
  return [
    `The language model read ${read} of ${counted(all, 'quote')}, the best of each account, and counts only those that it cites.`,
  ]
}

/** Runs `work` on up to `atOnce` items at a time. After a failure it starts no more, and waits for those that run. */
function lanes(atOnce: number, onFailure: () => void) {
  return async <Item, Done>(items: readonly Item[], work: (item: Item) => Promise<Done>): Promise<Done[]> => {
    const done: Done[] = []
    const waiting = [...items.entries()]
    const failures: unknown[] = []
    const workOn = async () => {
      for (let next = waiting.shift(); next && failures.length === 0; next = waiting.shift()) {
        const [at, item] = next
        try {
          done[at] = await work(item)
        } catch (error) {
          failures.push(error)
          onFailure()
        }
      }
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, workOn))
    if (failures.length > 0) throw failures[0]
    return done
  }
}
