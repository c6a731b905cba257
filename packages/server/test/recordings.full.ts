import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { describe, it } from 'node:test'
import { basePath } from '@earshot/contract/endpoint'
import { startApi } from './start-api.ts'

const mebibyte = 1024 * 1024
const mebibytes = Number(process.env.RECORDING_MIB ?? 256)
const growthMaxBytes = 64 * mebibyte

// The client is another process, so that only the server's memory is measured.
const client = `
  const { request } = require('node:http')
  const [url, key, mebibytes] = process.argv.slice(1)
  const chunk = Buffer.alloc(${mebibyte}, 'sound ')
  const ask = (method, path, headers, write) => new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers: { Authorization: 'Bearer ' + key, ...headers } }, resolve)
    sent.on('error', reject)
    write(sent)
  })
  const main = async () => {
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const put = await ask('POST', '/calls', type, async (sent) => {
      sent.write('--x\\r\\nContent-Disposition: form-data; name="file"; filename="a.wav"\\r\\n\\r\\nRIFF0000WAVEfmt ')
      for (let i = 0; i < Number(mebibytes); i++)
        if (!sent.write(chunk)) await new Promise((resolve) => sent.once('drain', resolve))
      sent.end('\\r\\n--x--\\r\\n')
    })
    const answer = JSON.parse(Buffer.concat(await put.toArray()).toString())
    const got = await ask('GET', '/calls/' + answer.data.fileId + '/recording', {}, (sent) => sent.end())
    let bytes = 0
    for await (const piece of got) bytes += piece.length
    console.log(JSON.stringify({ status: put.statusCode, bytes }))
  }
  main()
`

describe(`a recording of ${mebibytes} MiB`, async () => {
  const api = await startApi({
    transcription: { url: 'http://127.0.0.1:9/v1', model: 'none', apiKey: undefined, timeoutMs: 1000 },
  })

  it(`goes in and out with less than ${growthMaxBytes / mebibyte} MiB of memory`, async (t) => {
    const team = await api.createTeam()
    await run(`${api.url}${basePath}`, team.key, 8)
    const { rss: before } = process.memoryUsage()
    let most = before
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 20)
    const startedMs = performance.now()
    const { status, bytes } = await run(`${api.url}${basePath}`, team.key, mebibytes)
    clearInterval(timer)
    const seconds = Math.round((performance.now() - startedMs) / 100) / 10
    t.diagnostic(
      `${Math.round((most - before) / mebibyte)} MiB more than ${Math.round(before / mebibyte)}, ${seconds} s`,
    )
    assert.deepEqual([status, bytes], [202, mebibytes * mebibyte + 16])
    assert.ok(most - before < growthMaxBytes, `${most - before} bytes`)
  })
})

async function run(url: string, key: string, size: number): Promise<{ status: number; bytes: number }> {
  const child = spawn(process.execPath, ['-e', client, url, key, String(size)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(Buffer.concat(await Array.fromAsync(child.stdout)).toString())
}
