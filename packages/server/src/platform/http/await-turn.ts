import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets requests that come over one connection without waiting for answers begin one after the other, in the order in which they are
 * answered anyway. Of a client that has gone, none of the rest begins.
 */
export function awaitTurns(app: FastifyInstance): void {
  const turns = new WeakMap<Socket, Promise<void>>()
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const before = turns.get(socket)
    turns.set(
      socket,
      new Promise((resolve) => {
        reply.raw.once('close', resolve)
      }),
    )
    await before
    if (socket.destroyed) reply.hijack()
  })
}
