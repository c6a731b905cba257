import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fastify } from 'fastify'
import { awaitTurns } from './await-turn.ts'

const one = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

describe('requests over one connection', async () => {
  const app = fastify()
  awaitTurns(app)
  let begun = 0
  let atOnce = 0
  let atOnceMost = 0
  app.get('/', async () => {
    begun++
    atOnce++
    atOnceMost = Math.max(atOnceMost, atOnce)
    await delay(5)
    atOnce--
    return { begun }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  after(() => app.close())
  const { port } = app.server.address() as AddressInfo

  it('are answered one after the other, all of them', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(one.repeat(50))
    let answers = ''
    for await (const chunk of socket) {
      answers += chunk
      if (answers.endsWith('{"begun":50}')) break
    }
    assert.equal(answers.match(/HTTP\/1\.1 200/g)?.length, 50)
    assert.deepEqual([begun, atOnceMost], [50, 1])
  })

  it('do not begin once their client has gone', async () => {
    const before = begun
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    await new Promise((resolve) => {
      socket.write(one.repeat(300), resolve)
    })
    socket.destroy()
    // Those of other connections are answered meanwhile.
    for (let i = 0; i < 20; i++) assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 200)
    assert.ok(begun - before < 100, `${begun - before} requests began`)
  })
})
