import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { OperatorError } from '@earshot/analyst/operator-error'
import { makeFolder } from '../../../test/run-command.ts'
import { type Manifest, readManifest } from './manifest.ts'

describe('readManifest', () => {
  it('takes relative files from the folder of the manifest and absolute ones as they are', async () => {
    const { entries, path } = await read('{"file":"calls/a.vtt"}\n{"file":"/elsewhere/b.vtt"}')
    assert.deepEqual(
      entries.map(({ file }) => file),
      [join(path, '../calls/a.vtt'), '/elsewhere/b.vtt'],
    )
  })

  it('leaves missing details absent, and turns e-mails and domains into lower case', async () => {
    const { entries, path } = await read(
      '{"file":"a"}\n{"file":"b","ownerEmail":" Dana@Seller.Example ","companyDomain":"Buyer.Example","title":" Demo "}',
    )
    const none = { speakers: [], crmDealExternalIds: [] }
    assert.deepEqual(entries, [
      { file: join(path, '../a'), ...none },
      {
        file: join(path, '../b'),
        ...none,
        ownerEmail: 'dana@seller.example',
        companyDomain: 'buyer.example',
        title: 'Demo',
      },
    ])
  })

  it('gives names of people in the form that they have in transcripts', async () => {
    const name = ' Jose\u0301  Nu\u0301n\u0303ez '
    const { entries } = await read(
      JSON.stringify({ file: 'a', ownerName: name, speakers: [{ name }, { name: 'Bob\u00a0Smith' }] }),
    )
    assert.deepEqual(
      [entries[0]?.ownerName, entries[0]?.speakers],
      ['Jos\u00e9 N\u00fa\u00f1ez', [{ name: 'Jos\u00e9 N\u00fa\u00f1ez' }, { name: 'Bob Smith' }]],
    )
  })

  it('reads lines that end in CRLF, after a byte order mark, with blank ones between', async () => {
    const { entries, refused } = await read('\uFEFF{"file":"a"}\r\n\r\n   \n{"file":"b"}\r\n')
    assert.deepEqual([entries.length, refused], [2, []])
  })

  it('refuses dates outside the years 1 to 9999', async () => {
    const dates = ['0000-12-31', '0001-01-01T00:00:00+14:00', '9999-12-31T23:00:00-14:00']
    const { entries, refused } = await read(
      dates.map((date) => JSON.stringify({ file: date, date })).join('\n'),
    )
    assert.deepEqual(entries, [])
    assert.deepEqual(
      refused.map(({ reason }) => reason),
      dates.map(() => 'date: must lie in the years 1 to 9999'),
    )
  })

  it('takes plain dates and date-times with a time zone', async () => {
    const dates = ['2026-02-28', '2026-02-28T10:00:00Z', '2026-02-28T10:00:00.123+05:30']
    const { entries } = await read(dates.map((date) => JSON.stringify({ file: date, date })).join('\n'))
    assert.deepEqual(
      entries.map(({ date }) => date),
      dates,
    )
  })

  it('refuses a second line for the same call', async () => {
    const lines = [
      ['a.vtt', { externalId: 'dup-1' }],
      ['a.vtt', { externalId: 'dup-2' }],
      ['./a.vtt', { title: 'Again' }],
      ['all.jsonl', { callId: 'x' }],
      ['all.jsonl', { callId: 'x', title: 'Again' }],
    ] as const
    const { entries, refused, path } = await read(
      lines.map(([file, given]) => JSON.stringify({ file, ...given })).join('\n\n'),
    )
    assert.deepEqual(
      entries.map(({ externalId, callId }) => [externalId, callId]),
      [
        ['dup-1', undefined],
        [undefined, 'x'],
      ],
    )
    assert.deepEqual(refused, [
      { file: `${path}:3`, reason: 'names the same call as line 1' },
      { file: `${path}:5`, reason: 'names the same call as line 1' },
      { file: `${path}:9`, reason: 'names the same call as line 7' },
    ])
  })

  it('takes other calls of one file, a line for the rest of them, and one after a line that is refused', async () => {
    const { entries, refused } = await read(
      [
        '{"file":"all.jsonl","callId":"x"}',
        '{"file":"all.jsonl","callId":"y"}',
        '{"file":"all.jsonl"}',
        '{"file":"a.vtt","date":"soon"}',
        '{"file":"a.vtt"}',
        '{"file":"b/a.vtt"}',
      ].join('\n'),
    )
    assert.deepEqual([entries.length, refused.length], [5, 1])
  })

  it('names the calls of broken lines, as far as they can be read', async () => {
    const { broken, path } = await read(
      [
        '{"file": "b/a \\"1\\".vtt", "date": 1}',
        '{"callId":"x","file":"all.jsonl",}',
        '{"title":"file"}',
        '5',
      ].join('\n'),
    )
    assert.deepEqual(broken, [
      { file: join(path, '../b/a "1".vtt'), callId: undefined },
      { file: join(path, '../all.jsonl'), callId: 'x' },
    ])
  })

  it('warns of unknown members, once each, and takes the rest', async () => {
    const { entries, warnings, path } = await read(
      [
        '{"file":"a","externalID":"1","speakers":[{"name":"Ann","side":"rep"},{"name":"Bob","sides":"customer"}]}',
        '{"file":"b","externalID":"2","titel":"B","speakers":[{"name":"Bob","sides":"customer","__proto__":{}}]}',
      ].join('\n'),
    )
    assert.deepEqual(
      entries.map(({ speakers }) => speakers.length),
      [2, 1],
    )
    assert.deepEqual(warnings, [
      {
        file: path,
        warning:
          'Unknown members of a call, left out: "externalID" (first in line 1), "titel" (first in line 2). Did you mean externalId?',
      },
      {
        file: path,
        warning:
          'Unknown members of a speaker, left out: "sides" (first in line 1), "__proto__" (first in line 2). Did you mean side?',
      },
    ])
  })

  it('suggests the member of a manifest for the filter of the API', async () => {
    const { warnings } = await read('{"file":"a","crmDealIds":["d1"]}')
    assert.match(warnings[0]?.warning ?? '', /"crmDealIds" .*\. Did you mean crmDealExternalIds\?$/)
  })

  it('reads UTF-8, and UTF-16 with its mark, and refuses other encodings', async () => {
    const line = '{"file":"a","ownerName":"Zoë"}\r\n'
    const { entries } = await read(Buffer.from(`\uFEFF${line}`, 'utf16le'))
    assert.equal(entries[0]?.ownerName, 'Zoë')
    await assert.rejects(read(Buffer.from(line, 'latin1')), {
      message: /manifest\.jsonl is not encoded as UTF-8: save it so\.$/,
    })
  })

  const bad: [string, string, RegExp][] = [
    ['no JSON', '{"file": "a"', /^is not valid JSON: a line is one call, \{"file": …\}$/],
    ['no object', '["a"]', /^line: /],
    ['no file', '{"title":"x"}', /^file: /],
    ['an empty file', '{"file":""}', /^file: /],
    [
      'an invalid date',
      '{"file":"a","date":"last week"}',
      /^date: must be a date \(YYYY-MM-DD\) .*, not "last week"$/,
    ],
    ['a date that the calendar does not have', '{"file":"a","date":"2026-02-30"}', /^date: must be a date/],
    ['a date-time without a zone', '{"file":"a","date":"2026-02-28T10:00:00"}', /^date: .*time zone/],
    ['an unknown side', '{"file":"a","speakers":[{"name":"Cam","side":"buyer"}]}', /^speakers\.0\.side: /],
    ['a blank name', '{"file":"a","speakers":[{"name":"\\u00a0"}]}', /^speakers\.0\.name: /],
    ['a NUL in a name', '{"file":"a","ownerName":"D\\u0000na"}', /^ownerName: must not contain NUL/],
    [
      'half a surrogate pair in a title',
      '{"file":"a","title":"\\ud83d"}',
      /^title: must not contain NUL or lone/,
    ],
    [
      'a NUL in a URL',
      '{"file":"a","externalUrl":"https://a.example/\\u0000"}',
      /^externalUrl: must not contain NUL/,
    ],
    ['a URL that runs a script', '{"file":"a","externalUrl":"javascript:alert(1)"}', /^externalUrl: /],
    ['a name of 501 characters', JSON.stringify({ file: 'a', title: 'x'.repeat(501) }), /^title: /],
    [
      'an e-mail of 256 characters',
      JSON.stringify({ file: 'a', ownerEmail: 'x'.repeat(256) }),
      /^ownerEmail: /,
    ],
    [
      '1001 speakers',
      JSON.stringify({ file: 'a', speakers: Array(1001).fill({ name: 'x' }) }),
      /^speakers: /,
    ],
  ]
  for (const [what, line, reason] of bad) {
    it(`refuses a line with ${what} by its number, and takes the others`, async () => {
      const { entries, refused, path } = await read(`{"file":"first"}\n\n${line}\n{"file":"last"}`)
      assert.equal(entries.length, 2)
      assert.deepEqual(
        refused.map(({ file }) => file),
        [`${path}:3`],
      )
      assert.match(refused[0]?.reason ?? '', reason)
    })
  }

  it('refuses a manifest that does not exist', async () => {
    await assert.rejects(readManifest('/no/such/manifest.jsonl'), (error: Error) => {
      assert.ok(error instanceof OperatorError)
      assert.match(error.message, /The manifest \/no\/such\/manifest\.jsonl can't be read \(ENOENT\)/)
      return true
    })
  })
})

async function read(text: string | Buffer): Promise<Manifest & { path: string }> {
  const path = join(await makeFolder(), 'manifest.jsonl')
  await writeFile(path, text)
  return { ...(await readManifest(path)), path }
}
