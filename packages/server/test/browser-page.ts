import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { createFolder } from './packages.ts'

export const chromium = '/usr/bin/chromium'

/** A page with the bundle. The API stands behind the same address, as browsers want it. */
export async function servePage(
  bundle: Buffer,
  api: string,
): Promise<{ url: string; report: Promise<string> }> {
  const { promise: report, resolve } = Promise.withResolvers<string>()
  const server = createServer(async (request, answer) => {
    if (request.url?.startsWith('/api/')) {
      const { status, body } = await passOn(request, api)
      answer.writeHead(status, { 'content-type': 'application/json' }).end(body)
    } else if (request.url === '/bundle.js') {
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(bundle)
    } else if (request.url === '/report') {
      resolve(await text(request))
      answer.end()
    } else {
      answer.writeHead(200, { 'content-type': 'text/html' })
      answer.end(
        `<script>onerror = (message) => fetch('/report', { method: 'POST', body: JSON.stringify({ message }) })</script>
         <script type="module" src="/bundle.js"></script>`,
      )
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, report }
}

async function passOn(request: IncomingMessage, api: string): Promise<{ status: number; body: string }> {
  const headers = { authorization: request.headers.authorization ?? '' }
  const answer = await fetch(new URL(request.url ?? '/', api), { headers })
  return { status: answer.status, body: await answer.text() }
}

export async function openBrowser(url: string): Promise<ChildProcess> {
  const options = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
  const profile = `--user-data-dir=${await createFolder()}`
  return spawn(chromium, [...options, ...quiet, profile, url], { stdio: 'ignore' })
}
