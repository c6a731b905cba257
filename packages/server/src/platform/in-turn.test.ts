import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, it } from 'node:test'
import { takeTurns } from './in-turn.ts'

// The kernel completes the connections; the server has yet to accept them.
const connectTimes = (count: number, port: number) =>
  `for (let i = 0; i < ${count}; i++) require('net').connect(${port}, '127.0.0.1').on('connect', function () { this.destroy() })`

describe('work in its turn', () => {
  it('lets many connections in before each piece, and runs the pieces in their order', async () => {
    const inTurn = takeTurns()
    let accepted = 0
    const server = createServer((socket) => {
      accepted++
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const pieces = [1, 2, 3].map((name) =>
      inTurn(() => {
        const before = accepted
        execFileSync(process.execPath, ['-e', connectTimes(20, port)])
        return [name, before] as const
      }),
    )
    const seen = await Promise.all(pieces)
    server.close()
    assert.deepEqual(seen, [
      [1, 0],
      [2, 20],
      [3, 40],
    ])
  })

  it('goes on after a piece that throws', async () => {
    const inTurn = takeTurns()
    const broken = inTurn(() => {
      throw new Error('broken')
    })
    const next = inTurn(() => 'done')
    await assert.rejects(broken, /broken/)
    assert.equal(await next, 'done')
  })
})
