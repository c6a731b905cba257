import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { makeFolder } from '../../../test/run-command.ts'
import type { ManifestEntry } from './manifest.ts'
import { readCallFile } from './read-call-file.ts'
import { sideOf } from './read-calls.ts'
import { readFileChunks } from './read-file-chunks.ts'

const none = { speakers: [], crmDealExternalIds: [] }

describe('readCallFile', () => {
  it('takes all calls of a file that no manifest names, each known by its own id', async () => {
    const file = await writeCalls(['one', 'two'])
    const { calls, refused } = await readFileCalls(file, [], true)
    assert.deepEqual(
      calls.map((call) => [call.file, call.format, call.entry.externalId]),
      [
        [`${file}#one`, 'calls-jsonl', 'one'],
        [`${file}#two`, 'calls-jsonl', 'two'],
      ],
    )
    assert.deepEqual(refused, [])
  })

  it('takes only the calls that the manifest names with callId, with their details', async () => {
    const file = await writeCalls(['one', 'two', 'three'])
    const entries = [
      entry(file, { callId: 'three', title: 'Third' }),
      entry(file, { callId: 'one', externalId: 'crm-1' }),
    ]
    const { calls } = await readFileCalls(file, entries, false)
    assert.deepEqual(
      calls.map((call) => [call.entry.externalId, call.entry.title]),
      [
        ['crm-1', undefined],
        ['three', 'Third'],
      ],
    )
  })

  it('takes the other calls too if the file was given beside the manifest', async () => {
    const file = await writeCalls(['one', 'two'])
    const { calls } = await readFileCalls(file, [entry(file, { callId: 'two', title: 'Second' })], true)
    assert.deepEqual(
      calls.map((call) => [call.entry.externalId, call.entry.title]),
      [
        ['one', undefined],
        ['two', 'Second'],
      ],
    )
  })

  it('accepts a speaker from the manifest who speaks once', async () => {
    const folder = await makeFolder()
    const turns = [
      'Ada: What does it cost?',
      'Bo: Ten.',
      'Ada: Yes.',
      'cy Oll: I sign.',
      'Note: all.',
      'Bo: Good.',
    ]
    const cues = turns
      .flatMap((turn) => [turn, 'And so on.'])
      .map((line, index) => `00:00:${10 + index}.000 --> 00:00:${11 + index}.000\n${line}\n`)
    const texts = { txt: turns.join('\n'), vtt: `WEBVTT\n\n${cues.join('\n')}`, srt: cues.join('\n') }
    for (const [ending, text] of Object.entries(texts)) {
      const file = join(folder, `call.${ending}`)
      await writeFile(file, text)
      const speakersOf = async (given: Partial<ManifestEntry>) => {
        const { calls } = await readFileCalls(file, [entry(file, given)], false)
        return calls[0]?.segments.map(({ speaker }) => speaker)
      }
      const speakers = ['Ada', 'Bo', 'Ada', 'cy Oll', 'Bo']
      assert.deepEqual(await speakersOf({ speakers: [{ name: 'Cy Oll' }] }), speakers, ending)
      assert.deepEqual(await speakersOf({ ownerName: 'Cy Oll' }), speakers, ending)
      assert.deepEqual(await speakersOf({}), ['Ada', 'Bo', 'Ada', 'Bo'], ending)
    }
  })

  it('applies an entry without callId to every call of the file', async () => {
    const file = await writeCalls(['one', 'two'])
    const { calls } = await readFileCalls(file, [entry(file, { companyDomain: 'buyer.example' })], false)
    assert.deepEqual(
      calls.map((call) => call.entry.companyDomain),
      ['buyer.example', 'buyer.example'],
    )
  })

  it('refuses to give several calls one external id', async () => {
    const file = await writeCalls(['one', 'two'])
    const { calls, refused } = await readFileCalls(file, [entry(file, { externalId: 'same' })], false)
    const reason = 'the file holds 2 calls: the manifest has to say which with callId'
    assert.deepEqual(calls, [])
    assert.deepEqual(refused, [
      { file: `${file}#one`, reason },
      { file: `${file}#two`, reason },
    ])
  })

  it('refuses a callId that the file does not hold', async () => {
    const file = await writeCalls(['one'])
    const { refused } = await readFileCalls(file, [entry(file, { callId: 'nine' })], false)
    assert.deepEqual(refused, [{ file: `${file}#nine`, reason: 'the file holds no such call' }])
  })

  it('refuses a broken call once, also if the manifest names it, and takes the others', async () => {
    const file = await writeCalls(['one', 'broken', 'three'])
    const asked = ['one', 'broken', 'three'].map((callId) => entry(file, { callId }))
    for (const [entries, takesAll] of [
      [[], true],
      [asked, false],
    ] as const) {
      const { calls, refused } = await readFileCalls(file, entries, takesAll)
      assert.equal(calls.length, 2)
      assert.deepEqual(refused, [
        { file: `${file}:2`, reason: 'turns.0.text: Invalid input: expected string, received number.' },
      ])
    }
  })

  it('ignores a broken call that is not wanted', async () => {
    const file = await writeCalls(['one', 'broken'])
    const { calls, refused } = await readFileCalls(file, [entry(file, { callId: 'one' })], false)
    assert.deepEqual([calls.length, refused], [1, []])
  })

  it('refuses a file that does not exist, or has an impossible name', async () => {
    for (const [file, reason] of [
      ['/no/such.vtt', 'There is no such file.'],
      ['/tmp', "The file can't be read (EISDIR)."],
      ['/tmp/a\0b', "The file can't be read (ERR_INVALID_ARG_VALUE)."],
      [`/tmp/${'x'.repeat(5000)}`, "The file can't be read (ENAMETOOLONG)."],
    ] as const) {
      const { refused } = await readFileCalls(file, [], true)
      assert.deepEqual(refused, [{ file, reason }])
    }
  })

  it('prefers the manifest to the file', async () => {
    const file = await writeCalls(['one'])
    const [given] = (
      await readFileCalls(
        file,
        [entry(file, { date: '2026-05-05', speakers: [{ name: 'cam', side: 'rep' }] })],
        false,
      )
    ).calls
    const [untold] = (await readFileCalls(file, [], true)).calls
    assert.deepEqual([given?.entry.date, given?.segments[0]?.side], ['2026-05-05', 'rep'])
    assert.deepEqual([untold?.entry.date, untold?.segments[0]?.side], ['2026-01-02', 'customer'])
  })
})

describe('readCallFile of a file with participants', () => {
  const parties = [
    { speakerId: '1', name: 'Ann', emailAddress: 'ann@us.example', affiliation: 'Internal' },
    { speakerId: '2', name: 'Bob', emailAddress: 'bob@them.example', affiliation: 'External' },
    { speakerId: '3', name: 'Sam', affiliation: 'Internal' },
    { speakerId: '4', name: 'Sam', affiliation: 'External' },
  ]

  async function readSpoken(changes: Partial<ManifestEntry>) {
    const file = join(await makeFolder(), 'call.json')
    const transcript = ['1', '2', '3'].map((speakerId, start) => ({
      speakerId,
      sentences: [{ start, end: start + 1, text: 'Hi.' }],
    }))
    await writeFile(file, JSON.stringify({ callTranscripts: [{ callId: '9', transcript }], parties }))
    const { calls } = await readFileCalls(file, [entry(file, changes)], true)
    return calls[0]
  }

  it('takes names, addresses and sides from it, but no side of a name with both', async () => {
    const call = await readSpoken({})
    assert.deepEqual(
      call?.segments.map(({ speaker, side }) => [speaker, side]),
      [
        ['Ann', 'rep'],
        ['Bob', 'customer'],
        ['Sam', null],
      ],
    )
    assert.deepEqual(call?.entry.speakers.slice(0, 2), [
      { name: 'Ann', email: 'ann@us.example' },
      { name: 'Bob', email: 'bob@them.example' },
    ])
    assert.equal(call?.entry.externalId, '9')
  })

  it('prefers the manifest to it, also to the domain of an address in the file', async () => {
    const call = await readSpoken({
      ownerEmail: 'lee@them.example',
      speakers: [
        { name: 'ann', side: 'customer' },
        { name: 'Sam', email: 'sam@us.example' },
      ],
    })
    assert.deepEqual(
      call?.segments.map(({ side }) => side),
      ['customer', 'rep', null],
    )
    assert.deepEqual(call?.entry.speakers, [
      { name: 'ann', side: 'customer', email: 'ann@us.example' },
      { name: 'Sam', email: 'sam@us.example' },
      { name: 'Bob', email: 'bob@them.example' },
    ])
  })
})

describe('sideOf', () => {
  const owner = {
    ownerEmail: 'dana@seller.example',
    ownerName: 'Dana Okafor',
    companyDomain: 'buyer.example',
  }

  it('is taken from the manifest, regardless of the case of the name', () => {
    const speakers = [{ name: 'Cam', side: 'customer' as const, email: 'cam@seller.example' }]
    assert.equal(sideOf('  CAM ', { ...owner, speakers }), 'customer')
  })

  it('is rep for the owner, by name or address', () => {
    assert.equal(sideOf('dana okafor', { ...owner, speakers: [] }), 'rep')
    assert.equal(sideOf('Dana@Seller.Example', { ...owner, speakers: [] }), 'rep')
  })

  it('follows from the domain of the address, given or in the name', () => {
    const speakers = [
      { name: 'Tom', email: 'tom@seller.example' },
      { name: 'Gwen', email: 'gwen@buyer.example' },
    ]
    assert.equal(sideOf('Tom', { ...owner, speakers }), 'rep')
    assert.equal(sideOf('Gwen', { ...owner, speakers }), 'customer')
    assert.equal(sideOf('lou@BUYER.example', { ...owner, speakers }), 'customer')
  })

  it('does not follow from the domain of a public mail provider', () => {
    const speakers = [
      { name: 'Ann', email: 'ann@gmail.com' },
      { name: 'Bob', email: 'bob@gmail.com' },
      { name: 'Cam', email: 'cam@outlook.com' },
    ]
    const given = { speakers, ownerEmail: 'ann@gmail.com', companyDomain: 'outlook.com' }
    assert.deepEqual(
      ['Ann', 'Bob', 'Cam'].map((name) => sideOf(name, given)),
      ['rep', null, null],
    )
  })

  it('stays unknown for everybody else', () => {
    const speakers = [{ name: 'Ann', email: 'ann@third.example' }, { name: 'Bo' }]
    for (const name of [
      null,
      'Ann',
      'Bo',
      'Dana',
      'Speaker 1',
      'x@notbuyer.example',
      'x@sub.buyer.example',
    ]) {
      assert.equal(sideOf(name, { ...owner, speakers }), null)
    }
    assert.equal(sideOf('Dana Okafor', { speakers: [] }), null)
    assert.equal(sideOf('dana@seller.example', { speakers: [] }), null)
  })
})

async function readFileCalls(file: string, entries: readonly ManifestEntry[], takesAll: boolean) {
  return await readCallFile({ name: file, content: readFileChunks(file), entries, takesAll }, false)
}

function entry(file: string, given: Partial<ManifestEntry>): ManifestEntry {
  return { file, ...none, ...given }
}

/** Writes a file of several calls; the one with the id "broken" is broken. */
async function writeCalls(ids: string[]): Promise<string> {
  const file = join(await makeFolder(), 'calls.jsonl')
  const lines = ids.map((id) => {
    const text = id === 'broken' ? 1 : `This is call ${id}.`
    return JSON.stringify({ id, date: '2026-01-02', turns: [{ speaker: 'Cam', side: 'customer', text }] })
  })
  await writeFile(file, lines.join('\n'))
  return file
}
