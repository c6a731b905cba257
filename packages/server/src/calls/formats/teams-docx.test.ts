import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate'
import { allowFormatError, onlyCall } from '../../../test/fuzz-format.ts'
import { FormatError } from './format.ts'
import { isZip, teamsDocx } from './teams-docx.ts'

// Written from other parsers: Microsoft describes no layout, and no file of Teams was available.
function documentOf(...paragraphs: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="w"><w:body>${paragraphs.join('')}</w:body></w:document>`
}

function paragraph(...lines: string[]): string {
  const runs = lines.map((line) => `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${line}</w:t></w:r>`)
  return `<w:p w:rsidR="1"><w:pPr><w:tabs><w:tab w:val="x"/></w:tabs></w:pPr>${runs.join('<w:r><w:br/></w:r>')}</w:p>`
}

function zip(xml: string): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(xml),
    'word/media/a.png': new Uint8Array(99),
  })
}

function read(xml: string) {
  const { cues, title, warnings } = onlyCall(teamsDocx.parse(zip(xml)))
  return {
    rows: cues.map(({ startMs, endMs, speaker, text }) => [startMs, endMs, speaker, text]),
    title,
    warnings,
  }
}

const headed = documentOf(
  paragraph('A demo-20260102_100000-Meeting Recording'),
  paragraph('January 2, 2026, 10:00AM'),
  paragraph('1h 0m 9s'),
  paragraph('Ann Lee started transcription'),
  paragraph('', 'Ann Lee   0:03', 'Hi &amp; welcome &lt;all&gt;.', 'We meet at 10:30'),
  paragraph('', 'Doe, Bob (Guest)   1:00:07', 'Well.'),
  paragraph('Ann Lee stopped transcription'),
)
const timed = documentOf(
  paragraph('A demo'),
  paragraph('0:0:0.0 --&gt; 0:0:5.320', 'Ann Lee', 'Hi.'),
  paragraph('0:0:6.1 --&gt; 0:1:8.5', 'Bob', 'Well,', 'yes.'),
  paragraph('0:1:9.0 --&gt; 0:1:10.0', 'Who?'),
)

describe('teams-docx', () => {
  it('reads a name and a time above the text, and takes earlier lines for a heading', () => {
    assert.deepEqual(read(headed), {
      rows: [
        [3000, 3_607_000, 'Ann Lee', 'Hi & welcome <all>. We meet at 10:30'],
        [3_607_000, null, 'Doe, Bob (Guest)', 'Well.'],
      ],
      title: 'A demo-20260102_100000-Meeting Recording',
      warnings: [
        'Notices that transcription began or ended, left out: 2.',
        'The text before the first turn was taken for a heading: its first line is the title, unless another is given.',
      ],
    })
  })

  it('reads a line of times above name and text', () => {
    const { rows, title } = read(timed)
    assert.deepEqual(rows, [
      [0, 5320, 'Ann Lee', 'Hi.'],
      [6100, 68_500, 'Bob', 'Well, yes.'],
      [69_000, 70_000, null, 'Who?'],
    ])
    assert.equal(title, 'A demo')
  })

  it('reads a document without times', () => {
    const texts = ['Ann: Hi.', 'Bob: Well.', 'Ann: Bye.', 'Bob: Bye.'].map((line) => paragraph(line))
    const { rows, title, warnings } = read(documentOf(...texts))
    assert.deepEqual(rows[0], [null, null, 'Ann', 'Hi.'])
    assert.deepEqual([title, warnings], [null, []])
  })

  it('accepts a speaker from the manifest, even in the first and only turn', () => {
    const lines = ['Carla Diaz: I sign.', 'Ann: Hi.', '0:05 Bob: Well.', 'Ann: Bye.', 'Bob: Bye.']
    const document = zip(documentOf(...lines.map((line) => paragraph(line))))
    const { cues, title } = onlyCall(teamsDocx.parse(document, new Set(['carla diaz'])))
    assert.deepEqual([title, cues[0]?.speaker, cues[0]?.text], [null, 'Carla Diaz', 'I sign.'])
  })

  it('keeps the turns before the first time, as Meet writes it', () => {
    const lines = [
      'Transcript',
      '00:00:00',
      'Ann Lee: Hello everyone.',
      'Bob: We have no budget.',
      'Ann Lee: What would you need?',
      '00:05:00',
      'Carl: I have to leave.',
      'Ann Lee: Bye Carl.',
      'Bob: Bye.',
    ]
    const { rows, title } = read(documentOf(...lines.map((line) => paragraph(line))))
    assert.equal(title, 'Transcript')
    assert.deepEqual(
      rows.slice(0, 3).map(([, , speaker, text]) => [speaker, text]),
      [
        ['Ann Lee', 'Hello everyone.'],
        ['Bob', 'We have no budget.'],
        ['Ann Lee', 'What would you need?'],
      ],
    )
    assert.match(String(rows[3]), /I have to leave\.$/)
  })

  it('reads a text box once, and nothing that a revision deleted, moved away or hides in fields', () => {
    const xml = documentOf(
      paragraph('Ann Lee   0:03'),
      `<w:p><mc:AlternateContent><mc:Choice><w:t>Hi.</w:t></mc:Choice><mc:Fallback><w:pict/><w:t>Hi.</w:t></mc:Fallback></mc:AlternateContent></w:p>`,
      `<w:p><w:del><w:r><w:delText>No.</w:delText></w:r></w:del><w:moveFrom w:id="1"><w:t>No.</w:t></w:moveFrom><w:instrText>No.</w:instrText><w:t/>No.</w:p>`,
      paragraph('Bob   0:05', '&unknown; &#233;'),
    )
    assert.deepEqual(
      read(xml).rows.map(([, , speaker, text]) => [speaker, text]),
      [
        ['Ann Lee', 'Hi.'],
        ['Bob', '&unknown; é'],
      ],
    )
  })

  it('reads an archive with sizes after its entries', () => {
    const chunks: Uint8Array[] = []
    const archive = new Zip((error, chunk) => {
      assert.equal(error, null)
      chunks.push(chunk)
    })
    const entry = new ZipDeflate('word/document.xml')
    archive.add(entry)
    entry.push(strToU8(timed), true)
    archive.end()
    assert.equal(onlyCall(teamsDocx.parse(Buffer.concat(chunks))).cues.length, 3)
  })

  it('refuses other archives, damaged ones, ones too large and ones that grow too large', () => {
    const refuses = (bytes: Uint8Array, message: RegExp) =>
      assert.throws(
        () => teamsDocx.parse(bytes),
        (error) => error instanceof FormatError && message.test(error.message),
      )
    refuses(zipSync({ 'a.txt': strToU8('Ann: Hi.') }), /not a Word document/)
    refuses(zip(timed).subarray(0, 300), /damaged/)
    refuses(zip(documentOf()), /no speech/)
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(51 * 1024 * 1024) })
    assert.ok(bomb.length < 100_000)
    refuses(bomb, /larger than 50 MiB/)
    refuses(new Uint8Array(51 * 1024 * 1024), /larger than 50 MiB/)
    const names = Array.from({ length: 10_001 }, (_, index) => [`${index}`, new Uint8Array()])
    refuses(zipSync(Object.fromEntries(names)), /10000 entries/)
  })

  it('is detected by the first bytes', () => {
    assert.deepEqual(
      [isZip(zip(timed)), isZip(strToU8('PK: Hi.')), isZip(new Uint8Array())],
      [true, false, false],
    )
  })

  it('throws nothing but FormatError', () => {
    const tokens = [
      '<w:t>',
      '</w:t>',
      '<w:p>',
      '</w:p>',
      '<mc:Fallback>',
      '</mc:Fallback>',
      '<',
      '>',
      '&#0;',
      'Ann   0:05',
      '0:1 --&gt; 0:2',
      '\ud800',
    ]
    const cut = fc.tuple(fc.nat(headed.length), fc.nat(30), fc.oneof(fc.constantFrom(...tokens), fc.string()))
    const damagedXml = fc
      .array(cut, { maxLength: 5 })
      .map((cuts) =>
        cuts.reduce((xml, [at, length, put]) => xml.slice(0, at) + put + xml.slice(at + length), headed),
      )
    const sound = zip(timed)
    const damagedZip = fc
      .array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { maxLength: 8 })
      .map((changes) => changes.reduce((bytes, [at, byte]) => bytes.with(at, byte), sound))
    const bytes = fc.oneof(
      damagedXml.map(zip),
      damagedZip,
      fc.uint8Array({ maxLength: 200 }).map((tail) => Buffer.concat([sound.subarray(0, 4), tail])),
    )
    fc.assert(
      fc.property(bytes, (file) => allowFormatError(() => teamsDocx.parse(file))),
      { numRuns: 500 },
    )
  })

  it('takes linear time', () => {
    for (const unit of [
      '<',
      '<w:t>',
      '<w:t',
      '&',
      '<mc:Fallback>',
      'a',
      '<w:p>A 0:05</w:p>',
      '<w:p><w:t>A 0:05</w:t></w:p>',
    ]) {
      allowFormatError(() =>
        teamsDocx.parse(zip(documentOf(paragraph('A 0:03')) + unit.repeat(1_000_000 / unit.length))),
      )
    }
  })
})
