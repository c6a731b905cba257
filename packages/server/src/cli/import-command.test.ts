import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import { after, describe, it } from 'node:test'
import { daysAgo } from '../../test/create-call.ts'
import { createCrm } from '../../test/create-crm.ts'
import { databaseUrlOf, makeFolder, runCommand, runJson } from '../../test/run-command.ts'
import { startApi } from '../../test/start-api.ts'

describe('earshot import', async () => {
  const api = await startApi()
  const env = { DATABASE_URL: databaseUrlOf(api.connection) }

  const importFolder = async (folder: string, teamId: number, ...args: string[]) => {
    const { stdout, status } = await runCommand(['import', folder, '--team', `${teamId}`, ...args], { env })
    return { stdout: stdout.replaceAll(`${folder}/`, ''), status }
  }

  it('says that calls wait if no worker runs, and that one can be started', async () => {
    const { teamId } = await api.createTeam()
    const folder = await makeFolder()
    const importOne = async (name: string) => {
      await writeFile(join(folder, name), vtt(`Hello from ${name}.`))
      return (await runCommand(['import', join(folder, name), '--team', `${teamId}`], { env })).stderr
    }
    await api.db.sql`update pgboss.queue set monitor_on = null, monitor_claim_on = now() - interval '1 hour'`
    assert.equal(
      await importOne('a.vtt'),
      'No worker runs: start "earshot serve" to have the calls processed, or use --wait.\n',
    )
    await api.db.sql`update pgboss.queue set monitor_on = now()`
    assert.equal(await importOne('b.vtt'), '')
  })

  it('groups refused, skipped and left-out files and warnings by reason, with counts', async () => {
    const { teamId } = await api.createTeam()
    const folder = await makeFolder()
    const old = daysAgo(200)
    const files: Record<string, string> = {
      'a.vtt': vtt('Hello.'),
      [`${old} Acme demo.vtt`]: vtt('Good day.'),
      'z.transcript.vtt': vtt('Good evening.'),
      'z.cc.vtt': vtt('good evening'),
    }
    for (let n = 0; n < 57; n++) files[`empty-${n}.txt`] = ''
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    const { stdout, status } = await importFolder(folder, teamId)
    const first = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10)
    assert.equal(status, 3)
    assert.deepEqual(stdout.trim().split('\n'), [
      '3 calls imported, 0 skipped, 57 refused.',
      'Refused:',
      '  57 files: The file is empty. Export the transcript again.',
      '    empty-0.txt, empty-1.txt, empty-10.txt and 54 more (--verbose names all)',
      'Left out:',
      '  z.cc.vtt: Captions of a call whose transcript is beside them: give the file itself to import it.',
      'Warnings:',
      '  3 files: With speakers whose side is unknown: it is inferred from their words. Give the side of each speaker in a manifest.',
      `    ${old} Acme demo.vtt, a.vtt, z.transcript.vtt`,
      '  2 files: Without a date: counts as of its import. Give the date in a manifest, and import again.',
      '    a.vtt, z.transcript.vtt',
      `  ${old} Acme demo.vtt: Held before ${first}: no run, preview or search of posts reaches it. Set EARSHOT_LOOKBACK_DAYS to more than 90.`,
      `  ${old} Acme demo.vtt: Its date and title were taken from the name of the file.`,
    ])
    const again = await importFolder(folder, teamId, '--verbose')
    assert.match(
      again.stdout,
      /^0 calls imported, 3 skipped, 57 refused\.\n {2}\d+ \S+ Acme demo\.vtt: skipped\n/,
    )
    assert.match(
      again.stdout,
      /\n {2}57 files: .*\n(?: {4}empty-\d+\.txt\n){57}Skipped:\n {2}3 files: Is there already\./,
    )
  })

  it('warns of speakers of the manifest who do not speak, at each import, and suggests those whose names are near', async () => {
    const { teamId } = await api.createTeam()
    const folder = await makeFolder()
    const names = { 'a.vtt': ['Camm'], 'b.vtt': ['Zoe', 'CAM'], 'c.vtt': ['Lu'], 'd.vtt': ['Cam'] }
    for (const name of Object.keys(names)) await writeFile(join(folder, name), vtt(`Hello from ${name}.`))
    const lines = Object.entries(names).map(([file, speakers]) =>
      JSON.stringify({
        file,
        date: daysAgo(1),
        speakers: speakers.map((name) => ({ name, side: 'customer' })),
      }),
    )
    const manifest = join(folder, 'calls.jsonl')
    await writeFile(manifest, lines.join('\n'))
    for (const text of ['4 calls imported', '0 calls imported, 4 skipped, 0 refused']) {
      const { stdout } = await importFolder(folder, teamId, '--manifest', manifest)
      assert.ok(stdout.startsWith(text), stdout)
      assert.match(
        stdout,
        / {2}2 files: No speaker has these names, so they count as participants\.\n {4}b\.vtt, c\.vtt\n/,
      )
      assert.match(stdout, /a\.vtt: No speaker is called "Camm"\. Did you mean "Cam"\?\n/)
    }
    await writeFile(manifest, lines.slice(0, 2).join('\n'))
    const { stdout } = await importFolder(folder, teamId, '--manifest', manifest)
    assert.match(stdout, /b\.vtt: No speaker has these names, so they count as participants: "Zoe"\.\n/)
  })

  it('prints each call with its id, and the type with its confidence and whether it was guessed', async () => {
    const { teamId, client } = await api.createTeam()
    const folder = await makeFolder()
    await writeFile(join(folder, 'GMT20261101-140000_Recording.transcript.vtt'), vtt('Hello there.'))
    await writeFile(join(folder, 'b.vtt'), vtt('Good day.'))
    const manifest = join(folder, 'calls.jsonl')
    await writeFile(manifest, JSON.stringify({ file: 'b.vtt', callType: 'demo_call', date: daysAgo(1) }))
    const { stdout } = await importFolder(folder, teamId, '--manifest', manifest, '--wait', '--json')
    const document = JSON.parse(stdout)
    assert.deepEqual([document.imported, document.skipped, document.updated, document.failed], [2, 0, 0, []])
    const [zoom, given] = document.calls
    assert.deepEqual(
      [relative(folder, join(folder, zoom.file)), zoom.status, zoom.date, zoom.dateKnown, zoom.takenFromName],
      ['GMT20261101-140000_Recording.transcript.vtt', 'imported', '2026-11-01T14:00:00.000Z', true, ['date']],
    )
    const call = await client.calls.get(zoom.fileId)
    assert.deepEqual(
      [zoom.callTypeKey, zoom.callTypeConfidence, zoom.callTypeGuessed],
      [call.callTypeKey, call.callTypeConfidence, true],
    )
    assert.ok(zoom.callTypeConfidence > 0 && zoom.callTypeConfidence <= 1)
    assert.deepEqual(
      [given.callTypeKey, given.callTypeConfidence, given.callTypeGuessed],
      ['demo_call', 1, false],
    )
  })

  it('gives the file id of a recording, transcribed or not, and no log between the answers when piped', async () => {
    const { teamId, client } = await api.createTeam()
    const folder = await makeFolder()
    await writeFile(join(folder, 'call.wav'), Buffer.from('RIFF\0\0\0\0WAVEfmt sound'))
    const args = ['import', folder, '--team', `${teamId}`]
    const transcribing = { ...env, EARSHOT_TRANSCRIPTION_URL: await serveTranscriptions() }
    const importAgain = (...more: string[]) =>
      runJson<{ calls: { fileId: number; status: string; callTypeKey?: string }[] }>([...args, ...more], {
        env: transcribing,
      })
    const [queued] = (await importAgain()).calls
    const [waiting] = (await importAgain()).calls
    assert.ok(queued)
    assert.deepEqual([waiting?.fileId, waiting?.status], [queued.fileId, 'skipped'])
    const { status, stdout, stderr } = await runCommand([...args, '--wait', '--json'], {
      env: { ...transcribing, LOG_LEVEL: 'trace' },
    })
    assert.deepEqual([status, stderr], [0, ''])
    const [known] = JSON.parse(stdout).calls
    const call = await client.calls.get(queued.fileId)
    assert.deepEqual([known.fileId, known.callTypeKey], [call.fileId, call.callTypeKey])
    assert.equal(call.status, 'processed')
    await writeFile(join(folder, 'other.wav'), Buffer.from('RIFF\0\0\0\0WAVEfmt other sound'))
    const { calls } = await importAgain('--wait')
    const made = calls.find(({ status: of }) => of === 'imported')
    assert.ok(made?.callTypeKey)
    assert.equal((await client.calls.get(made.fileId)).callTypeKey, made.callTypeKey)
  })

  it('gives a call a recording in place of its transcript, with --replace and its externalId', async () => {
    const { teamId, client } = await api.createTeam()
    const folder = await makeFolder()
    const { fileId } = await client.calls.put({ externalId: 'r', transcript: [{ text: 'Before.' }] })
    await writeFile(join(folder, 'call.wav'), Buffer.from('RIFF\0\0\0\0WAVEfmt better sound'))
    const manifest = join(folder, 'calls.jsonl')
    await writeFile(manifest, '{"file":"call.wav","externalId":"r"}\n')
    const args = ['import', '--manifest', manifest, '--team', `${teamId}`, '--wait']
    const transcribing = { ...env, EARSHOT_TRANSCRIPTION_URL: await serveTranscriptions() }
    const { calls } = await runJson<{ calls: { fileId: number; status: string }[] }>([...args, '--replace'], {
      env: transcribing,
    })
    assert.deepEqual(
      calls.map((call) => [call.fileId, call.status]),
      [[fileId, 'replaced']],
    )
    assert.notEqual((await client.calls.transcript(fileId)).segments[0]?.text, 'Before.')
    assert.equal((await client.calls.list({})).data.length, 1)
  })

  it('counts the calls that are linked to CRM records, and says how to link them if none is', async () => {
    const { teamId, organizationId } = await api.createTeam()
    const folder = await makeFolder()
    const manifest = join(folder, 'calls.jsonl')
    await writeFile(join(folder, 'a.vtt'), vtt('Hello.'))
    await writeFile(join(folder, 'b.vtt'), vtt('Good day.'))
    const counts = async (...args: string[]) => {
      const { stdout } = await importFolder(folder, teamId, ...args, '--json')
      const { crmLinked, hasCrmRecords, calls } = JSON.parse(stdout)
      return [crmLinked, hasCrmRecords, calls.map((call: { crmLinked: boolean }) => call.crmLinked)]
    }
    const { stdout } = await importFolder(folder, teamId)
    assert.doesNotMatch(stdout, /CRM/)
    assert.deepEqual(await counts(), [0, false, [false, false]])
    await createCrm(api, organizationId, {
      companies: [{ externalId: 'c', name: 'Acme', domain: 'acme.example' }],
      contacts: [{ externalId: 'p', name: 'Cam', email: 'cam@other.example' }],
    })
    const none = await importFolder(folder, teamId)
    assert.match(
      none.stdout,
      /^No call is linked to a CRM record\. .*crmDealExternalIds.*companyDomain.*--manifest/m,
    )
    assert.deepEqual(await counts(), [0, true, [false, false]])
    await writeFile(manifest, JSON.stringify({ file: 'a.vtt', companyDomain: 'acme.example' }))
    const one = await importFolder(folder, teamId, '--manifest', manifest)
    assert.match(one.stdout, /^1 of 2 calls are linked to CRM records\.$/m)
    const speakers = [{ name: 'Cam', email: 'cam@other.example' }]
    await writeFile(manifest, JSON.stringify({ file: 'b.vtt', speakers }))
    assert.deepEqual(await counts('--manifest', manifest), [2, true, [true, true]])
  })

  it('gives reasons for skipped calls, and lists those with new details', async () => {
    const { teamId } = await api.createTeam()
    const folder = await makeFolder()
    await writeFile(join(folder, 'a.vtt'), vtt('Hello.'))
    await writeFile(join(folder, 'b.vtt'), vtt('Good day.'))
    const manifest = join(folder, 'calls.jsonl')
    await writeFile(manifest, JSON.stringify({ file: 'a.vtt', externalId: 'one' }))
    const args = ['--manifest', manifest]
    await importFolder(folder, teamId, ...args)
    await writeFile(join(folder, 'a.vtt'), vtt('Hello, once more.'))
    await writeFile(join(folder, 'copy.vtt'), vtt('Good day.'))
    await writeFile(manifest, JSON.stringify({ file: 'a.vtt', externalId: 'one', title: 'First' }))
    const { stdout } = await importFolder(folder, teamId, ...args)
    assert.deepEqual(stdout.trim().split('\n'), [
      '0 calls imported, 3 skipped (1 with changed details), 0 refused.',
      'Skipped:',
      '  a.vtt: Is there already, with other words: --replace takes the new ones.',
      '  b.vtt: Is there already.',
      '  copy.vtt: Is the same call as another file of this import.',
    ])
  })
})

/** Serves the protocol of an OpenAI-compatible transcription endpoint; the URL of its API. Each recording holds other words. */
async function serveTranscriptions(): Promise<string> {
  let count = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const text = `Hello there, for the ${++count}. time. We want to go ahead.`
      const segments = [{ id: 0, start: 0, end: 5, text, no_speech_prob: 0.01 }]
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ text, language: 'english', duration: 5, segments }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

function vtt(text: string): string {
  return `WEBVTT\n\n00:01.000 --> 00:09.000\n<v Cam>${text}</v>\n`
}
