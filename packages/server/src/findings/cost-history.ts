import type { Purpose } from '@earshot/analyst/llm/meter'
import type { Sql } from '../platform/sql.ts'
import type { CostModel } from './cost-model.ts'

// Until something is measured: a middling model's answer.
const secondsPerRequest = 6
// Figures of the last requests, or none: fewer tell nothing.
const historyMax = 200
const historyMin = 5

export interface History {
  secondsPerRequest: number
  inputRatio: number
  /** Tokens of an answer; null if none was measured. */
  output: number | null
}

/** How a model's last requests of one kind compared with what was reckoned. */
export async function readHistory(
  sql: Sql,
  outside: Pick<NonNullable<CostModel['outside']>, 'provider' | 'host' | 'model'> | null,
  purpose: Purpose,
): Promise<History> {
  const none = { secondsPerRequest, inputRatio: 1, output: null }
  if (!outside) return none
  const [past] = await sql<{ seconds: number; ratio: number; output: number | null }>`
    select avg(extract(epoch from ended_at - started_at))::float8 as seconds,
           coalesce(sum(input_tokens)::float8 / nullif(sum(estimated_tokens), 0), 1) as ratio, avg(output_tokens)::float8 as output
      from (select * from llm_request
             where provider = ${`${outside.provider} ${outside.host}`} and model = ${outside.model} and purpose = ${purpose}
               and state = 'answered' and input_tokens is not null
             order by started_at desc limit ${historyMax}) as last
    having count(*) >= ${historyMin}`
  if (!past) return none
  return { secondsPerRequest: past.seconds, inputRatio: past.ratio, output: past.output }
}

interface Reckoned {
  requests: number
  inputTokens: number
  outputTokens: number
}

/** The estimate, corrected by the actual use of the model's last requests. */
export function correct({ requests, inputTokens, outputTokens }: Reckoned, history: History): Reckoned {
  return {
    requests,
    inputTokens: inputTokens * history.inputRatio,
    outputTokens: history.output === null ? outputTokens : history.output * requests,
  }
}
