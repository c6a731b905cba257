import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after } from 'node:test'
import type { Connection } from '../src/platform/database.ts'
import { databaseUrlOf } from './run-command.ts'

/** An address of a database at which nothing listens while it is closed. */
export interface DatabaseGate {
  url: string
  open(): Promise<void>
  /** Breaks all its connections, too. */
  close(): Promise<void>
}

/** Makes a closed gate before a database. */
export async function makeDatabaseGate(connection: Connection): Promise<DatabaseGate> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const { host = '', port } = connection
    const database = host.startsWith('/')
      ? connect({ path: `${host}/.s.PGSQL.${port}` })
      : connect({ host, port: Number(port) })
    for (const end of [socket, database]) {
      sockets.add(end)
      end.on('error', () => undefined).on('close', () => sockets.delete(end))
    }
    socket.pipe(database).pipe(socket)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  await close()
  after(close)
  return {
    url: databaseUrlOf({ ...connection, host: '127.0.0.1', port }),
    open: () => listen(port),
    close,
  }
}
