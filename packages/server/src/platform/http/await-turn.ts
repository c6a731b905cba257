import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// Requests that wait behind the one that is answered; then no more are read. The last piece read, at most 64 KiB, may hold more.
const waitingMax = 8

type Request = [IncomingMessage, ServerResponse]

interface Turns {
  isAnswering: boolean
  waiting: Request[]
}

/**
 * Lets requests that come over one connection without waiting for answers begin one after the other, in the order in which they are
 * answered anyway. Of a client that has gone, none of the rest begins; of one that does not read its answers, no more are read.
 */
export function awaitTurns(server: Server): void {
  const begin = server.listeners('request')
  server.removeAllListeners('request')
  const turnsOf = new WeakMap<Socket, Turns>()

  server.on('request', (...request: Request) => {
    const { socket } = request[0]
    const turns = turnsOf.get(socket) ?? take(socket)
    turns.waiting.push(request)
    if (!turns.isAnswering) next(socket, turns)
    else if (isOver(turns)) socket.pause()
  })

  function take(socket: Socket): Turns {
    const turns = { isAnswering: false, waiting: [] }
    turnsOf.set(socket, turns)
    // Node reads on after each answer, in case a part of its request is left.
    socket.on('resume', () => {
      if (isOver(turns)) socket.pause()
    })
    return turns
  }

  function next(socket: Socket, turns: Turns): void {
    if (socket.destroyed) turns.waiting.length = 0
    const request = turns.waiting.shift()
    turns.isAnswering = request !== undefined
    if (!request) return
    if (socket.isPaused() && !isOver(turns)) socket.resume()
    request[1].once('close', () => next(socket, turns))
    for (const listener of begin) listener.apply(server, request)
  }
}

function isOver({ waiting }: Turns): boolean {
  return waiting.length > waitingMax
}
