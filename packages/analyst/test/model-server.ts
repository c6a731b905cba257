import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { defaultUse, type ModelAnswer } from './protocols/answer.ts'
import { type Asked, readAsked } from './protocols/asked.ts'
import { streams } from './protocols/streamed-answers.ts'
import { wholes } from './protocols/whole-answers.ts'

export type { ModelAnswer } from './protocols/answer.ts'
export type { Asked, Protocol } from './protocols/asked.ts'

/** `half` sends the head and part of the body, `hang-up` nothing, `hang` nothing for ever. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'half'
  | 'hang-up'
  | 'hang'
  | 'no-json'

export interface ModelServer {
  url: string
  asked: Asked[]
  /** Called for each request; its result is sent. */
  answer: (asked: Asked, count: number) => ModelAnswer | Fault | Promise<ModelAnswer | Fault>
}

/** A stand-in for a provider of language models, in its own protocol. Listens on a free port of loopback until the end of the file's tests. */
export async function startModelServer(answer: ModelServer['answer']): Promise<ModelServer> {
  const model: ModelServer = { url: '', asked: [], answer }
  const server = createServer((request, response) => {
    serve(model, request, response).catch((error) => response.destroy(error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return model
}

async function serve(model: ModelServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const asked = readAsked(request, body)
  model.asked.push(asked)
  const answer = await model.answer(asked, model.asked.length)
  if (answer === 'hang') return
  if (answer === 'hang-up') return void response.destroy()
  if (answer === 'no-json')
    return void response.writeHead(200, { 'Content-Type': 'application/json' }).end('<html>Bad gateway')
  if (answer === 'half') return await sendHalf(asked, response)
  if ('status' in answer) {
    response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers })
    return void response.end(answer.body ?? '{"error":{"message":"no","type":"error","code":"error"}}')
  }
  response.writeHead(200, { 'Content-Type': typeOf(asked) })
  // A count below the number of words would mean that the model did not read all of them.
  const input = Math.max(defaultUse.input, Math.ceil(asked.question.length / 4))
  response.end(write(asked, { use: { ...defaultUse, input }, ...answer }))
}

async function sendHalf(asked: Asked, response: ServerResponse): Promise<void> {
  const whole = write(asked, { text: '{"claims": []}' })
  response.writeHead(200, { 'Content-Type': typeOf(asked), 'Content-Length': whole.length })
  response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => response.destroy())
}

function typeOf({ protocol, isStream }: Asked): string {
  if (!isStream) return 'application/json'
  return protocol === 'bedrock' ? 'application/vnd.amazon.eventstream' : 'text/event-stream'
}

function write(asked: Asked, answer: ModelAnswer): Buffer {
  return asked.isStream
    ? streams[asked.protocol](asked, answer)
    : Buffer.from(JSON.stringify(wholes[asked.protocol](asked, answer)))
}
