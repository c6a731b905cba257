import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { FormatError } from './format.ts'
import { checkJson, Id, listOf, Numeric, nodesMax, readJson } from './read-json.ts'

describe('readJson', () => {
  it('reads objects and lists, with a byte order mark or white space around, and nothing else', () => {
    assert.deepEqual(readJson('\uFEFF\n {"a":[1.5]} \n'), { a: [1.5] })
    for (const text of ['', '1', '"a"', '{"a":', '{"a":1}\n{"a":2}', 'Ann: Hi.', '['.repeat(100_000)]) {
      assert.equal(readJson(text), undefined)
    }
  })

  it('loses no digit of a whole number', () => {
    assert.deepEqual(
      readJson('{"a":12345678901234567890,"b":9007199254740991,"c":-9007199254740993,"d":1e300}'),
      {
        a: '12345678901234567890',
        b: 9007199254740991,
        c: '-9007199254740993',
        d: 1e300,
      },
    )
  })

  it("reads Python's NaN and Infinity as null, and does not change texts", () => {
    const text = String.raw`{"a":NaN,"b":[-Infinity, NaN],"c":"so, NaN, \" : NaN","d":"NaN"}`
    assert.deepEqual(readJson(text), { a: null, b: [null, null], c: 'so, NaN, " : NaN', d: 'NaN' })
    assert.equal(readJson('{"a":NaN,"b":"'), undefined)
  })

  it('refuses more values than fit into memory', () => {
    assert.equal((readJson(`[${'[],'.repeat(nodesMax - 2)}[]]`) as []).length, nodesMax - 1)
    assert.throws(() => readJson(`[${'[],'.repeat(nodesMax)}[]]`), FormatError)
  })

  it('takes linear time', () => {
    const hostileChars = 20_000_000
    for (const unit of [
      '"',
      '\\"',
      '[',
      '{"a":',
      'NaN,',
      '[NaN,',
      '"a",',
      '1234567890123456789,',
      '{"a":1},',
    ]) {
      const tail = unit.repeat(hostileChars / unit.length)
      for (const text of [`[NaN,${tail}`, `[NaN,"${tail}`, `[${tail}0]`]) {
        try {
          readJson(text)
        } catch (error) {
          assert.ok(error instanceof FormatError)
        }
      }
    }
  })
})

describe('checkJson', () => {
  it('names the place of the first fault, also within lists', () => {
    const schema = z.object({ a: listOf(z.object({ b: listOf(Numeric) })) })
    assert.deepEqual(checkJson(schema, { a: [{ b: [1, '2.5', '-3'], c: 1 }] }), { a: [{ b: [1, 2.5, -3] }] })
    for (const b of ['1e3', '', ' 1', '1,5', {}]) {
      assert.throws(() => checkJson(schema, { a: [{ b: [] }, { b: [1, b] }] }), /^FormatError: a\.1\.b\.1: /)
    }
    assert.throws(() => checkJson(schema, 7), /^FormatError: The JSON: /)
  })

  it('takes an id as a string', () => {
    assert.deepEqual(
      [1, '1', '007'].map((id) => checkJson(Id, id)),
      ['1', '1', '007'],
    )
  })
})
