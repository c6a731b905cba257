/** A request of the guide, written as a `curl` command. */
export interface GuideRequest {
  method: 'GET' | 'POST'
  /** Below `/api/public/v1`. */
  path: string
  body?: object
}

export interface Chapter {
  id: string
  title: string
  /** Paragraphs and requests in reading order; `code` in backticks. */
  parts: (string | GuideRequest)[]
}

/** The chapters before the reference: what every caller needs to know. `today` is `YYYY-MM-DD`. */
export function writeGuide(today: string): Chapter[] {
  const from = new Date(Date.parse(today) - 30 * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length)
  const filters = { dateFrom: from, dateTo: today }
  return [
    {
      id: 'guide-start',
      title: 'Quick start',
      parts: [
        'Create a key with `earshot key create --team 1 --name me`; it is shown once. It has the scopes `read` and `run`; each operation names the one that it needs, and `--scope read,run,write` gives others. `export KEY=sk_…` and `export EARSHOT=127.0.0.1:8080`, or the address and port of this page, then:',
        { method: 'GET', path: '/slices' },
        { method: 'POST', path: '/slices/high_intent_deals/preview-count', body: filters },
        { method: 'POST', path: '/slices/high_intent_deals/run', body: filters },
        'The answer is 202 with a `runId`. Ask for the run every `suggestedPollAfterSeconds` until its `status` is `completed`, then for its evidence:',
        { method: 'GET', path: '/slice-runs/1' },
        { method: 'GET', path: '/slice-runs/1/evidence' },
        'The summaries of the latest calls:',
        {
          method: 'POST',
          path: '/posts/search',
          body: { templateType: ['summary'], detail: true, limit: 5 },
        },
      ],
    },
    {
      id: 'guide-paging',
      title: 'Paging',
      parts: [
        'Lists with `limit` (1 to 100, 20 by default) and `offset` answer `meta.pagination` with `totalCount` and `hasMore`. A value out of range is refused, never clamped. Past the end the page is empty.',
        'Lists with a `cursor` answer `meta.cursor`. Send its `next` as the `cursor` of the next request, with the same filters, until it is null.',
      ],
    },
    {
      id: 'guide-errors',
      title: 'Errors',
      parts: [
        'Every answer that is not 2xx is `{"error": {"code", "message", "details"}}`. Programs read `code`; `message` tells a person what to do. `details.field` names the member or parameter, `details.index` its place in a list, `details.validValuesEndpoint` the endpoint that lists valid values.',
        'Unknown members and query parameters are refused, with the nearest name in `details.didYouMean` or the known ones in `details.knownMembers`, because a misspelt filter must not mean all calls. The header `Prefer: handling=lenient` ignores them and names them in `Earshot-Ignored`.',
        'Quote `X-Request-Id` when you report a fault: the log has it.',
      ],
    },
    {
      id: 'guide-idempotency',
      title: 'Idempotency',
      parts: [
        'Send a header `Idempotency-Key` (1 to 255 characters, new for each intent) with the start of a run. The same key with the same arguments answers the same run again, with `Idempotent-Replayed: true`, and costs nothing. Other arguments answer 409. A refused start does not use up its key. Keys are kept at least 24 hours.',
        'Arguments are compared by meaning: the case of domains and e-mails, the order of lists and the form of dates make no difference.',
      ],
    },
    {
      id: 'guide-limits',
      title: 'Limits',
      parts: [
        'A team has at most 5 active runs; one more answers 429. Filter lists have at most 100 values. Bodies have a limit for each operation and may be sent with `Content-Encoding: gzip`.',
        'Runs, previews and post searches reach back 90 days at most, unless the deployment allows more.',
        'Every 429 and 503 has `Retry-After` in seconds. A 503 with a code such as `POST_SEARCH_TIMEOUT` means that the answer took too long: narrow the filters.',
      ],
    },
  ]
}
