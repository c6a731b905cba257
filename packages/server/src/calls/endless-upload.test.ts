import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { basePath } from '@earshot/contract/endpoint'
import { startApi } from '../../test/start-api.ts'

const mebibyte = 1024 * 1024
const part = (name: string, file = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`

describe('an upload in gzip without an end', { timeout: 60_000 }, async () => {
  const api = await startApi()
  const { key } = await api.createTeam()
  const text = gzipSync(Buffer.alloc(8 * mebibyte, 'a '))

  /** Sends a body that begins so and then goes on for ever, until it is answered. */
  const upload = async (path: string, type: string, begin: string) => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    const send = (bytes: Buffer) =>
      socket.write(
        Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
      )
    socket.write(
      `POST ${basePath}${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: ${type}\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    send(gzipSync(begin))
    let pieces = 0
    while (answer === '' && pieces < 40) {
      send(text)
      pieces++
      await delay(100)
    }
    const before = process.cpuUsage()
    for (let n = 0; n < 5; n++) {
      send(text)
      await delay(50)
    }
    const { user, system } = process.cpuUsage(before)
    socket.destroy()
    return { answer, pieces, cpuMs: (user + system) / 1000 }
  }

  for (const [what, path, type, begin, status, message, piecesMax] of [
    ['a batch', '/calls/batch', 'application/x-ndjson', '', 413, /at most 32 MiB/, 10],
    ['details', '/calls', 'multipart/form-data; boundary=x', part('metadata'), 400, /at most 1 MiB/, 5],
    [
      'a transcript',
      '/calls',
      'multipart/form-data; boundary=x',
      part('file', '; filename="a"'),
      400,
      /larger than 50 MiB/,
      14,
    ],
    ['an unknown part', '/calls', 'multipart/form-data; boundary=x', part('meta'), 400, /no part/, 5],
  ] as const)
    it(`is answered at the limit, and unpacked no further: ${what}`, async () => {
      const { answer, pieces, cpuMs } = await upload(path, type, begin)
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `))
      assert.match(answer, message)
      assert.ok(pieces <= piecesMax, `${pieces} pieces`)
      // Unpacking them takes several times as long.
      assert.ok(cpuMs < 60, `${cpuMs} ms of processor time after the answer`)
    })
})
