import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCall } from '../../test/create-call.ts'
import { databaseUrlOf, runCommand, runJson, startCommand } from '../../test/run-command.ts'
import { startApi, until } from '../../test/start-api.ts'

describe('the run, call and search commands', async () => {
  const api = await startApi()
  const env = { DATABASE_URL: databaseUrlOf(api.connection), LOG_LEVEL: 'warn', EARSHOT_WORKER_THREADS: '1' }
  const run = (...args: string[]) => runCommand(args, { env })
  const team = await api.createTeam()
  const teamId = `${team.teamId}`
  const [first, second] = [
    await createCall(api, team.teamId, { isProcessed: true }),
    await createCall(api, team.teamId, { isProcessed: true }),
  ]

  it('hint at the next step if there is nothing yet, apart from the answer', async () => {
    const other = await api.createTeam()
    const runs = await run('run', 'list', '--team', `${other.teamId}`)
    assert.deepEqual([runs.status, runs.stdout], [0, ''])
    assert.match(runs.stderr, /^No runs yet\. Next: earshot run start <sliceKey> --team \d+\n$/)
    const calls = await run('call', 'list', '--team', `${other.teamId}`)
    assert.match(calls.stderr, /^No such calls\. Next: earshot import <folder> --team \d+\n$/)
    assert.deepEqual(await runJson(['call', 'list', '--team', `${other.teamId}`], { env }), {
      calls: [],
      cursor: null,
    })
  })

  it('start a run over the calls that match filters, wait for it, and give the answers of the API', async () => {
    const args = ['run', 'start', 'high_intent_deals', '--team', teamId, '--source-ids', `file:${first}`]
    const done = await runJson<{ id: number; status: string; callsAnalyzed: number }>([...args, '--wait'], {
      env,
    })
    assert.deepEqual([done.status, done.callsAnalyzed], ['completed', 1])
    const { id } = done
    const shown = await runJson(['run', 'show', `${id}`], { env })
    assert.deepEqual(shown, JSON.parse(JSON.stringify(await team.client.runs.get({ id }))))
    assert.deepEqual(
      await runJson(['run', 'evidence', `${id}`], { env }),
      await team.client.runs.evidence({ id }),
    )
    const { runs, totalCount } = await runJson<{ runs: { id: number }[]; totalCount: number }>(
      ['run', 'list', '--team', teamId, '--slice-key', 'high_intent_deals', '--status', 'completed'],
      { env },
    )
    assert.deepEqual([runs.map((one) => one.id), totalCount], [[id], 1])
    const { items } = await runJson<{ items: { elementKey: string; quote: string }[] }>(
      ['run', 'evidence', `${id}`, '--element-key', 'budget_confirmation', '--limit', '1'],
      { env },
    )
    assert.equal(items.length, 1)
    const { stdout } = await run('run', 'evidence', `${id}`)
    assert.match(stdout, /^budget_confirmation: \d+ quotes?\n {2}"/m)
    assert.ok(stdout.includes(`"${items[0]?.quote}"`))
    const none = await run('run', 'evidence', `${id}`, '--element-key', 'bug_report')
    assert.deepEqual(
      [none.status, none.stdout, none.stderr],
      [0, '', `No quotes of bug_report. Next: earshot run evidence ${id}\n`],
    )
    assert.deepEqual(await runJson(['run', 'evidence', `${id}`, '--element-key', 'bug_report'], { env }), {
      items: [],
      totalCount: 0,
    })
  })

  it('give the errors of the API, with its codes and the names of options', async () => {
    const refused: [string[], string, RegExp][] = [
      [['run', 'show', '999999'], 'RUN_NOT_FOUND', /^There is no run 999999\./],
      [['run', 'evidence', '999999'], 'RUN_NOT_FOUND', /^There is no run 999999\./],
      [['run', 'cancel', '999999'], 'RUN_NOT_FOUND', /^There is no run 999999\./],
      [['run', 'list', '--team', '999999'], 'NOT_FOUND', /^There is no team 999999\./],
      [['call', 'show', '999999'], 'CALL_NOT_FOUND', /^There is no call 999999\./],
      [['call', 'delete', '999999', '--yes'], 'CALL_NOT_FOUND', /^There is no call 999999\./],
      [['run', 'start', 'nope', '--team', teamId], 'SLICE_NOT_FOUND', /"earshot slice list" lists them/],
      [['run', 'list', '--team', teamId, '--slice-key', 'high_intent'], 'SLICE_NOT_FOUND', /no such slice/],
      [['call', 'list', '--team', teamId, '--limit', '0'], 'INVALID_FILTERS', /^--limit: /],
      [['call', 'list', '--team', teamId, '--call-types', 'x,y'], 'INVALID_FILTERS', /^--call-types: /],
      [
        ['run', 'start', 'high_intent_deals', '--team', teamId, '--date-from', '2001-01-01'],
        'DATE_RANGE_TOO_WIDE',
        /90 days/,
      ],
      [['call', 'list', '--team', teamId, '--date-from', 'yesterday'], 'INVALID_FILTERS', /^--date-from: /],
      [['run', 'list', '--team', teamId, '--status', 'done'], 'INVALID_FILTERS', /^--status: /],
      [
        ['search', 'budget', '--in', 'evidence', '--team', teamId],
        'INVALID_FILTERS',
        /^--element-keys: is missing/,
      ],
      [
        ['run', 'start', 'high_intent_deals', '--team', teamId, '--idempotency-key', ''],
        'INVALID_IDEMPOTENCY_KEY',
        /^--idempotency-key: /,
      ],
      [['search', 'x '.repeat(70), '--in', 'posts', '--team', teamId], 'INVALID_FILTERS', /^query: /],
    ]
    const wrong = ['INVALID_FILTERS', 'INVALID_IDEMPOTENCY_KEY', 'DATE_RANGE_TOO_WIDE']
    for (const [args, code, message] of refused) {
      const { status, stdout, stderr } = await run(...args, '--json')
      const error = JSON.parse(stderr)
      const isWrong = wrong.includes(code)
      assert.deepEqual([status, stdout, error.code], [isWrong ? 2 : 1, '', code])
      assert.equal(error.usage?.startsWith(`earshot ${args[0]}`), isWrong || undefined)
      assert.match(error.message, message)
    }
    const { stderr, status } = await run('search', 'x', '--team', teamId, '--in', 'posts', '--cursor', 'y')
    assert.match(stderr, /--cursor is not a filter of --in posts\. Usage: earshot search/)
    const missing = await run('search', 'x', '--team', teamId, '--in', 'evidence')
    assert.match(missing.stderr, /^earshot: --element-keys: is missing\. Usage: earshot search/)
    assert.equal(status, 2)
  })

  it('list slices, elements and call types as the API does', async () => {
    const { slices, elements, callTypes } = team.client
    for (const [noun, expected, key] of [
      ['slice', await slices.list(), 'high_intent_deals'],
      ['element', await elements.list(), 'budget_confirmation'],
      ['call-type', await callTypes.list(), 'demo_call'],
    ] as const) {
      assert.deepEqual(await runJson([noun, 'list', '--team', teamId], { env }), expected)
      assert.match((await run(noun, 'list', '--team', teamId)).stdout, new RegExp(`^${key}  \\S`, 'm'))
    }
  })

  it('list calls page by page, and show one with its transcript', async () => {
    const page = await runJson<{ calls: { fileId: number }[]; cursor: string }>(
      ['call', 'list', '--team', teamId, '--limit', '1'],
      { env },
    )
    const rest = await runJson<{ calls: { fileId: number }[]; cursor: null }>(
      ['call', 'list', '--team', teamId, '--cursor', page.cursor],
      { env },
    )
    const ids = [...page.calls, ...rest.calls].map(({ fileId }) => fileId)
    assert.deepEqual([ids.sort((a, b) => a - b), rest.cursor], [[first, second], null])
    assert.deepEqual(await runJson(['call', 'show', `${first}`], { env }), {
      ...JSON.parse(JSON.stringify(await team.client.calls.get({ fileId: first }))),
    })
    const { segments } = await team.client.calls.transcript({ fileId: first })
    const { stdout } = await run('call', 'show', `${first}`, '--transcript')
    assert.match(stdout, new RegExp(`^Call: ${first}`))
    assert.ok(stdout.includes(segments[0]!.text))
  })

  it('search evidence and posts with their own filters', async () => {
    const found = await runJson<{ matches: object[] }>(
      ['search', '--in', 'evidence', '--team', teamId, '--element-keys', 'budget_confirmation'],
      { env },
    )
    const { matches } = await team.client.evidence.search({ elementKeys: ['budget_confirmation'] })
    assert.deepEqual(found.matches, matches)
    assert.ok(matches.length > 0)
    const posts = await runJson<{ posts: object[]; totalCount: number }>(
      ['search', '--in', 'posts', '--team', teamId, '--template-type', 'summary'],
      { env },
    )
    assert.equal(posts.totalCount, posts.posts.length)
    assert.match((await run('search', 'zebra', '--in', 'posts', '--team', teamId)).stderr, /^Nothing found/)
  })

  it('search transcripts, with only the filters of that search', async () => {
    const search = ['search', '--in', 'transcripts', '--team', teamId]
    const found = await runJson<{ hits: object[]; totalCount: number; searched: object }>(
      [...search, 'approved', '--side', 'customer', '--limit', '1'],
      { env },
    )
    const page = await team.client.calls.search({ query: 'approved', side: 'customer', limit: 1 })
    assert.deepEqual(found, {
      hits: page.data,
      totalCount: page.pagination?.totalCount,
      searched: page.searched,
    })
    assert.equal(found.hits.length, 1)
    assert.equal(found.totalCount, 2)
    const { stdout, stderr } = await run(...search, 'budget', '--limit', '1')
    assert.match(stdout, /^\d+:\d\d \w+: .*budget.*\n {2}call \d+, .* \(\d{4}-/i)
    assert.match(stderr, /^1 of \d places\. --limit and --offset show others\.\n$/)
    assert.match((await run(...search, 'zebra')).stderr, /^Nothing found/)
    for (const [args, message] of [
      [[], /Give what to search for\. Usage: earshot search/],
      [['budget', '--element-keys', 'x'], /--element-keys is not a filter of --in transcripts/],
    ] as const) {
      const { status, stderr: refusal } = await run(...search, ...args)
      assert.match(refusal, message)
      assert.equal(status, 2)
    }
  })

  it('cancel a run, and leave one that waits to others on Ctrl-C', async () => {
    const { runId } = await runJson<{ runId: number }>(
      ['run', 'start', 'objection_patterns', '--team', teamId],
      { env },
    )
    const cancelled = await runJson<{ status: string; error: string }>(['run', 'cancel', `${runId}`], { env })
    assert.deepEqual([cancelled.status, cancelled.error], ['failed', 'Cancelled.'])
    // The lock keeps the steps of the run from ending.
    await api.db.begin(async ({ sql }) => {
      await sql`lock table run_call, run_batch in access exclusive mode`
      const waiting = startCommand(['run', 'start', 'objection_patterns', '--team', teamId, '--wait'], {
        env,
      })
      await until(async () => {
        const [row] = await api.db.sql<{ count: number }>`
          select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return (row?.count ?? 0) > 0
      })
      waiting.child.kill('SIGINT')
      await until(async () => waiting.output.stderr.includes('Stopping after'))
      waiting.child.kill('SIGINT')
      assert.equal(await waiting.ended, 130)
    })
  })
})
