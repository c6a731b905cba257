import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { PutResult } from '@earshot/contract/put-calls'
import { daysAgo } from '../../test/create-call.ts'
import { databaseUrlOf, makeFolder, runCommand, runJson, startCommand } from '../../test/run-command.ts'
import { startApi } from '../../test/start-api.ts'

describe('earshot call put and call patch', async () => {
  const api = await startApi()
  const env = { DATABASE_URL: databaseUrlOf(api.connection) }
  const team = await api.createTeam()
  const put = (...args: string[]) => ['call', 'put', ...args, '--team', `${team.teamId}`]

  it('puts a file with its details as POST /calls does, and finds it again', async () => {
    const file = join(await makeFolder(), 'demo.vtt')
    await writeFile(file, vtt('We want to go ahead.'))
    const details = ['--external-id', 'zoom-1', '--title', 'Demo, first', '--date', daysAgo(20)]
    const people = ['--speakers', '{"name":"Cam","email":"cam@acme.example","side":"customer"}']
    const args = put(file, ...details, ...people, '--call-type', 'demo_call')
    const first = await runJson<PutResult & { isKnown: boolean }>(args, { env })
    assert.deepEqual(first, { fileId: first.fileId, status: 'processing', isKnown: false })
    const { fileId } = first
    const call = await team.client.calls.get({ fileId })
    assert.deepEqual(
      [call.externalId, call.title, call.date, call.callTypeKey],
      ['zoom-1', 'Demo, first', `${daysAgo(20)}T00:00:00.000Z`, 'demo_call'],
    )
    assert.deepEqual(
      call.speakers.map(({ name, side }) => [name, side]),
      [['Cam', 'customer']],
    )
    const posted = await team.client.calls.put({ externalId: 'zoom-1', content: vtt('We want to go ahead.') })
    assert.deepEqual(posted, { fileId, status: 'processing' })
    const { stdout } = await runCommand(args, { env })
    assert.equal(stdout, `Call ${fileId} is there already, processing.\n`)
  })

  it('lists calls without a title by the names of their files, put or imported', async () => {
    const { teamId } = await api.createTeam()
    const folder = await makeFolder()
    const files = { 'one.vtt': vtt('The first one.'), 'two.vtt': vtt('The second one.') }
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    const of = ['--team', `${teamId}`]
    await runCommand(['call', 'put', join(folder, 'one.vtt'), ...of], { env })
    await runCommand(['import', join(folder, 'two.vtt'), ...of], { env })
    const turns = [{ text: 'One.' }]
    const several = ['1', '2'].map((id) => JSON.stringify({ id, turns }).replace('One', `One of ${id}`))
    await writeFile(join(folder, 'both.jsonl'), several.join('\n'))
    await runCommand(['import', join(folder, 'both.jsonl'), ...of], { env })
    const { stdout } = await runCommand(['call', 'list', ...of], { env })
    assert.deepEqual(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split('  ').at(-1))
        .sort(),
      ['both.jsonl#1', 'both.jsonl#2', 'one.vtt', 'two.vtt'],
    )
    const { calls } = await runJson<{ calls: { fileId: number; fileName: string }[] }>(
      ['call', 'list', ...of],
      { env },
    )
    const [named] = calls.filter(({ fileName }) => fileName === 'two.vtt')
    assert.match(
      (await runCommand(['call', 'show', `${named?.fileId}`], { env })).stdout,
      /^File: two\.vtt$/m,
    )
  })

  it('reads standard input, and replaces only if asked to', async () => {
    const pipe = async (text: string, ...more: string[]) => {
      const args = put('-', '--external-id', 'piped', '--format', 'vtt', ...more)
      const { child, ended, output } = startCommand(args, { env })
      child.stdin?.end(text)
      assert.equal(await ended, 0)
      return output.stdout
    }
    const [, id] = /^Call (\d+) is in, processing\.\n$/.exec(await pipe(vtt('Once.'))) ?? []
    assert.equal(
      await pipe(vtt('Twice.')),
      `Call ${id} is there already, with other content: --replace takes the new one.\n`,
    )
    const replaced = JSON.parse(await pipe(vtt('Twice.'), '--replace', '--json'))
    assert.deepEqual(replaced, { fileId: Number(id), status: 'processing', isKnown: false })
    const { segments } = await team.client.calls.transcript({ fileId: Number(id) })
    assert.deepEqual(
      segments.map(({ text }) => text),
      ['Twice.'],
    )
  })

  it('refuses invalid input, naming the option', async () => {
    const folder = await makeFolder()
    const files = { 'a.vtt': vtt('Hello.'), 'empty.txt': '', 'a.mp3': 'ID3 sound' }
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    const good = join(folder, 'a.vtt')
    const refused: [string[], string, RegExp, number][] = [
      [put(), 'USAGE', /^Give a file, or - for standard input\./, 2],
      [put(good, '--speakers', 'Cam'), 'USAGE', /^--speakers needs a JSON object such as \{"name":"Cam"/, 2],
      [put(join(folder, 'no.vtt')), 'FAILED', /^There is no file .*no\.vtt\.$/, 1],
      [put(folder), 'FAILED', /can't be read \(EISDIR\)\.$/, 1],
      [put(good, '--call-type', 'dmo_call'), 'INVALID_REQUEST', /^--call-type: /, 2],
      [put(good, '--format', 'vt'), 'INVALID_REQUEST', /^--format: unknown format "vt"/, 2],
      [put(good, '--date', 'monday'), 'INVALID_REQUEST', /^--date: must be a date .*, not "monday"$/, 2],
      [put(join(folder, 'empty.txt')), 'INVALID_REQUEST', /^file: The file is empty/, 1],
      [put(join(folder, 'a.mp3')), 'INVALID_REQUEST', /^file: The file is a recording: set EARSHOT_/, 1],
      [
        ['call', 'patch', '999999', '--title', 'X'],
        'CALL_NOT_FOUND',
        /^There is no call 999999\. "earshot call list"/,
        1,
      ],
    ]
    for (const [args, code, message, expected] of refused) {
      const { status, stdout, stderr } = await runCommand([...args, '--json'], { env })
      const error = JSON.parse(stderr)
      assert.deepEqual([status, stdout, error.code], [expected, '', code], args.join(' '))
      assert.match(error.message, message)
    }
    assert.equal((await team.client.calls.list({ limit: 100 })).data.length, 2, 'none went in')
  })

  it('changes given details of a call as PATCH does, and leaves the rest', async () => {
    const { fileId } = await team.client.calls.put({ title: 'Before', content: vtt('Good day.') })
    const patch = ['call', 'patch', `${fileId}`]
    const changed = await runJson<{ title: string }>(
      [...patch, '--owner-email', 'Rae@Us.example', '--speakers', '{"name":"Cam","newName":"Camille"}'],
      { env },
    )
    assert.deepEqual(changed, JSON.parse(JSON.stringify(await team.client.calls.get({ fileId }))))
    assert.equal(changed.title, 'Before')
    const { stdout } = await runCommand([...patch, '--title', 'After'], { env })
    assert.match(stdout, new RegExp(`^Call: ${fileId}, After\n[^]*Owner: rae@us.example\n[^]*Camille`))
    for (const [args, message, expected] of [
      [[], /Give at least one change: --title, --date, .*Usage: earshot call patch <fileId>/, 2],
      [['--call-type', 'nope'], /--call-type: /, 2],
      [['--speakers', '{"name":"Nobody","side":"rep"}'], /--speakers/, 2],
    ] as const) {
      const { status, stderr } = await runCommand([...patch, ...args], { env })
      assert.match(stderr, message)
      assert.equal(status, expected)
    }
  })
})

function vtt(text: string): string {
  return `WEBVTT\n\n00:01.000 --> 00:09.000\n<v Cam>${text}</v>\n`
}
