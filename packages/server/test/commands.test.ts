import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createClient } from '@earshot/contract/client/client'
import type { Database } from '../src/platform/database.ts'
import { daysAgo } from './create-call.ts'
import { keepersOf, makeDataDir, postmasterOf } from './embedded-database.ts'
import {
  type CommandResult,
  databaseUrlOf,
  freePort,
  makeFolder,
  type RunningProcess,
  runCommand,
  runJson,
  startCommand,
  startProgram,
} from './run-command.ts'
import { startApi, until } from './start-api.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const withoutFullDisk = !existsSync('/dev/full') && 'needs /dev/full'

describe('the command line', async () => {
  const { connection, db } = await startApi()
  const env = { DATABASE_URL: databaseUrlOf(connection), LOG_LEVEL: 'trace' }
  const { teamId } = await makeTeam(env)

  it('creates and lists organisations, teams and keys, and revokes keys, as JSON documents', async () => {
    const { orgId } = await runJson<{ orgId: number }>(['org', 'create', 'Acme'], { env })
    const team = await runJson<{ teamId: number }>(
      ['team', 'create', 'Sales', '--org', `${orgId}`, '--monthly-runs', '7'],
      { env },
    )
    const created = await runJson<{ keyId: number; key: string }>(
      [
        'key',
        'create',
        '--team',
        `${team.teamId}`,
        '--name',
        'CI',
        '--scope',
        'write, read,write',
        '--expires',
        '2099-01-31',
      ],
      { env },
    )
    assert.deepEqual(Object.keys(created).sort(), ['key', 'keyId', 'scopes'])
    assert.match(created.key, /^sk_[\w-]{43}$/)

    const { organizations } = await runJson<{ organizations: { orgId: number; name: string }[] }>(
      ['org', 'list'],
      { env },
    )
    assert.equal(organizations.find((org) => org.orgId === orgId)?.name, 'Acme')
    const { teams } = await runJson<{ teams: object[] }>(['team', 'list', '--org', `${orgId}`], { env })
    assert.deepEqual(teams.map(withoutTime), [{ ...team, orgId, name: 'Sales', monthlyRuns: 7, calls: 0 }])

    const revoked = await runJson<{ keyId: number; revokedAt: string }>(
      ['key', 'revoke', `${created.keyId}`],
      { env },
    )
    assert.deepEqual(revoked, { keyId: created.keyId, revokedAt: new Date(revoked.revokedAt).toISOString() })
    const again = await runJson<object>(['key', 'revoke', `${created.keyId}`], { env })
    assert.deepEqual(again, revoked, 'the first revocation counts')
    const { keys } = await runJson<{ keys: object[] }>(['key', 'list', '--team', `${team.teamId}`], { env })
    assert.deepEqual(keys.map(withoutTime), [
      {
        keyId: created.keyId,
        name: 'CI',
        teamId: team.teamId,
        prefix: created.key.slice(0, 11),
        scopes: ['read', 'write'],
        expiresAt: '2099-01-31T00:00:00.000Z',
        revokedAt: revoked.revokedAt,
        lastUsedAt: null,
      },
    ])
  })

  it('answers a person in sentences, with nothing on stderr', async () => {
    const { stdout, stderr, status } = await runCommand(['org', 'create', 'Globex'], { env })
    assert.match(stdout, /^Organisation \d+ "Globex" created\.\n$/)
    assert.deepEqual([stderr, status], ['', 0])
  })

  it('reads the expiry of a key alike in every time zone, and lists scopes, age and last use of keys', async () => {
    const team = await makeTeam(env)
    const create = async (name: string, expires: string[]) => {
      const args = ['key', 'create', '--team', `${team.teamId}`, '--name', name, ...expires]
      const { stdout } = await runCommand(args, { env: { ...env, TZ: 'America/Los_Angeles' } })
      return stdout
    }
    assert.match(
      await create('forever', []),
      /^Key \d+ for team \d+, scopes read, run, shown this once:\nsk_/,
    )
    assert.match(await create('day', ['--expires', '2098-01-31']), /, until 2098-01-31T00:00:00\.000Z, shown/)
    await create('minute', ['--expires', '2098-01-31T10:00:00+01:00'])
    assert.match(
      await create('past', ['--expires', '2020-01-01']),
      /, expired 2020-01-01T00:00:00\.000Z, shown/,
    )
    const { keyId } = await makeKey(env, team.teamId)
    await runCommand(['key', 'revoke', `${keyId}`], { env })
    await db.sql`update api_key set created_at = '2026-01-02T03:04:05Z' where team_id = ${team.teamId}`
    await db.sql`update api_key set last_used_at = '2026-02-03T04:05:06Z' where team_id = ${team.teamId} and name = 'day'`
    const { stdout } = await runCommand(['key', 'list', '--team', `${team.teamId}`], { env })
    const created = 'created 2026-01-02T03:04:05.000Z'
    assert.deepEqual(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split('  ').slice(3)),
      [
        ['forever', 'read,run', created, 'never used'],
        ['day', 'read,run', created, 'last used 2026-02-03T04:05:06.000Z', 'until 2098-01-31T00:00:00.000Z'],
        ['minute', 'read,run', created, 'never used', 'until 2098-01-31T09:00:00.000Z'],
        ['past', 'read,run', created, 'never used', 'expired 2020-01-01T00:00:00.000Z'],
        ['test', 'read,run', created, 'never used', 'revoked'],
      ],
    )
  })

  it('warns of members that no CRM record has, and imports the rest', async () => {
    const { orgId } = await runJson<{ orgId: number }>(['org', 'create', 'Acme'], { env })
    const path = join(await makeFolder(), 'crm.json')
    await writeFile(path, '{"deals":[{"externalId":"d1","name":"D","close_date":"2026-05-01"}]}')
    const { stdout, stderr, status } = await runCommand(['import-crm', path, '--org', `${orgId}`], { env })
    assert.equal(status, 0)
    assert.match(stdout, /^0 companies, 1 deal, 0 contacts and 0 fields imported; 0 calls linked\.$/m)
    assert.match(
      stdout,
      /^ {2}Unknown members of a deal, left out: "close_date" \(first in deals\.0\)\. Did you mean closeDate\?$/m,
    )
    assert.equal(stderr, '')
    const { warnings } = await runJson<{ warnings: string[] }>(['import-crm', path, '--org', `${orgId}`], {
      env,
    })
    assert.equal(warnings.length, 2)
  })

  it('shows its commands on stdout when asked for help', async () => {
    for (const args of [['help'], ['--help'], ['-h'], ['--json'], []]) {
      const { stdout, stderr, status } = await runCommand(args)
      assert.match(stdout, /^Usage:\n {2}earshot serve /)
      assert.deepEqual([stderr, status], ['', 0])
    }
  })

  it('shows the usage of one command, or of those that begin so, without doing anything', async () => {
    const usageOf = async (...args: string[]) => {
      const { stdout, status } = await runCommand(args)
      assert.equal(status, 0)
      return stdout.match(/(?<=^ {2}earshot )[a-z]+(?: [a-z]+)?/gm)
    }
    assert.deepEqual(await usageOf('serve', '--port', '1', '--help'), ['serve'])
    assert.deepEqual(await usageOf('import', '-h'), ['import'])
    assert.deepEqual(await usageOf('team', '--help'), ['team create', 'team list'])
    await assertRefused(['sing', '--help'], env, /no command "sing"/)
  })

  it('prints its version', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
    assert.deepEqual(await runCommand(['--version']), { status: 0, stdout: `${version}\n`, stderr: '' })
  })

  it('reads .env of the working directory, and prefers the environment', async () => {
    const folder = await makeFolder()
    await writeFile(join(folder, '.env'), `DATABASE_URL=${env.DATABASE_URL}\nLOG_LEVEL=loud\nPORT=\n`)
    const list = (more: Record<string, string>) => runCommand(['org', 'list'], { cwd: folder, env: more })
    assert.equal((await list({ LOG_LEVEL: 'warn' })).status, 0)
    assert.match((await list({})).stderr, /LOG_LEVEL must be one of fatal, /)
  })

  it('reads a .env that Windows wrote, names unknown settings, and refuses an encoding that it could only guess', async () => {
    const folder = await makeFolder()
    const list = async (bytes: Buffer) => {
      await writeFile(join(folder, '.env'), bytes)
      return await runCommand(['org', 'list'], { cwd: folder, env })
    }
    const mark = '\uFEFF'
    for (const encoding of ['utf8', 'utf16le'] as const) {
      const { stderr } = await list(Buffer.from(`${mark}PORT=many\r\n`, encoding))
      assert.match(stderr, /^earshot: The settings are not valid: PORT must be/)
    }
    const { status, stderr } = await list(Buffer.from('EARSHOT_LLM_RUNCAP=1\n'))
    assert.equal(status, 0)
    assert.match(stderr, /"name":"EARSHOT_LLM_RUNCAP","msg":"unknown setting: see \.env\.example"/)
    assert.match(
      (await list(Buffer.from('# Büro\n', 'latin1'))).stderr,
      /\.env is not encoded as UTF-8: save it so\.\n$/,
    )
  })

  it('takes --json before the command, too', async () => {
    const { stdout, status } = await runCommand(['--json', 'org', 'list'], { env })
    assert.equal(status, 0)
    assert.ok(Array.isArray(JSON.parse(stdout).organizations))
    await assertRefused(['--json', 'sing', 'song'], env, /no command "sing song"/)
  })

  it('refuses a .env that it cannot read with one clear line', async () => {
    const folder = await makeFolder()
    await mkdir(join(folder, '.env'))
    const { stderr, status } = await runCommand(['org', 'list'], { cwd: folder, env })
    assert.match(stderr, /^earshot: The file \.env can't be read \(\w+\)\.\n$/)
    assert.equal(status, 1)
  })

  const misused: [string[], RegExp][] = [
    [['sing'], /no command "sing"/],
    [['serv'], /no command "serv"\. Did you mean "earshot serve"\?/],
    [['tem', 'lst'], /no command "tem lst"\. Did you mean "earshot team list"\?/],
    [['key', 'purge', '5'], /no command "key purge"\. There is: key create, key list, key revoke\./],
    [['org', 'list', '--colour'], /'--colour'.* Usage: earshot org list/],
    [['import', '.', '--tem', '1'], /no option '--tem' here\. Did you mean --team\? Usage: earshot import/],
    [['team', 'list', '--org'], /--org needs a value: --org <orgId>\. Usage: earshot team list/],
    [['serve', '--no-worker=1'], /--no-worker takes no value\./],
    [['org', 'create'], /Give a name for the organisation\. Usage: earshot org create <name>/],
    [['team', 'create', 'Sales'], /Give --org\. Usage: earshot team create <name> --org <orgId>/],
    [['key', 'create', '--team', '1.5', '--name', 'x'], /--team has to be a positive integer\. Usage:/],
    [['serve', '--port', '70000'], /--port has to be a number from 0 to 65535\. Usage: earshot serve/],
    [['worker', '--concurrency', '0'], /--concurrency has to be a whole number from 1 to 64\. Usage:/],
    [['import', '--team', '1'], /Give files, folders or a --manifest\. Usage: earshot import/],
    [['completion', 'tcsh'], /Give a shell: bash, zsh or fish\. Usage: earshot completion bash\|zsh\|fish/],
    [['org', 'create', 'Acme', 'Corp'], /no "Corp" here.*quotes.* Usage: earshot org create <name>/],
    [['key', 'revoke', '999998', '999999'], /no "999999" here.* Usage: earshot key revoke <keyId>/],
    [['call', 'delete', '999998', '999999'], /no "999999" here/],
    [['import-crm', 'a.json', 'b.json', '--org', '1'], /no "b.json" here/],
    [['catalog', 'apply', 'a', 'b', '--team', '1'], /no "b" here/],
    [['worker', '8'], /no "8" here.* Usage: earshot worker \[--concurrency N\]/],
    [['org', 'list', 'all'], /no "all" here/],
    [['team', 'list', '--org', '1', '--org=2'], /--org is there twice.* Usage: earshot team list/],
  ]
  for (const [args, message] of misused) {
    it(`answers "${args.join(' ')}" with status 2 and the usage`, async () => {
      assert.equal((await assertRefused([...args, '--json', '--json'], env, message)).status, 2)
      assert.equal((await assertRefused(args, env, message)).status, 2)
    })
  }

  const wrong: [string[], RegExp][] = [
    [['key'], /no command "key"/],
    [['org', 'create'], /Give a name for the organisation/],
    [['org', 'create', ' '], /Give a name for the organisation/],
    [['org', 'create', 'x'.repeat(201)], /name for the organisation of at most 200 characters/],
    [['org', 'create', 'Two\nlines'], /name for the organisation of at most 200 characters, in one line/],
    [['team', 'create', 'x'.repeat(201), '--org', '1'], /name for the team of at most 200 characters/],
    [['team', 'create', 'Sales'], /Give --org/],
    [['team', 'create', 'Sales', '--org', '999999'], /no organisation 999999.*earshot org create/],
    [['team', 'create', 'Sales', '--org', '1', '--monthly-runs', 'many'], /--monthly-runs/],
    [['team', 'create', 'Sales', '--org', '1', '--monthly-runs', '99999999999'], /--monthly-runs/],
    [['key', 'create', '--name', 'x'], /Give --team/],
    [['key', 'create', '--team', '1'], /Give --name/],
    [['key', 'create', '--team', '-1', '--name', 'x'], /--team/],
    [
      ['key', 'create', '--team', '1', '--name', 'x', '--scope', 'read,wrte'],
      /--scope: unknown scope "wrte"\. Did you mean write\? Give one or more of read, run, write, delete, manage, org,/,
    ],
    [['key', 'create', '--team', '1', '--name', 'x', '--scope', ''], /--scope: unknown scope ""\. Give/],
    [['key', 'create', '--team', '1.5', '--name', 'x'], /--team has to be a positive integer/],
    [['key', 'create', '--team', '999999', '--name', 'x'], /no team 999999.*earshot team create/],
    [['key', 'create', '--team', '1', '--name', 'x', '--expires', 'tomorrow'], /--expires needs an ISO date/],
    ...[
      '2027-02-30',
      '2027-01-31 10:00 PST',
      '2027-01-31T10:00',
      '0000-01-01',
      '9999-12-31T23:00:00-14:00',
    ].map((expires): [string[], RegExp] => [
      ['key', 'create', '--team', '1', '--name', 'x', '--expires', expires],
      /--expires needs an ISO date or a date-time with a time zone/,
    ]),
    [['key', 'create', '--team', '1', '--name', 'x'.repeat(201)], /Give --name of at most 200 characters/],
    [['key', 'revoke'], /Give the id of a key/],
    [['key', 'revoke', '999999'], /no key 999999.*earshot key list/],
    [['import', '/no/such/folder', '--team', '1'], /\/no\/such\/folder can't be read \(ENOENT\)/],
    [
      ['import', '--manifest', '/no/such.jsonl', '--team', '1'],
      /manifest \/no\/such\.jsonl can't be read \(ENOENT\)/,
    ],
    [['import', '--team', '1'], /Give files, folders or a --manifest/],
    [['import', '.', '--team', '999999'], /no team 999999/],
    [['import', '.'], /Give --team/],
    [['serve', '--port', '70000'], /--port has to be a number from 0 to 65535/],
    [['serve', '--host', ''], /Give --host/],
    [['demo', '--port', ''], /--port has to be a number from 0 to 65535/],
    [['worker', '--concurrency', '0'], /--concurrency/],
    [['worker', '--concurrency', '1000'], /--concurrency/],
  ]
  for (const [args, message] of wrong) {
    it(`refuses "${args.join(' ')}" with one clear line`, async () => {
      await assertRefused([...args, '--json'], env, message)
    })
  }

  it('names all malformed settings at once', async () => {
    await assertRefused(
      ['org', 'list'],
      { PORT: 'eighty', LOG_LEVEL: 'loud' },
      /settings are not valid: PORT must be a whole number from 0 to 65535; LOG_LEVEL must be one of fatal, .*\.env\.example/,
    )
  })

  it('gives the reason in one line if a database cannot be used', async () => {
    const url = new URL(env.DATABASE_URL)
    const change = (part: 'password' | 'pathname' | 'host', value: string) =>
      Object.assign(new URL(url), { [part]: value }).href
    await assertRefused(
      ['org', 'list'],
      { DATABASE_URL: change('password', 'wrong') },
      /can't be used \(28P01\).*Check DATABASE_URL/,
    )
    await assertRefused(
      ['org', 'list'],
      { DATABASE_URL: change('password', '') },
      /can't be used.*password.*Check DATABASE_URL/,
    )
    await assertRefused(
      ['org', 'list'],
      { DATABASE_URL: change('pathname', '/absent') },
      /can't be used \(3D000\).*absent/,
    )
    await assertRefused(
      ['org', 'list'],
      { DATABASE_URL: 'postgresql://u:p@127.0.0.1:1/db' },
      /can't be used \(ECONNREFUSED\)/,
    )
    await assertRefused(
      ['org', 'list'],
      { DATABASE_URL: 'mysql://u:p@127.0.0.1:1/db' },
      /DATABASE_URL must be a URL such as postgresql:/,
    )
  })

  it('says in one line that a server other than PostgreSQL cannot be used', async (t) => {
    const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
    t.after(() => server.close())
    await until(async () => server.listening)
    const { port } = server.address() as { port: number }
    await assertRefused(
      ['org', 'list'],
      { DATABASE_URL: `postgresql://u:p@127.0.0.1:${port}/db` },
      /database can't be used/,
    )
  })

  it('imports with status 0 when all went in and 3 when some were refused, which it names', async () => {
    const folder = await makeFolder()
    await writeFile(join(folder, 'good.vtt'), transcriptOf('Hello, good to hear you.'))
    const options = { env, cwd: folder }
    const good = await runCommand(['import', '.', '--team', `${teamId}`, '--json'], options)
    assert.deepEqual(
      [good.status, countsOf(good.stdout)],
      [0, { imported: 1, skipped: 0, updated: 0, failed: [] }],
    )
    await writeFile(join(folder, 'empty.vtt'), '')
    const some = await runCommand(['import', '.', '--team', `${teamId}`, '--json', '--wait'], options)
    const failed = [
      {
        file: join(await realpath(folder), 'empty.vtt'),
        reason: 'The file is empty. Export the transcript again.',
      },
    ]
    assert.deepEqual(
      [some.status, countsOf(some.stdout)],
      [3, { imported: 0, skipped: 1, updated: 0, failed }],
    )
  })

  it('shows names of files in one line each, even with control characters', async () => {
    const folder = await makeFolder()
    const name = 'two\nlines \u001b[31m.vtt'
    await writeFile(join(folder, name), '')
    const shown = /two\\u000alines \\u001b\[31m\.vtt/
    const { stdout } = await runCommand(['import', folder, '--team', `${teamId}`], { env })
    assert.match(stdout.split('\n')[2] ?? '', shown)
    await assertRefused(['import', join(folder, 'no', name), '--team', `${teamId}`], env, shown)
  })

  it('waits with --wait for calls that an earlier import brought, and names those that could not be processed', async () => {
    const folder = await makeFolder()
    const said = [
      'Could you send us the offer on Friday?',
      'We signed it this morning.',
      'Who else is in the room?',
    ]
    for (const [n, text] of said.entries()) await writeFile(join(folder, `${n}.vtt`), transcriptOf(text))
    const args = ['import', folder, '--team', `${teamId}`]
    const first = await runCommand([...args, '--json'], { env })
    assert.deepEqual(countsOf(first.stdout), { imported: 3, skipped: 0, updated: 0, failed: [] })
    await runJson([...args, '--wait'], { env })
    const open = await db.sql`select from call where processed_transcript_id is distinct from transcript_id`
    assert.deepEqual(open, [])
    await db.sql`
      update call set processed_transcript_id = null, processing_error = 'It was too long.'
       where id = (select max(id) from call where team_id = ${teamId})`
    const again = await runCommand([...args, '--wait', '--json'], { env })
    const { failed, ...counts } = countsOf(again.stdout)
    assert.deepEqual([again.status, counts], [3, { imported: 0, skipped: 3, updated: 0 }])
    assert.deepEqual(
      failed.map(({ reason }: { reason: string }) => reason),
      ['It was too long.'],
    )
    assert.deepEqual(
      countsOf((await runCommand([...args, '--json'], { env })).stdout),
      { imported: 0, skipped: 3, updated: 0, failed: [] },
      'as it was stored',
    )
  })

  it('ends well if its answer is not read', async () => {
    const command = startCommand(['key', 'list', '--json'], { env })
    command.child.stdout?.destroy()
    assert.deepEqual([await command.ended, command.output.stderr], [0, ''])
  })

  it('says in one line that its answer could not be written', { skip: withoutFullDisk }, async () => {
    for (const args of [
      ['org', 'list'],
      ['org', 'list', '--json'],
    ]) {
      const toFullDisk = ['-c', 'exec "$@" > /dev/full', 'sh', process.execPath, main, ...args]
      const { ended, output } = startProgram('sh', toFullDisk, { env, cwd: await makeFolder() })
      assert.equal(await ended, 1)
      assert.equal(output.stderr, "earshot: The output can't be written (ENOSPC).\n")
    }
  })

  it('shows a key once: no list shows it or its hash, and no column of the database holds it', async () => {
    const { key } = await makeKey(env, teamId)
    const hash = await hashOf(db, key)
    for (const args of [
      ['key', 'list'],
      ['key', 'list', '--json'],
    ]) {
      const { stdout, stderr } = await runCommand(args, { env })
      assert.ok(stdout.includes(key.slice(0, 11)))
      for (const secret of [key, key.slice(3), hash]) assert.ok(!`${stdout}${stderr}`.includes(secret))
    }
    assert.deepEqual(await tablesHolding(db, key.slice(11)), [])
    assert.deepEqual(await tablesHolding(db, Buffer.from(key).toString('hex')), [])
    assert.deepEqual(
      await tablesHolding(db, hash),
      ['public.api_key'],
      'the search looks into bytea columns too',
    )
  })
})

describe('earshot serve', async () => {
  const { connection, db } = await startApi()
  const env = { DATABASE_URL: databaseUrlOf(connection) }
  const { teamId } = await makeTeam(env)

  it('prints its address, and ends with status 0 on a signal', async () => {
    const { server, url } = await serve(env, ['--no-worker'])
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/)
    const { key } = await makeKey(env, teamId)
    assert.equal((await createClient({ baseUrl: url, apiKey: key }).slices.list()).slices.length, 28)
    server.child.kill('SIGTERM')
    assert.equal(await server.ended, 0)
    assert.deepEqual(server.output.stdout.trim().split('\n'), [JSON.stringify({ url })], 'one document')
    assert.match(server.output.stderr, /"route":"\/api\/public\/v1\/slices"/, 'logs are on stderr')
  })

  it('answers a request that was under way at the signal', async () => {
    const { server, url } = await serve(env, ['--no-worker'])
    const { key } = await makeKey(env, teamId)
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.write('GET /api/public/v1/slices HTTP/1.1\r\nHost: x\r\n')
    await createClient({ baseUrl: url, apiKey: key }).slices.list()
    server.child.kill('SIGTERM')
    await until(() =>
      fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      ),
    )
    socket.write(`Authorization: Bearer ${key}\r\n\r\n`)
    const answer = Buffer.concat(await Array.fromAsync(socket)).toString()
    assert.match(answer, /^HTTP\/1\.1 200 .*x-request-id: /is)
    assert.equal(await server.ended, 0)
  })

  it('ends with status 0 on a signal while its workers start', async () => {
    const port = await freePort()
    const server = startCommand(['serve', '--port', `${port}`], { env })
    await until(() =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    server.child.kill('SIGTERM')
    assert.equal(await server.ended, 0)
  })

  it('goes on if its log is not read any more', async () => {
    const server = startCommand(['serve', '--port', '0', '--no-worker'], { env })
    const [url = ''] = (await server.firstLine()).match(/http:[\d.:/]+/) ?? []
    server.child.stdout?.destroy()
    for (let n = 0; n < 3; n += 1) assert.equal((await fetch(`${url}/healthz`)).status, 200)
    server.child.kill('SIGTERM')
    assert.deepEqual([await server.ended, server.output.stderr], [0, ''])
  })

  it('ends on a signal if its log cannot be written', { skip: withoutFullDisk }, async () => {
    const command = [process.execPath, main, 'serve', '--port', '0', '--no-worker', '--json']
    const toFullDisk = ['-c', 'exec "$@" 2> /dev/full', 'sh', ...command]
    const server = startProgram('sh', toFullDisk, { env, cwd: await makeFolder() })
    const { url } = JSON.parse(await server.firstLine())
    for (let n = 0; n < 3; n += 1) assert.equal((await fetch(`${url}/healthz`)).status, 200)
    server.child.kill('SIGTERM')
    assert.equal(await server.ended, 0)
  })

  it('answers TOKEN_REVOKED on the very next request after a revocation', async () => {
    const { url } = await serve(env, ['--no-worker'])
    const { key, keyId } = await makeKey(env, teamId)
    const client = createClient({ baseUrl: url, apiKey: key })
    await client.slices.list()
    await runJson(['key', 'revoke', `${keyId}`], { env })
    await assert.rejects(client.slices.list(), { status: 401, code: 'TOKEN_REVOKED' })
  })

  it('answers TOKEN_EXPIRED from the moment that a key expires', async () => {
    const { url } = await serve(env, ['--no-worker'])
    const { key } = await makeKey(env, teamId, ['--expires', '2020-01-01T00:00:00Z'])
    await assert.rejects(createClient({ baseUrl: url, apiKey: key }).slices.list(), {
      status: 401,
      code: 'TOKEN_EXPIRED',
    })
    const soon = await makeKey(env, teamId, ['--expires', new Date(Date.now() + 10_000).toISOString()])
    const client = createClient({ baseUrl: url, apiKey: soon.key })
    await client.slices.list()
    const code = await until(() =>
      client.slices.list().then(
        () => false as const,
        ({ code }) => String(code),
      ),
    )
    assert.equal(code, 'TOKEN_EXPIRED')
  })

  it('refuses a port that another program has, with one clear line', async () => {
    const { url } = await serve(env, ['--no-worker'])
    const { port } = new URL(url)
    await assertRefused(
      ['serve', '--port', port],
      env,
      new RegExp(`Cannot listen at 127\\.0\\.0\\.1:${port}: another program`),
    )
  })

  it('answers while its own worker reads a call that takes long', async () => {
    const { url } = await serve(env)
    const { key } = await makeKey(env, teamId)
    const client = createClient({ baseUrl: url, apiKey: key })
    const folder = await makeFolder()
    const lines = Array.from({ length: 20_000 }, (_, n) => `Cam: We lose ${n} hours a week on invoice ${n}.`)
    await writeFile(join(folder, 'long.txt'), lines.join('\n'))
    await runJson(['import', 'long.txt', '--team', `${teamId}`], { env, cwd: folder })
    const isRead = async () =>
      (await db.sql`select from pgboss.job where name = 'process-call' and state = 'active'`).length > 0
    await until(isRead)
    for (let n = 0; n < 20; n += 1) await client.slices.list()
    assert.ok(await isRead())
  })

  it('writes no keys, quotes or transcripts to its log at any level', async () => {
    const tracing = { ...env, LOG_LEVEL: 'trace', EARSHOT_WORKER_THREADS: '2' }
    const { server, url } = await serve(tracing)
    const { key } = await makeKey(env, teamId)
    const said = [
      'We have forty thousand dollars approved for this.',
      'Please send over the contract this week.',
    ]
    const folder = await makeFolder()
    await writeFile(join(folder, 'call.vtt'), transcriptOf(...said))
    await writeFile(
      join(folder, 'calls.jsonl'),
      JSON.stringify({ file: 'call.vtt', date: daysAgo(1), speakers: [{ name: 'Cam', side: 'customer' }] }),
    )
    const imported = await runCommand(
      ['import', '--manifest', join(folder, 'calls.jsonl'), '--team', `${teamId}`],
      { env: tracing },
    )
    assert.equal(imported.status, 0)
    const client = createClient({ baseUrl: url, apiKey: key })
    const { runId } = await client.runs.start({ key: 'high_intent_deals' })
    const run = await client.runs.wait(runId)
    const { elements } = await client.runs.evidence({ id: runId })
    const quotes = Object.values(elements).flatMap(({ items }) => items.map(({ quote }) => quote))
    assert.equal(run.status, 'completed')
    assert.ok(quotes.length > 0)
    await assert.rejects(createClient({ baseUrl: url, apiKey: `${key}x` }).slices.list(), {
      code: 'INVALID_TOKEN',
    })
    server.child.kill('SIGTERM')
    await server.ended
    const log = [server, { output: imported }].map(({ output }) => output.stdout + output.stderr).join('')
    assert.match(log, /"job":"analyse-batch"/)
    for (const secret of [
      key,
      key.slice(3),
      'forty thousand',
      'send over the contract',
      ...quotes,
      ...said,
    ]) {
      assert.ok(!log.includes(secret), `the log holds ${secret}`)
    }
  })
})

describe('commands over the embedded database', () => {
  it('share it with a running serve, and migrate it once', async () => {
    const dataDir = await makeDataDir()
    const env = { EARSHOT_DATA_DIR: dataDir }
    await runJson(['org', 'create', 'First'], { env })
    assert.deepEqual(await runJson(['migrate'], { env }), { applied: [] })
    const { server, url } = await serve(env)
    const { teamId } = await makeTeam(env)
    const { key } = await makeKey(env, teamId)
    assert.equal(
      (await createClient({ baseUrl: url, apiKey: key }).elements.list()).elements.length > 0,
      true,
    )
    server.child.kill('SIGTERM')
    assert.equal(await server.ended, 0)
    await until(async () => postmasterOf(dataDir) === null && keepersOf(dataDir).length === 0)
    const databaseLog = await readFile(join(await realpath(join(dataDir, 'postgres')), 'log'), 'utf8')
    assert.ok(!databaseLog.includes(key))
  })

  it('work with the default folder, below the working directory', async () => {
    const folder = await makeFolder()
    const dataDir = await makeDataDir(join(folder, 'data'))
    const { orgId } = await runJson<{ orgId: number }>(['org', 'create', 'Acme'], { cwd: folder })
    assert.equal(orgId, 1)
    assert.notEqual(postmasterOf(dataDir), null)
  })

  it('leave the first ids to an own organisation and team after a demo, which has its own folder', async () => {
    const folder = await makeFolder()
    const dataDirs = await Promise.all(['data', 'data-demo'].map((name) => makeDataDir(join(folder, name))))
    const demo = startCommand(['demo', '--port', '0'], { cwd: folder })
    assert.match(await demo.firstLine(), /sample calls imported/)
    const { orgId } = await runJson<{ orgId: number }>(['org', 'create', 'Acme'], { cwd: folder })
    const args = ['team', 'create', 'Sales', '--org', `${orgId}`]
    assert.deepEqual([orgId, await runJson(args, { cwd: folder })], [1, { teamId: 1 }])
    assert.ok(dataDirs.every((dataDir) => postmasterOf(dataDir) !== null))
    assert.equal(demo.output.stderr, '', 'there is nothing between the quotes')
  })

  it('refuse a folder that cannot be used with one clear line', async () => {
    const folder = await makeFolder()
    await mkdir(join(folder, 'postgres/cluster'), { recursive: true })
    await writeFile(join(folder, 'postgres/cluster/PG_VERSION'), '14\n')
    await writeFile(join(folder, 'postgres/cluster/earshot-schema'), '')
    await assertRefused(['org', 'list'], { EARSHOT_DATA_DIR: folder }, /made by PostgreSQL 14/)
    await assertRefused(
      ['org', 'list'],
      { EARSHOT_DATA_DIR: fileURLToPath(import.meta.url) },
      /can't be used \(EEXIST\)/,
    )
  })
})

describe('a data folder of an earlier version', () => {
  it('is refused with the last commit that reads it, and every byte of its database stays as it was', async () => {
    const dataDir = await makeDataDir()
    const env = { EARSHOT_DATA_DIR: dataDir }
    await runJson(['org', 'create', 'Acme'], { env })
    await until(async () => postmasterOf(dataDir) === null && keepersOf(dataDir).length === 0)
    // Clusters of earlier versions lack this file.
    await rm(join(dataDir, 'postgres/cluster/earshot-schema'))
    const before = await hashFolder(join(dataDir, 'postgres/cluster'))
    await assertRefused(['org', 'list'], env, /made by an earlier version \(up to commit 00293f0\)/)
    assert.equal(await hashFolder(join(dataDir, 'postgres/cluster')), before)
  })

  async function hashFolder(folder: string): Promise<string> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    const hash = createHash('sha256')
    for (const file of files.sort()) hash.update(`${file}\n`).update(await readFile(file))
    return hash.digest('hex')
  }
})

describe('earshot worker', async () => {
  const { connection } = await startApi()

  it('prints its number of jobs, and ends with status 0 on a signal', async () => {
    const env = { DATABASE_URL: databaseUrlOf(connection) }
    const worker = startCommand(['worker', '--concurrency', '3', '--json'], { env })
    assert.deepEqual(JSON.parse(await worker.firstLine()), { concurrency: 3 })
    worker.child.kill('SIGINT')
    assert.equal(await worker.ended, 0)
  })
})

/** The counts in an import's document, without its calls. */
function countsOf(stdout: string) {
  const { imported, skipped, updated, failed } = JSON.parse(stdout)
  return { imported, skipped, updated, failed }
}

async function makeTeam(env: Record<string, string>): Promise<{ teamId: number }> {
  const { orgId } = await runJson<{ orgId: number }>(['org', 'create', 'Org'], { env })
  return await runJson(['team', 'create', 'Team', '--org', `${orgId}`], { env })
}

function makeKey(
  env: Record<string, string>,
  teamId: number,
  more: string[] = [],
): Promise<{ keyId: number; key: string }> {
  return runJson(['key', 'create', '--team', `${teamId}`, '--name', 'test', ...more], { env })
}

async function serve(
  env: Record<string, string>,
  more: string[] = [],
): Promise<{ server: RunningProcess; url: string }> {
  const server = startCommand(['serve', '--port', '0', '--json', ...more], { env })
  const { url } = JSON.parse(await server.firstLine()) as { url: string }
  return { server, url }
}

async function assertRefused(
  args: string[],
  env: Record<string, string>,
  message: RegExp,
): Promise<CommandResult> {
  const result = await runCommand(args, { env })
  const { status, stdout, stderr } = result
  if (args.includes('--json')) {
    const { code, message: said, usage } = JSON.parse(stderr)
    assert.equal(
      code,
      status === 2 ? 'USAGE' : /^There is no (?:team|key|organisation) /.test(said) ? 'NOT_FOUND' : 'FAILED',
    )
    assert.match(`${said}${usage ? ` Usage: ${usage}` : ''}`, message)
  } else {
    assert.match(stderr, /^earshot: [^\n]+\n$/, 'one line')
    assert.match(stderr, message)
  }
  assert.equal(stdout, '')
  assert.ok(status !== null && status > 0)
  return result
}

function transcriptOf(...said: string[]): string {
  return `WEBVTT\n\n00:01.000 --> 00:09.000\n<v Cam>${said.join(' ')}</v>\n`
}

function withoutTime({ createdAt, ...row }: { createdAt?: unknown }): object {
  assert.ok(!Number.isNaN(Date.parse(String(createdAt))))
  return row
}

async function hashOf({ sql }: Database, key: string): Promise<string> {
  const [row] = await sql<{ hash: string }>`select encode(sha256(${key}::bytea), 'hex') as hash`
  return row?.hash ?? ''
}

/** Tables with a row whose text holds the words, in any column; bytea is searched as hex. */
async function tablesHolding({ sql }: Database, words: string): Promise<string[]> {
  const tables = await sql<{ name: string; found: boolean }>`
    select table_schema || '.' || table_name as name,
           (xpath('/row/c/text()', query_to_xml(format(
             'select count(*) as c from %I.%I as t where position(%L in t::text) > 0', table_schema, table_name, ${words}::text),
             false, true, '')))[1]::text::int > 0 as found
      from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
     order by 1`
  assert.ok(tables.length > 10)
  return tables.filter(({ found }) => found).map(({ name }) => name)
}
