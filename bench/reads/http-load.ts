import { connect, type Socket } from 'node:net'

export interface Request {
  method: 'GET' | 'POST'
  path: string
  key?: string
  body?: object
}

export interface Load {
  requestsPerSecond: number
  /** Sorted, of each request. */
  latenciesMs: number[]
}

const headEnd = '\r\n\r\n'

/** Sends requests one after the other over several kept connections for a time; throws at the first answer that is not 2xx. */
export async function loadFor(
  url: string,
  requests: readonly Request[],
  clients: number,
  ms: number,
): Promise<Load> {
  const { hostname, port } = new URL(url)
  const raw = requests.map((request) => rawRequest(request))
  const latenciesMs: number[] = []
  const startedMs = performance.now()
  let next = 0
  const work = async () => {
    const connection = new Connection(connect(Number(port), hostname))
    try {
      while (performance.now() - startedMs < ms) {
        const beganMs = performance.now()
        await connection.send(raw[next++ % raw.length] ?? Buffer.alloc(0))
        latenciesMs.push(performance.now() - beganMs)
      }
    } finally {
      connection.end()
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  const seconds = (performance.now() - startedMs) / 1000
  return { requestsPerSecond: latenciesMs.length / seconds, latenciesMs: latenciesMs.sort((a, b) => a - b) }
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function rawRequest({ method, path, key, body }: Request): Buffer {
  const text = body ? JSON.stringify(body) : ''
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(key ? [`Authorization: Bearer ${key}`] : []),
    ...(body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`] : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}${headEnd}${text}`)
}

/** Minimal HTTP for answers with a Content-Length, because the load generator shares the processors with the measured server. */
class Connection {
  #socket: Socket
  #chunks: Buffer[] = []
  #bytes = 0
  #wanted = 0
  #done: () => void = () => undefined
  #fail: (error: Error) => void = () => undefined

  constructor(socket: Socket) {
    this.#socket = socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')))
  }

  async send(request: Buffer): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#done = resolve
      this.#fail = reject
      this.#socket.write(request)
    })
  }

  end(): void {
    this.#socket.end()
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    if (this.#wanted === 0) this.#readHead()
    if (this.#wanted === 0 || this.#bytes < this.#wanted) return
    this.#chunks = []
    this.#bytes = 0
    this.#wanted = 0
    this.#done()
  }

  #readHead(): void {
    const all = Buffer.concat(this.#chunks)
    const at = all.indexOf(headEnd)
    if (at < 0) return
    const head = all.toString('latin1', 0, at)
    if (!/^HTTP\/1\.1 2/.test(head)) this.#fail(new Error(all.toString().slice(0, 600)))
    const length = /^content-length: (\d+)/im.exec(head)?.[1]
    if (length === undefined) this.#fail(new Error(`An answer without a Content-Length:\n${head}`))
    this.#wanted = at + headEnd.length + Number(length ?? Number.POSITIVE_INFINITY)
  }
}
