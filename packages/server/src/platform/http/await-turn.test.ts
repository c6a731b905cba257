import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fastify } from 'fastify'
import { awaitTurns } from './await-turn.ts'

const one = requestOf('GET', '/')

describe('requests over one connection', async () => {
  const app = fastify()
  let parsed = 0
  let begun = 0
  let atOnce = 0
  let atOnceMost = 0
  awaitTurns(app.server)
  app.server.on('request', () => parsed++)
  app.get('/', async () => {
    begun++
    atOnce++
    atOnceMost = Math.max(atOnceMost, atOnce)
    await delay(2)
    atOnce--
    return { begun }
  })
  app.get('/numbers/:number', async ({ params }) => params)
  const isHeld = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  app.get('/held', async () => {
    isHeld.resolve()
    await release.promise
    return {}
  })
  app.post('/echo', async ({ body }) => body)
  await app.listen({ host: '127.0.0.1', port: 0 })
  after(() => app.close())
  const { port } = app.server.address() as AddressInfo

  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    // Writing to a closed connection must not fail the test.
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }

  it('are all answered, one after the other', async () => {
    const socket = await open()
    socket.write(one.repeat(50))
    const answers = await readUntil(socket, '{"begun":50}')
    assert.equal(answers.match(/HTTP\/1\.1 200/g)?.length, 50)
    assert.deepEqual([begun, atOnceMost], [50, 1])
  })

  it('are answered in order, however many come before an answer is read', async () => {
    const socket = await open()
    const numbers = Array.from({ length: 3000 }, (_, i) => String(i))
    // More than one buffer of the connection.
    socket.write(numbers.map((number) => requestOf('GET', `/numbers/${number}`)).join(''))
    const answers = await readUntil(socket, '{"number":"2999"}')
    assert.deepEqual(
      [...answers.matchAll(/\{"number":"(\d+)"\}/g)].map(([, number]) => number),
      numbers,
    )
  })

  it('are answered with bodies among them, and over a connection that stays open', async () => {
    const socket = await open()
    const bodies = Array.from({ length: 40 }, (_, i) => JSON.stringify({ i, text: 'x'.repeat(i * 1000) }))
    socket.write(bodies.map((body) => requestOf('POST', '/echo', body)).join(''))
    const answers = await readUntil(socket, bodies[39]!)
    for (const body of bodies) assert.ok(answers.includes(body))
    const large = JSON.stringify({ text: 'y'.repeat(500_000) })
    socket.write(requestOf('POST', '/echo', large))
    await readUntil(socket, large)
  })

  it('do not begin once their client has gone', async () => {
    const before = begun
    const socket = await open()
    await new Promise((resolve) => {
      socket.write(one.repeat(300), resolve)
    })
    socket.destroy()
    // Those of other connections are answered meanwhile.
    for (let i = 0; i < 20; i++) assert.equal((await fetch(`http://127.0.0.1:${port}/numbers/2`)).status, 200)
    assert.ok(begun - before < 5, `${begun - before} requests began`)
  })

  it('are not read on while the first waits for its answer, and are all answered then', async () => {
    const before = parsed
    const socket = await open()
    const count = 20_000
    socket.write(requestOf('GET', '/held') + requestOf('GET', '/numbers/1').repeat(count))
    await isHeld.promise
    // Those of other connections are answered meanwhile.
    for (let i = 0; i < 50; i++) assert.equal((await fetch(`http://127.0.0.1:${port}/numbers/2`)).status, 200)
    // A piece of a connection has 64 KiB.
    assert.ok(parsed - before < 3000, `${parsed - before} of ${count} requests were read`)
    release.resolve()
    let answers = 0
    for await (const chunk of socket) {
      answers += String(chunk).match(/HTTP\/1\.1 200/g)?.length ?? 0
      if (answers > count * 0.99) break
    }
    assert.ok(parsed - before > count)
  })
})

function requestOf(method: string, path: string, body?: string): string {
  const length =
    body === undefined ? '' : `Content-Length: ${body.length}\r\nContent-Type: application/json\r\n`
  return `${method} ${path} HTTP/1.1\r\nHost: x\r\n${length}\r\n${body ?? ''}`
}

async function readUntil(socket: Socket, end: string): Promise<string> {
  let answers = ''
  const read = (chunk: Buffer) => {
    answers += chunk
  }
  socket.on('data', read)
  while (!answers.endsWith(end)) await once(socket, 'data')
  socket.off('data', read)
  return answers
}
