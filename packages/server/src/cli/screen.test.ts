import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { describe, it } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { createProgress } from './progress.ts'
import { createScreen } from './screen.ts'

describe('a screen', () => {
  it('writes logs and answers above the bar, which is drawn again below', () => {
    const { screen, shown } = open(true)
    createProgress(screen.bar, () => 0)(1, 4, 'files')
    screen.logTo(2)?.write('{"level":40,"time":0,"msg":"a file is odd","file":"a b.vtt","n":3}\n')
    screen.out('an answer')
    assert.deepEqual(shown(), [
      '00:00:00 WARN  a file is odd file="a b.vtt" n=3',
      'an answer',
      '[#######.......................] 1 of 4 files, about 0 s left',
    ])
  })

  it('keeps a bar to one line of a narrow terminal, counting wide characters as two columns', () => {
    const { screen, shown } = open(true, 20)
    createProgress(screen.bar, () => 0)(1, 4, 'files')
    assert.deepEqual(shown(), ['1 of 4 files'])
    screen.progress('商談の分析：待機しています')
    assert.deepEqual(shown(), ['商談の分析：待機し…'])
    screen.progress('')
    assert.deepEqual(shown(), [''])
  })

  it('draws nothing if stderr is not a terminal, and leaves the log as JSON', () => {
    const { screen, written } = open(false)
    screen.progress('working')
    screen.out('an answer')
    assert.deepEqual([written(), screen.logTo(2), screen.columns()], ['an answer\n', null, null])
  })

  it('shows control characters of a log by their numbers', () => {
    const { screen, shown } = open(true)
    screen.logTo(1)?.write('{"level":30,"time":0,"msg":"\\u001b[2Jgone"}')
    assert.deepEqual(shown(), ['00:00:00 INFO  \\u001b[2Jgone', ''])
  })
})

/** A screen over one terminal, and its lines. */
function open(isTTY: boolean, columns = 80) {
  let text = ''
  const writable = new Writable({
    decodeStrings: false,
    write: (part, _, done) => {
      text += part
      done()
    },
  })
  const stream = Object.assign(writable, { isTTY, columns }) as unknown as NodeJS.WriteStream
  return {
    screen: createScreen(stream, stream),
    written: () => text,
    shown: () =>
      text.split('\n').map((line) => stripVTControlCharacters(line.split('\r\u001b[2K').at(-1) ?? '')),
  }
}
