import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, describe, it } from 'node:test'
import { putCall } from '@earshot/contract/put-calls'
import { fastify } from 'fastify'
import { answerClientError, answerForNode } from './answer-for-node.ts'

const requestMaxMs = 200
const begun = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n{"a'
const rest = '": 1}'

describe('a request that does not arrive whole', () => {
  const listen = async () => {
    const app = fastify({
      clientErrorHandler: answerClientError,
      keepAliveTimeout: 50,
      http: { requireHostHeader: false, connectionsCheckingInterval: 50 },
    })
    answerForNode(app, requestMaxMs)
    app.post('/', async () => ({}))
    const config = { endpoint: putCall }
    app.post('/upload', { config, onRequest: async (_, reply) => reply.code(401).send({}) }, async () => ({}))
    after(() => {
      app.server.closeAllConnections()
      return app.close()
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    return app
  }
  const begin = async ({ server }: Awaited<ReturnType<typeof listen>>): Promise<Socket> => {
    const address = server.address() as { port: number }
    const socket = connect(address.port, '127.0.0.1')
    const arrived = new Promise((resolve) => server.once('request', resolve))
    socket.write(begun)
    await arrived
    return socket
  }

  it('is given up', { timeout: 10_000 }, async () => {
    const chunks = await Array.fromAsync(await begin(await listen()))
    const answer = Buffer.concat(chunks).toString()
    assert.match(answer, /^HTTP\/1\.1 400 .*X-Request-Id: .*"code":"INVALID_REQUEST".*took too long/s)
  })

  it('closes the idle connection of a refused upload', { timeout: 10_000 }, async () => {
    const { server } = await listen()
    const socket = connect((server.address() as { port: number }).port, '127.0.0.1')
    socket.write(
      'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data\r\nContent-Length: 9\r\n\r\n',
    )
    setTimeout(() => socket.write('x'.repeat(9)), 50)
    const answer = Buffer.concat(await Array.fromAsync(socket)).toString()
    assert.match(answer, /^HTTP\/1\.1 401 /)
  })

  it('is read no longer than a while once it is refused', { timeout: 10_000 }, async () => {
    const { server } = await listen()
    const socket = connect((server.address() as { port: number }).port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data\r\nContent-Length: 999999\r\n\r\n',
    )
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    const sending = setInterval(() => socket.write('x'), 20)
    // What is still sent to a closed connection may be answered by a reset.
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(sending)
    assert.match(Buffer.concat(chunks).toString(), /^HTTP\/1\.1 401 /)
  })

  it('does not delay the end of the server', { timeout: 10_000 }, async () => {
    const app = await listen()
    Object.assign(app.server, { requestTimeout: 0, headersTimeout: 0 })
    const socket = await begin(app)
    socket.on('error', () => undefined)
    await app.close()
  })

  it('is answered if its rest arrives while the server ends', { timeout: 10_000 }, async () => {
    const app = await listen()
    const socket = await begin(app)
    const closed = app.close()
    socket.write(rest)
    const answer = Buffer.concat(await Array.fromAsync(socket)).toString()
    assert.match(answer, /^HTTP\/1\.1 200 /)
    await closed
  })
})
