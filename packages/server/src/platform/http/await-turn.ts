import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// Requests that may wait behind the current one; then reading stops. The last piece read, at most 64 KiB, may hold more.
const waitingMax = 8

type Request = [IncomingMessage, ServerResponse]

interface Turns {
  isAnswering: boolean
  waiting: Request[]
}

/**
 * Lets pipelined requests of a connection begin one after the other, in the order in which they are answered anyway. The rest does not
 * begin if the client has gone, and is not read while the client does not read its answers.
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
    // Node resumes reading after each answer, in case a part of its request is left.
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
