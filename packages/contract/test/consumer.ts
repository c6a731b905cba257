import {
  ApiError,
  type CallOptions,
  type Client,
  type ClientOptions,
  type CompactPost,
  type CrmCustomFieldFilter,
  createClient,
  type ErrorCode,
  type ErrorDetails,
  type Evidence,
  type EvidencePlace,
  type EvidenceSource,
  type FoundPost,
  type Pagination,
  type Post,
  type Run,
  type RunEstimate,
  type RunFilters,
  type RunManifest,
  type RunPhase,
  type Segment,
  type Side,
  type Slice,
} from '../src/client/client.ts'

// Compiled against the packed client by packages/server/test/packages.test.ts, and against the source by `npm run check`.

export type Exported =
  | (CallOptions | ClientOptions | CompactPost | CrmCustomFieldFilter | ErrorDetails | Evidence)
  | (EvidencePlace | FoundPost | Pagination | RunEstimate | RunFilters | RunManifest | Segment | Side)

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

function assertSame<_ extends true>(): void {}

export async function titles(baseUrl: string, apiKey: string): Promise<string[]> {
  const client: Client = createClient({ baseUrl, apiKey })
  const { slices } = await client.slices.list({ signal: AbortSignal.timeout(1000) })
  for await (const post of client.posts.searchAll({ templateType: ['summary'] })) post.postId.toFixed()
  await client.runs
    // @ts-expect-error a slice is run by its key
    .start({ slice: 'high_intent_deals' })
    .catch((error) => error instanceof ApiError && error.code)
  const run = await client.runs.wait(1)
  // @ts-expect-error unknown status
  run.status === 'done'
  return slices.map(({ title }) => title)
}

export async function readById(client: Client): Promise<Run[]> {
  const short = await client.runs.get(5)
  const long = await client.runs.get({ id: 5 }, { signal: AbortSignal.timeout(1000) })
  assertSame<Equal<typeof short, Run>>()
  assertSame<Equal<typeof long, Run>>()
  const post = await client.posts.get(7)
  assertSame<Equal<typeof post, Post>>()
  // @ts-expect-error an id is a number
  await client.runs.get('5')
  // @ts-expect-error an id is a number
  await client.runs.get({ id: '5' })
  // @ts-expect-error an id is required
  await client.runs.get()
  return [short, long]
}

export async function readLists(client: Client): Promise<Slice> {
  const { data, pagination } = await client.runs.list()
  assertSame<Equal<(typeof data)[number]['id'], number>>()
  assertSame<Equal<typeof pagination, Pagination | null>>()
  for await (const { id } of client.runs.listAll()) id.toFixed()
  return await client.slices.get('high_intent_deals')
}

export async function readEvidence(client: Client): Promise<EvidenceSource[]> {
  const sources: EvidenceSource[] = []
  for await (const { evidenceId, source } of client.runs.allEvidenceItems({ id: 5 })) {
    assertSame<Equal<typeof evidenceId, number>>()
    sources.push(source)
  }
  return sources
}

export function explain(error: ApiError, phase: RunPhase): ErrorCode | RunPhase {
  assertSame<Equal<ApiError['status'], number>>()
  return error.status === 404 ? error.code : phase
}
