import type { CallTypeDefinition, Catalog } from '@earshot/analyst/definitions/catalog'
import type { ElementDefinition } from '@earshot/analyst/definitions/element'
import { postElementKeys } from '@earshot/analyst/writing/posts/post-input'
import type { ProcessingEstimate } from '@earshot/contract/rewrite-posts'
import { correct, readHistory } from '../findings/cost-history.ts'
import type { CostModel } from '../findings/cost-model.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import type { WritingCosts } from './writing-costs.ts'

// A core's work on a middling call where all of it is done here.
const secondsPerCall = 0.05

/** A call as long as it is, with the elements that no earlier analysis has answered for it. */
export interface SizedCall {
  words: number
  segments: number
  /** Null if it is not known yet. */
  callTypeKey: string | null
  isCallTypeTold: boolean
  /** Keys of elements with an answer. */
  known: readonly string[]
}

export interface ProcessingCosts {
  analyst: CostModel
  writing: WritingCosts
}

type Kind = 'evidence' | 'posts' | 'verification'
type Tokens = Record<'requests' | 'inputTokens' | 'outputTokens', number>

/** The questions, cost and time of analysing and writing some calls of a team. */
export async function estimateProcessing(
  { sql, team, catalog }: { sql: Sql; team: Team; catalog: Catalog },
  costs: ProcessingCosts,
  calls: Iterable<SizedCall>,
): Promise<ProcessingEstimate> {
  const { analyst, writing } = costs
  const { count, totals } = addUp(catalog, costs, calls)
  const sum = { requests: 0, input: 0, output: 0, nanos: 0 as number | null, seconds: count * secondsPerCall }
  for (const part of partsOf(costs)) {
    const total = totals[part.kind]
    if (total.requests === 0) continue
    const history = await readHistory(sql, part.outside, part.kind)
    const { requests, inputTokens, outputTokens } = correct(total, history)
    const tokens = { input: Math.round(inputTokens), output: Math.round(outputTokens) }
    const nanos = part.nanosOf(tokens)
    sum.requests += requests
    sum.input += tokens.input
    sum.output += tokens.output
    sum.nanos = sum.nanos === null || nanos === null ? null : sum.nanos + nanos
    sum.seconds += Math.ceil(requests / part.outside.callsAtOnce) * history.secondsPerRequest
  }
  const asked = writing.outside ?? analyst.outside
  return {
    calls: count,
    writer: writing.writer,
    model: writing.outside?.model ?? null,
    host: asked?.host ?? null,
    requests: sum.requests,
    tokens: { input: sum.input, output: sum.output },
    money: sum.nanos === null ? null : sum.nanos / 1e9,
    currency: asked?.currency ?? null,
    monthLeft: await readMonthLeft(sql, team, writing.teamMonthCap),
    seconds: Math.round(sum.seconds * 10) / 10,
  }
}

interface Part {
  kind: Kind
  outside: NonNullable<CostModel['outside']>
  nanosOf(tokens: { input: number; output: number }): number | null
}

/** The paid parts, each with its model. */
function partsOf({ analyst, writing }: ProcessingCosts): Part[] {
  const { outside, verifier } = writing
  return [
    ...(analyst.outside
      ? [{ kind: 'evidence' as const, outside: analyst.outside, nanosOf: analyst.nanosOf }]
      : []),
    ...[
      outside && { kind: 'posts' as const, outside },
      verifier && { kind: 'verification' as const, outside: verifier },
    ]
      .filter((part) => part !== null)
      .map((part): Part => {
        return { ...part, nanosOf: (tokens) => writing.nanosOf(part.outside.model, tokens) }
      }),
  ]
}

function addUp(catalog: Catalog, { analyst, writing }: ProcessingCosts, calls: Iterable<SizedCall>) {
  const totals = { evidence: nothing(), posts: nothing(), verification: nothing() }
  const longest = typeOfMostElements(catalog)
  const elementsOf = rememberElements(catalog)
  const elementLabels = Object.fromEntries(catalog.elements.map(({ key, label }) => [key, label]))
  let count = 0
  for (const { callTypeKey, isCallTypeTold, known, ...size } of calls) {
    count++
    const callType = catalog.callTypes.find(({ key }) => key === callTypeKey) ?? longest
    const wanted = elementsOf(callType)
    const missing = wanted.filter(({ key }) => !known.includes(key))
    if (missing.length > 0) add(totals.evidence, analyst.costOf(missing, size, null))
    const candidates = isCallTypeTold ? [] : catalog.callTypes
    const written = writing.estimate(
      { callType, candidates, elementLabels },
      { ...size, findings: wanted.length },
    )
    add(totals.posts, written.posts)
    add(totals.verification, written.verification)
  }
  return { count, totals }
}

function nothing(): Tokens {
  return { requests: 0, inputTokens: 0, outputTokens: 0 }
}

function add(total: Tokens, { requests, inputTokens, outputTokens }: Tokens): void {
  total.requests += requests
  total.inputTokens += inputTokens
  total.outputTokens += outputTokens
}

function rememberElements({ elements }: Catalog): (callType: CallTypeDefinition) => ElementDefinition[] {
  const known = new Map<string, ElementDefinition[]>()
  return (callType) => {
    const keys = known.has(callType.key) ? [] : postElementKeys(callType, elements)
    const own = known.get(callType.key) ?? elements.filter(({ key }) => keys.includes(key))
    known.set(callType.key, own)
    return own
  }
}

// A call whose type is not known yet costs at most so much.
function typeOfMostElements({ callTypes, elements }: Catalog): CallTypeDefinition {
  const counted = callTypes.map((callType) => ({
    callType,
    count: postElementKeys(callType, elements).length,
  }))
  const [most] = counted.toSorted((one, other) => other.count - one.count)
  if (!most) throw new Error('the catalogue has no call type')
  return most.callType
}

async function readMonthLeft(
  sql: Sql,
  { organizationId, teamId }: Team,
  cap: number | null,
): Promise<number | null> {
  if (cap === null) return null
  const [month] = await sql<{ nanos: number }>`
    select nanos from llm_spending
     where organization_id = ${organizationId} and team_id = ${teamId} and month = date_trunc('month', now() at time zone 'UTC')`
  return Math.max(0, cap - (month?.nanos ?? 0) / 1e9)
}
