import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decodeText, fileBytesMax } from './decode-text.ts'
import { FormatError } from './format.ts'

describe('decodeText', () => {
  it('reads UTF-8 and UTF-16 and takes off the byte order mark', () => {
    assert.deepEqual(decodeText(Buffer.from('Zoë')), { text: 'Zoë', warnings: [] })
    assert.equal(decodeText(Buffer.from('\uFEFFZoë')).text, 'Zoë')
    assert.equal(decodeText(Buffer.from('\uFEFFZoë', 'utf16le')).text, 'Zoë')
    assert.equal(decodeText(Buffer.from('\uFEFFZoë', 'utf16le').swap16()).text, 'Zoë')
  })

  it('reads other encodings as Windows-1252, with a warning', () => {
    const { text, warnings } = decodeText(Buffer.from([0x93, 0x5a, 0x6f, 0xeb, 0x94]))
    assert.equal(text, '“Zoë”')
    assert.match(warnings[0]!, /Windows-1252/)
  })

  it('keeps UTF-8 with some broken bytes, and counts their places', () => {
    const said = 'Jürgen Müller: Größe, Länge, Breite, Höhe. '.repeat(5)
    assert.deepEqual(decodeText(Buffer.from(`${said}ü`).subarray(0, -1)), {
      text: `${said}\uFFFD`,
      warnings: ['Places that are not valid UTF-8, read as \uFFFD: 1.'],
    })
  })

  it('refuses a file one byte over the limit and names the limit', () => {
    assert.equal(decodeText(new Uint8Array(fileBytesMax)).warnings.length, 0)
    assert.throws(
      () => decodeText(new Uint8Array(fileBytesMax + 1)),
      (error) => error instanceof FormatError && /50 MiB/.test(error.message),
    )
  })
})
