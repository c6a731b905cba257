import assert from 'node:assert/strict'
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { OperatorError } from '@earshot/analyst/operator-error'
import { createCrm } from '../../../test/create-crm.ts'
import { makeFolder } from '../../../test/run-command.ts'
import { startApi, type TestTeam } from '../../../test/start-api.ts'
import { findTeam } from '../../tenants/teams.ts'
import { readSegments } from '../stored-segments.ts'
import { type ImportPathsOptions, importPaths } from './import-paths.ts'
import { readManifest } from './manifest.ts'

describe('importPaths', async () => {
  const api = await startApi()
  const { db, jobs, createTeam } = api

  it('takes files of every format in a folder and its subfolders, with their details', async () => {
    const team = await createTeam()
    const folder = await writeFiles({
      'a.vtt': vtt('Hello from a web VTT.'),
      'b.srt': '1\n00:00:01,000 --> 00:00:04,000\nHello from SRT.\n',
      'c.txt': '[00:01] Cam: Hello from a text.\n[00:09] Rae: And to you.\n',
      'deep/d.jsonl': `${jsonCall('d-1', 'Hello from JSON.')}\n${jsonCall('d-2', 'Again from JSON.')}\n`,
      'utf-16.vtt': Buffer.from(`\uFEFF${vtt('Größe, 日本語, 😀.')}`, 'utf16le'),
    })
    assert.deepEqual(await importAll(team, { paths: [folder] }), { imported: 6, skipped: 0, failed: [] })
    const texts = (await callsOf(team)).map(({ segments }) => segments[0]?.text).sort()
    assert.deepEqual(texts, [
      'Again from JSON.',
      'Größe, 日本語, 😀.',
      'Hello from JSON.',
      'Hello from SRT.',
      'Hello from a text.',
      'Hello from a web VTT.',
    ])
  })

  it('refuses broken, empty and binary files by name with the reason, and takes the rest', async () => {
    const team = await createTeam()
    const folder = await writeFiles({
      'binary.vtt': Buffer.from([0, 1, 2, 3, 255, 254, 0, 0]),
      'broken.vtt': 'WEBVTT\n\nno times here\n',
      'empty.txt': '',
      'good.vtt': vtt('Hello there.'),
      'half.jsonl': `${jsonCall('whole', 'Hello again.')}\n{"id":"half","turns":[\n`,
    })
    const { imported, failed } = await importAll(team, { paths: [folder] })
    assert.equal(imported, 2)
    assert.deepEqual(
      failed.map(({ file }) => basename(file)),
      ['binary.vtt', 'broken.vtt', 'empty.txt', 'half.jsonl:2'],
    )
    for (const { reason } of failed) assert.match(reason, /^[A-Z][^\n]{10,}\.$/, 'a sentence')
  })

  it('says that a known call has other sides of its speakers, which --replace takes', async () => {
    const team = await createTeam()
    const write = (side?: string) => {
      const turns = [{ speaker: 'Cam', start: 1, end: 9, text: 'Hello there.', side }]
      return writeFiles({ 'a.jsonl': JSON.stringify({ id: 'a', turns }) })
    }
    const reasonOf = async (folder: string) =>
      (await importReport(team, { paths: [folder] })).calls[0]?.reason
    await importAll(team, { paths: [await write()] })
    assert.equal(await reasonOf(await write()), 'Is there already.')
    const folder = await write('customer')
    assert.match((await reasonOf(folder)) ?? '', /with other sides of speakers: --replace takes/)
    await importAll(team, { paths: [folder], replace: true })
    assert.equal((await callsOf(team))[0]?.segments[0]?.side, 'customer')
    assert.equal(await reasonOf(folder), 'Is there already.')
  })

  it('refuses a folder that can’t be read, by name, and takes the rest', async () => {
    const team = await createTeam()
    const folder = await writeFiles({
      'a.vtt': vtt('Before it.'),
      'locked/b.vtt': vtt('In it.'),
      'open/c.vtt': vtt('After it.'),
    })
    const locked = join(folder, 'locked')
    await chmod(locked, 0o000)
    const report = await asNobody(() => importAll(team, { paths: [folder] }))
    await chmod(locked, 0o755)
    const failed = [{ file: locked, reason: "The folder can't be read (EACCES)." }]
    assert.deepEqual(report, { imported: 2, skipped: 0, failed })
  })

  it('follows links to files, refuses broken links, and follows no link to a folder', async () => {
    const team = await createTeam()
    const elsewhere = await writeFiles({
      'a.vtt': vtt('Kept elsewhere.'),
      'deep/b.vtt': vtt('Not asked for.'),
    })
    const folder = await writeFiles({ 'own.vtt': vtt('Kept here.'), 'sub/own.vtt': vtt('Kept below.') })
    await symlink(join(elsewhere, 'a.vtt'), join(folder, 'sub/linked.vtt'))
    await symlink(join(elsewhere, 'a.vtt'), join(folder, '.hidden.vtt'))
    await symlink(join(elsewhere, 'deep'), join(folder, 'deep'))
    await symlink('..', join(folder, 'sub/loop'))
    await symlink('gone.vtt', join(folder, 'broken.vtt'))
    const { importedIds, skipped, failed, warnings } = await importReport(team, { paths: [folder] })
    assert.deepEqual([importedIds.length, skipped], [3, 0])
    assert.deepEqual(failed, [
      { file: join(folder, 'broken.vtt'), reason: "The link can't be read (ENOENT)." },
    ])
    const warning = 'A link to a folder is not followed: give the folder itself.'
    assert.deepEqual(
      warnings
        .filter(({ warning: text }) => text.includes('link'))
        .sort((one, other) => (one.file < other.file ? -1 : 1)),
      ['deep', 'sub/loop'].map((name) => ({ file: join(folder, name), warning })),
    )
  })

  const linked = {
    'nas/recordings/a.vtt': vtt('Hello.'),
    'nas/recordings/b.vtt': vtt('Good day.'),
    'nas/recordings/c.vtt': vtt('Good evening.'),
  }

  it('applies the manifest to linked files, whichever name it uses', async () => {
    const root = await writeFiles({ ...linked, 'home/own.vtt': vtt('Hi.') })
    const [real, home] = [join(root, 'nas/recordings'), join(root, 'home')]
    await symlink('../nas/recordings', join(home, 'recordings'))
    await symlink('../nas/recordings/c.vtt', join(home, 'c.vtt'))
    const manifestPath = join(real, 'calls.jsonl')
    const lines = [
      { file: 'a.vtt', title: 'A' },
      { file: join(real, 'b.vtt'), externalId: 'crm-2' },
      { file: join(home, 'c.vtt'), title: 'C' },
      { file: join(real, 'gone.vtt') },
    ]
    await writeFile(manifestPath, lines.map((line) => JSON.stringify(line)).join('\n'))
    for (const paths of [[join(home, 'recordings')], [real, home, join(home, 'recordings')]]) {
      const team = await createTeam()
      const { imported, skipped, failed } = await importAll(team, { paths, manifestPath })
      assert.deepEqual([imported, skipped], [paths.length === 1 ? 3 : 4, 0])
      assert.deepEqual(failed, [{ file: join(real, 'gone.vtt'), reason: 'There is no such file.' }])
      const calls = await callsOf(team)
      assert.deepEqual(
        calls.map(({ title, externalId }) => title ?? externalId ?? '').sort(),
        [...(paths.length === 1 ? [] : ['']), 'A', 'C', 'crm-2'].sort(),
      )
    }
  })

  it('reports a file by its given name, and refuses a second line for it under another name', async () => {
    const team = await createTeam()
    const root = await writeFiles({ ...linked, 'nas/recordings/b.vtt': 'WEBVTT\n' })
    const [real, link] = [join(root, 'nas/recordings'), join(root, 'link')]
    await symlink(real, link)
    const lines = [
      `{"file":"link/a.vtt","externalId":"one"}`,
      `{"file":"nas/recordings/a.vtt","externalId":"two"}`,
      `{"file":"nas/recordings/c.vtt","date":"soon"}`,
    ]
    const manifestPath = join(root, 'calls.jsonl')
    await writeFile(manifestPath, lines.join('\n'))
    const { imported, failed } = await importAll(team, { paths: [link], manifestPath })
    assert.equal(imported, 1)
    assert.deepEqual(
      (await callsOf(team)).map(({ externalId }) => externalId),
      ['one'],
    )
    assert.deepEqual(
      failed.map(({ file }) => file),
      [`${manifestPath}:3`, join(link, 'b.vtt'), join(link, 'c.vtt'), join(real, 'a.vtt')],
    )
    assert.equal(failed.at(-1)?.reason, `The manifest names it already, as ${join(link, 'a.vtt')}.`)
    assert.match(failed.at(-2)?.reason ?? '', /line in the manifest is broken/)
  })

  const doubles = {
    'a.jsonl': jsonCall('same-id', 'The first with this id.'),
    'b.jsonl': jsonCall('same-id', 'The second with this id.'),
    'c.jsonl': jsonCall('one', 'The same content.'),
    'd.jsonl': jsonCall('two', 'The same content.'),
  }

  it('takes the first of calls with the same content or external id, and numbers calls in the order of the folder', async () => {
    const team = await createTeam()
    const folder = await writeFiles({
      ...doubles,
      'e.jsonl': jsonCall('last', 'The end.'),
    })
    assert.deepEqual(await importAll(team, { paths: [folder] }), { imported: 3, skipped: 2, failed: [] })
    const calls = await db.sql<{ externalId: string; packed: Buffer }>`
      select external_id, packed from call join transcript using (organization_id, team_id)
       where organization_id = ${team.organizationId} and team_id = ${team.teamId} and transcript.id = transcript_id
       order by call.id`
    assert.deepEqual(
      calls.map(({ externalId, packed }) => [externalId, readSegments(packed)[0]?.text]),
      [
        ['same-id', 'The first with this id.'],
        ['one', 'The same content.'],
        ['last', 'The end.'],
      ],
    )
  })

  it('takes the first of equal calls with replace, too', async () => {
    const team = await createTeam()
    const folder = await writeFiles({
      ...doubles,
      'e.vtt': vtt('Other words.'),
      'f.vtt': vtt('Other words.'),
    })
    for (const _ of ['first', 'again']) {
      const report = await importAll(team, { paths: [folder], replace: true })
      assert.deepEqual(report, { imported: 3, skipped: 3, failed: [] })
      const ids = (await importReport(team, { paths: [folder], replace: true })).calls.map(
        ({ file, fileId }) => [file.at(-5), fileId],
      )
      const idOf = Object.fromEntries(ids)
      assert.ok(ids.every(([, fileId]) => typeof fileId === 'number'))
      assert.deepEqual([idOf.f, new Set(Object.values(idOf)).size], [idOf.e, 3])
      assert.deepEqual(
        (await callsOf(team)).map(({ externalId, segments }) => [externalId, segments[0]?.text]),
        [
          ['same-id', 'The first with this id.'],
          ['one', 'The same content.'],
          [null, 'Other words.'],
        ],
      )
    }
  })

  it('names each file of a folder whose name is not UTF-8', {
    skip: process.platform !== 'linux',
  }, async () => {
    const team = await createTeam()
    const folder = await writeFiles({ 'a.vtt': vtt('Hello.'), 'b\uFFFD.vtt': vtt('With a strange name.') })
    for (const name of [0xe8, 0xe9]) {
      await writeFile(
        Buffer.concat([Buffer.from(`${folder}/Ren`), Buffer.from([name]), Buffer.from('.vtt')]),
        vtt('Hi.'),
      )
    }
    const refusal = { file: join(folder, 'Ren\uFFFD.vtt'), reason: 'Its name is not UTF-8: rename it.' }
    const report = await importAll(team, { paths: [folder] })
    assert.deepEqual(report, { imported: 2, skipped: 0, failed: [refusal, refusal] })
  })

  it('takes a call once if Whisper wrote it in every format', async () => {
    const team = await createTeam()
    const segments = [{ id: 0, start: 0, end: 1.84, text: ' Shall we begin?' }]
    const folder = await writeFiles({
      'audio.json': JSON.stringify({ text: ' Shall we begin?', segments, language: 'en' }),
      'audio.srt': '1\n00:00:00,000 --> 00:00:01,840\nShall we begin?\n',
      'audio.tsv': 'start\tend\ttext\n0\t1840\tShall we begin?\n',
      'audio.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.840\nShall we begin?\n',
    })
    assert.deepEqual(await importAll(team, { paths: [folder] }), { imported: 1, skipped: 3, failed: [] })
  })

  it('leaves out a call with a broken line in the manifest, and takes it when the line is corrected', async () => {
    const team = await createTeam()
    const folder = await writeFiles({
      'a.vtt': vtt('Hello.'),
      'b.vtt': vtt('Good day.'),
      'all.jsonl': [jsonCall('x', 'One.'), jsonCall('y', 'Two.')].join('\n'),
      'manifest.jsonl': [
        '{"file":"a.vtt","title":"A",}',
        '{"file":"all.jsonl","callId":"x","date":"soon"}',
        '{"file":"all.jsonl","callId":"y","title":"Y"}',
      ].join('\n'),
    })
    const given = { paths: [folder], manifestPath: join(folder, 'manifest.jsonl') }
    const { imported, failed } = await importAll(team, given)
    assert.equal(imported, 2)
    const reason = 'Its line in the manifest is broken: mend it and import again.'
    assert.deepEqual(
      failed.filter((refusal) => refusal.reason === reason).map(({ file }) => file),
      ['a.vtt', 'all.jsonl#x'].map((name) => join(folder, name)),
    )
    await writeFile(given.manifestPath, '{"file":"a.vtt","title":"A"}')
    assert.deepEqual(await importAll(team, given), { imported: 2, skipped: 2, failed: [] })
    assert.deepEqual((await callsOf(team)).map(({ title }) => title).sort(), [null, null, 'A', 'Y'].sort())
  })

  it('stops reading an endless device at the limit of a file', async () => {
    const team = await createTeam()
    const { failed } = await importAll(team, { paths: ['/dev/zero'] })
    assert.match(failed[0]?.reason ?? '', /larger than 50 MiB/)
  })

  it('ignores hidden files and folders, and the manifest itself', async () => {
    const team = await createTeam()
    const files = {
      'a.vtt': vtt('Hello.'),
      '.hidden.vtt': vtt('Not me.'),
      '.git/b.vtt': vtt('Nor me.'),
      'deep/.x/c.vtt': vtt('Nor me!'),
    }
    const folder = await writeFiles({ ...files, 'calls.jsonl': '{"file":"a.vtt","title":"A"}\n' })
    const report = await importAll(team, { paths: [folder], manifestPath: join(folder, 'calls.jsonl') })
    assert.deepEqual(report, { imported: 1, skipped: 0, failed: [] })
  })

  it('leaves out chats and captions beside their transcripts, and reports repairs', async () => {
    const team = await createTeam()
    const folder = await writeFiles({
      'call/transcript.vtt': vtt('Hello there.'),
      'call/chat.txt': '00:00:01\tAnn:\thello\n00:00:02\tBob:\thi\n',
      'call/GMT20260331-162935_RecordingnewChat.txt': '00:00:01\tAnn:\thello\n00:00:02\tBob:\thi\n',
      'zoom/GMT1_Recording.transcript.vtt': vtt('Good morning.'),
      'zoom/GMT1_Recording.cc.vtt': vtt('good morning'),
      'zoom/meeting_saved_closed_caption.txt': '[Ann] 14:03:17\nGood morning.\n',
      'saved/meeting_saved_closed_caption.txt': '[Ann] 14:03:17\nGood evening.\n',
      'saved/meeting_saved_chat.txt': '00:00:01\tAnn:\thello\n00:00:02\tBob:\thi\n',
      'late.vtt': 'WEBVTT\n\n00:00:05.000 --> 00:00:02.000\nAnn: Hello at last.\n',
    })
    const { importedIds, failed, warnings } = await importReport(team, { paths: [folder] })
    assert.deepEqual([importedIds.length, failed], [4, []])
    assert.match(warnings.map(({ warning }) => warning).join(), /end/)
  })

  it('skips a call whose content or external id is known, with the details of the first line that names it', async () => {
    const team = await createTeam()
    const first = { file: 'a.vtt', externalId: 'one', title: 'First' }
    await importAll(team, await writeManifest([first], { 'a.vtt': vtt('Hello.') }))
    const before = await callsOf(team)
    const same = [
      { file: 'b.vtt', externalId: 'one', title: 'Second' },
      { file: 'copy.vtt', title: 'Third' },
      first,
    ]
    const files = { 'a.vtt': vtt('Hello.'), 'b.vtt': vtt('Something else.'), 'copy.vtt': vtt('Hello.') }
    const again = await writeManifest(same, files)
    assert.deepEqual(await importAll(team, again), { imported: 0, skipped: 3, failed: [] })
    assert.deepEqual(await callsOf(team), before)
    assert.deepEqual(
      before.map(({ title }) => title),
      ['First'],
    )
  })

  it('updates known calls from the manifest, counts the changed ones, and keeps other details', async () => {
    const team = await createTeam()
    const files = { 'a.vtt': vtt('Hello.'), 'b.vtt': vtt('Good day.'), 'c.vtt': vtt('Good evening.') }
    const folder = await writeFiles(files)
    await importAll(team, { paths: [folder] })
    const lines = [
      { file: 'a.vtt', externalId: 'one', title: 'A', date: '2026-11-03', ownerEmail: 'ann@v.example' },
      { file: 'b.vtt', speakers: [{ name: 'Cam', side: 'customer', email: 'cam@b.example' }] },
    ]
    await writeFile(join(folder, 'calls.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'))
    const given = { paths: [folder], manifestPath: join(folder, 'calls.jsonl') }
    const { importedIds, skipped, updated, failed } = await importReport(team, given)
    assert.deepEqual([importedIds, skipped, updated, failed], [[], 3, 2, []])
    const [a, b, c] = await callsOf(team)
    assert.deepEqual(
      [a?.externalId, a?.title, a?.date, a?.dateKnown, a?.ownerEmail],
      ['one', 'A', '2026-11-03T00:00:00.000Z', true, 'ann@v.example'],
    )
    assert.deepEqual(b?.speakers, [{ name: 'Cam', email: 'cam@b.example', side: 'customer' }])
    assert.equal(b?.segments[0]?.side, 'customer')
    assert.deepEqual([c?.title, c?.dateKnown], [null, false])
    const { callOwners } = await team.client.filters.callOwners({})
    assert.deepEqual(
      callOwners.map(({ email, callCount }) => [email, callCount]),
      [['ann@v.example', 1]],
    )
    assert.equal((await importReport(team, given)).updated, 0)
  })

  it('does not change a call with the same content but another external id', async () => {
    const team = await createTeam()
    await importAll(
      team,
      await writeManifest([{ file: 'a.vtt', externalId: 'one' }], { 'a.vtt': vtt('Hi.') }),
    )
    const other = { file: 'b.vtt', externalId: 'two', title: 'Two' }
    const report = await importReport(team, await writeManifest([other], { 'b.vtt': vtt('Hi.') }))
    assert.deepEqual([report.skipped, report.updated], [1, 0])
    const [call] = await callsOf(team)
    assert.deepEqual([call?.externalId, call?.title], ['one', null])
  })

  it('takes each call once however many imports race', async () => {
    const team = await createTeam()
    const ids = Array.from({ length: 20 }, (_, i) => `race-${i}`)
    const folder = await writeFiles({
      'all.jsonl': ids.map((id) => jsonCall(id, `Hello from ${id}.`)).join('\n'),
      ...Object.fromEntries(ids.map((id) => [`${id}.vtt`, vtt(`Spoken in ${id}.`)])),
    })
    const reports = await Promise.all([1, 2, 3].map(() => importAll(team, { paths: [folder] })))
    assert.deepEqual(
      ['imported', 'skipped'].map((what) =>
        reports.reduce((sum, report) => sum + report[what as 'imported'], 0),
      ),
      [40, 80],
    )
    assert.deepEqual(
      reports.flatMap(({ failed }) => failed),
      [],
    )
    const calls = await callsOf(team)
    assert.deepEqual([calls.length, new Set(calls.map(({ contentHash }) => contentHash)).size], [40, 40])
  })

  it('gives the same content in another team a call of its own', async () => {
    const [one, other] = [await createTeam(), await createTeam()]
    const folder = await writeFiles({ 'a.vtt': vtt('Hello.') })
    for (const team of [one, other]) assert.equal((await importAll(team, { paths: [folder] })).imported, 1)
    const [[mine], [theirs]] = [await callsOf(one), await callsOf(other)]
    assert.equal(mine?.contentHash, theirs?.contentHash)
    assert.notEqual(mine?.fileId, theirs?.fileId)
    await assert.rejects(one.client.calls.get({ fileId: theirs?.fileId ?? 0 }), { code: 'CALL_NOT_FOUND' })
    await assert.rejects(one.client.calls.transcript({ fileId: theirs?.fileId ?? 0 }), {
      code: 'CALL_NOT_FOUND',
    })
  })

  it('stores all details of the manifest', async () => {
    const team = await createTeam()
    const given = {
      externalId: 'crm-7',
      title: 'Demo',
      callType: 'demo_call',
      ownerEmail: 'Dana@Seller.Example',
      ownerName: 'Dana',
      companyDomain: 'Buyer.Example',
      externalUrl: 'https://calls.example/7',
      date: '2026-03-04T05:06:07+02:00',
      speakers: [{ name: 'Cam', email: 'Cam@Buyer.Example' }],
    }
    await importAll(team, await writeManifest([{ file: 'a.vtt', ...given }], { 'a.vtt': vtt('Hello.') }))
    const [call] = await callsOf(team)
    const { fileId: _, contentHash: __, importedAt, updatedAt, segments, ...stored } = call ?? assert.fail()
    assert.ok(updatedAt >= importedAt)
    assert.deepEqual(stored, {
      externalId: 'crm-7',
      fileName: 'a.vtt',
      title: 'Demo',
      callTypeKey: 'demo_call',
      ownerEmail: 'dana@seller.example',
      ownerName: 'Dana',
      companyDomain: 'buyer.example',
      externalUrl: 'https://calls.example/7',
      date: '2026-03-04T03:06:07.000Z',
      dateKnown: true,
      speakers: [{ name: 'Cam', email: 'cam@buyer.example', side: 'customer' }],
      durationMs: 9000,
      segmentCount: 1,
      callTypeConfidence: 1,
      callTypeGuessed: false,
      callTypeRationale: 'The type was given with the call.',
      outcome: null,
      status: 'processing',
      statusReason: null,
    })
    assert.deepEqual(segments, [
      { index: 0, speaker: 'Cam', side: 'customer', startMs: 1000, endMs: 9000, text: 'Hello.' },
    ])
  })

  it('leaves missing details null, and gives a call without a date that of its import', async () => {
    const team = await createTeam()
    await importAll(team, { paths: [await writeFiles({ 'a.vtt': vtt('Hello.') })] })
    const [call] = await callsOf(team)
    assert.ok(call)
    assert.equal(call.dateKnown, false)
    assert.ok(Math.abs(Date.parse(call.date) - Date.parse(call.importedAt)) < 60_000)
    const { externalId, title, callTypeKey, ownerEmail, ownerName, companyDomain, externalUrl } = call
    assert.deepEqual(
      [externalId, title, callTypeKey, ownerEmail, ownerName, companyDomain, externalUrl],
      Array(7).fill(null),
    )
    assert.deepEqual(call.speakers, [{ name: 'Cam', email: null, side: null }])
  })

  it('refuses an unknown call type and a bad line, by name, and takes the rest', async () => {
    const team = await createTeam()
    const given = await writeManifest(
      [
        { file: 'a.vtt', callType: 'chat' },
        { file: 'b.vtt', date: 'soon' },
        { file: 'c.vtt', callType: 'demo_call' },
        { file: 'absent.vtt' },
      ],
      { 'a.vtt': vtt('Hello.'), 'b.vtt': vtt('Bye.'), 'c.vtt': vtt('Good day.') },
    )
    const { imported, failed } = await importAll(team, given)
    assert.equal(imported, 1)
    const byName = Object.fromEntries(failed.map(({ file, reason }) => [basename(file), reason]))
    assert.deepEqual(Object.keys(byName).sort(), ['a.vtt', 'absent.vtt', 'manifest.jsonl:2'])
    assert.match(byName['a.vtt'] ?? '', /^callType: unknown type "chat"\. .*call-types/)
    assert.match(byName['absent.vtt'] ?? '', /no such file/)
  })

  it('with replace stores a corrected transcript under the same external id, and keeps the file id', async () => {
    const team = await createTeam()
    const entry = { file: 'a.vtt', externalId: 'one', date: '2026-03-04', title: 'First' }
    await importAll(team, await writeManifest([entry], { 'a.vtt': vtt('Helo.') }))
    const [before] = await callsOf(team)
    const corrected = await writeManifest([{ ...entry, title: 'Better', date: undefined }], {
      'a.vtt': vtt('Hello.'),
    })
    assert.deepEqual(
      await importAll(team, corrected),
      { imported: 0, skipped: 1, failed: [] },
      'not without replace',
    )
    assert.deepEqual(await importAll(team, { ...corrected, replace: true }), {
      imported: 1,
      skipped: 0,
      failed: [],
    })
    const [after, ...others] = await callsOf(team)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [after?.fileId, after?.title, after?.segments[0]?.text],
      [before?.fileId, 'Better', 'Hello.'],
    )
    assert.deepEqual([after?.date, after?.dateKnown], [before?.date, true], 'a known date is not lost')
    assert.notEqual(after?.contentHash, before?.contentHash)
  })

  it('with replace keeps details that are missing this time: description, sides, addresses and CRM links', async () => {
    const team = await createTeam()
    await createCrm(api, team.organizationId, { deals: [{ externalId: 'd1', name: 'Deal' }] })
    const entry = {
      file: 'a.vtt',
      externalId: 'one',
      title: 'First',
      ownerEmail: 'ann@v.example',
      ownerName: 'Ann',
      companyDomain: 'acme.example',
      externalUrl: 'https://calls.example/1',
      crmDealExternalIds: ['d1'],
      speakers: [{ name: 'Cam', email: 'cam@acme.example', side: 'customer' }],
    }
    await importAll(team, await writeManifest([entry], { 'a.vtt': vtt('Helo.') }))
    const described = () => db.sql`
      select title, owner_email, owner_name, company_domain, external_url, speakers, crm_deal_external_ids, participant_emails,
             (select array_agg(deal_id) from call_deal
               where call_deal.organization_id = call.organization_id and call_id = call.id) as deals
        from call where team_id = ${team.teamId}`
    const before = await described()
    await db.sql`update call set processing_error = 'Failed.' where team_id = ${team.teamId}`
    const bare = await writeManifest([{ file: 'a.vtt', externalId: 'one' }], { 'a.vtt': vtt('Hello.') })
    const { imported } = await importAll(team, { ...bare, replace: true })
    assert.equal(imported, 1)
    assert.deepEqual(await described(), before)
    const [failure] = await db.sql`select processing_error from call where team_id = ${team.teamId}`
    assert.deepEqual(failure, { processingError: null }, 'a failed call is processed again')
    const [call] = await callsOf(team)
    assert.deepEqual([call?.segments[0]?.text, call?.segments[0]?.side], ['Hello.', 'customer'])
  })

  it('with replace drops the name of an owner if another address is given without a name', async () => {
    const team = await createTeam()
    const owner = { ownerEmail: 'ann@v.example', ownerName: 'Ann' }
    const given = async (details: Record<string, string>) => {
      const entry = { file: 'a.vtt', externalId: 'one', ...details }
      await importAll(team, { ...(await writeManifest([entry], { 'a.vtt': vtt('Hello.') })), replace: true })
      return await db.sql`select owner_email, owner_name from call where team_id = ${team.teamId}`
    }
    assert.deepEqual(await given(owner), [owner])
    assert.deepEqual(await given({ ownerEmail: 'ANN@v.example' }), [owner])
    assert.deepEqual(await given({ ownerEmail: 'bob@v.example' }), [
      { ownerEmail: 'bob@v.example', ownerName: null },
    ])
    assert.deepEqual(await given({ ownerName: 'Bob' }), [{ ownerEmail: 'bob@v.example', ownerName: 'Bob' }])
  })

  it('with replace refuses a change that would make two calls of a team equal', async () => {
    const team = await createTeam()
    const entries = ['one', 'two'].map((id) => ({ file: `${id}.vtt`, externalId: id }))
    await importAll(team, await writeManifest(entries, { 'one.vtt': vtt('Hello.'), 'two.vtt': vtt('Bye.') }))
    const before = await callsOf(team)
    const clash = await writeManifest(entries.slice(0, 1), { 'one.vtt': vtt('Bye.') })
    const { failed } = await importAll(team, { ...clash, replace: true })
    assert.match(failed[0]?.reason ?? '', /Another call of this team has the same content/)
    assert.deepEqual(await callsOf(team), before)
  })

  it('refuses or cleans hostile names and texts, and never stops at them', async () => {
    const team = await createTeam()
    const many = '\u6f22'.repeat(100_000)
    const entries: Record<string, unknown>[] = [
      { file: 'nul\0.vtt' },
      { file: 'half\ud800.vtt' },
      { file: `${'x'.repeat(5000)}.vtt` },
      { file: 'ids.jsonl', callId: 'a\0b' },
      { file: 'a.vtt', callType: 'x\0y' },
      { file: 'b.vtt', date: '0000-01-01' },
      {
        file: 'c.vtt',
        ownerEmail: distinct(255),
        companyDomain: distinct(255),
        externalId: distinct(500),
        title: distinct(500),
      },
      { file: 'd.vtt', externalId: many },
    ]
    const files = {
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.vtt`, vtt(`In ${name}.`)])),
      'ids.jsonl': jsonCall('half\ud800', 'Bad \ud800 text \u0000 here.', 'Cam\ud800\u0000\u202e'),
      'name.vtt': vtt('A long name.', many),
      'one-line.vtt': vtt(many),
      'good.vtt': vtt('I am fine.'),
    }
    const given = await writeManifest(entries, files)
    const folder = dirname(given.manifestPath)
    const { imported, failed } = await importAll(team, { ...given, paths: [folder] })
    const calls = await callsOf(team)
    assert.equal(imported, calls.length)
    assert.ok(calls.some(({ segments }) => segments[0]?.text === 'I am fine.'))
    assert.ok(calls.some(({ externalId }) => externalId === distinct(500)))
    assert.deepEqual(
      calls.filter(({ segments, externalId }) => !`${JSON.stringify(segments)}${externalId}`.isWellFormed()),
      [],
    )
    for (const { reason } of failed) assert.match(reason, /^[^\n]{5,300}$/)
    assert.ok(failed.length >= 8)
  })

  it('refuses a path that does not exist and a team that does not exist, before anything goes in', async () => {
    const team = await createTeam()
    const folder = await writeFiles({ 'a.vtt': vtt('Hello.') })
    await assert.rejects(
      importAll(team, { paths: [folder, '/no/such'] }),
      new OperatorError("/no/such can't be read (ENOENT): give a file or a folder that exists."),
    )
    await assert.rejects(findTeam(db.sql, 999_999), { code: 'NOT_FOUND' })
    assert.deepEqual(await callsOf(team), [])
  })

  async function importAll(team: TestTeam, options: Partial<ImportPathsOptions>) {
    const { importedIds, skipped, failed } = await importReport(team, options)
    return { imported: importedIds.length, skipped, failed }
  }

  async function importReport(team: TestTeam, options: Partial<ImportPathsOptions>) {
    const manifest = options.manifestPath ? await readManifest(options.manifestPath) : null
    return await importPaths(
      { db, jobs },
      {
        team,
        paths: [],
        manifest,
        manifestPath: null,
        replace: false,
        canTranscribe: false,
        lookBackDays: 90,
        callTypeKeys: ['demo_call', 'discovery_call'],
        onProgress: () => undefined,
        ...options,
      },
    )
  }

  /** The team's calls, read by its client. */
  async function callsOf({ teamId, client }: TestTeam) {
    const rows = await db.sql<{
      fileId: number
    }>`select id as file_id from call where team_id = ${teamId} order by id`
    return await Promise.all(
      rows.map(async ({ fileId }) => {
        const { segments } = await client.calls.transcript({ fileId })
        return { ...(await client.calls.get({ fileId })), segments }
      }),
    )
  }
})

/** Root may read every folder, so as root the action runs as another account. */
async function asNobody<Result>(action: () => Promise<Result>): Promise<Result> {
  if (process.geteuid?.() !== 0) return await action()
  process.seteuid?.('nobody')
  return await action().finally(() => process.seteuid?.(0))
}

function vtt(text: string, speaker = 'Cam'): string {
  return `WEBVTT\n\n00:01.000 --> 00:09.000\n<v ${speaker}>${text}</v>\n`
}

function jsonCall(id: string, text: string, speaker = 'Cam'): string {
  return JSON.stringify({ id, turns: [{ speaker, start: 1, end: 9, text }] })
}

/** Characters of three bytes each that can't be compressed. */
function distinct(length: number): string {
  return String.fromCodePoint(...Array.from({ length }, (_, i) => 0x4e00 + ((i * 7919) % 20_000)))
}

async function writeFiles(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await makeFolder()
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

async function writeManifest(
  entries: object[],
  files: Record<string, string>,
): Promise<{ manifestPath: string }> {
  const lines = entries.map((entry) => JSON.stringify(entry))
  const folder = await writeFiles({ ...files, 'manifest.jsonl': lines.join('\n') })
  return { manifestPath: join(folder, 'manifest.jsonl') }
}
