import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTalk, readUtterances } from '../seed/speech.ts'

const filesPerFolder = 1000
const owners = 40
const domains = 500
const days = 80
const dayMs = 86_400_000

/** Writes a folder of different WebVTT files of about `words` words each, and a manifest with their owners and dates. */
export async function writeTranscripts(
  folder: string,
  calls: number,
  words: number,
): Promise<{ manifest: string }> {
  const utterances = await readUtterances()
  const entries: string[] = []
  for (let n = 0; n < calls; n++) {
    const part = String(Math.floor(n / filesPerFolder)).padStart(3, '0')
    if (n % filesPerFolder === 0) await mkdir(join(folder, part), { recursive: true })
    const file = join(part, `call-${n}.vtt`)
    const cues = makeTalk(utterances, n, words).map(
      ({ speaker, startMs, endMs, text }, i) =>
        `${i + 1}\n${clock(startMs)} --> ${clock(endMs)}\n${speaker}: ${text}\n`,
    )
    await writeFile(join(folder, file), `WEBVTT\n\n${cues.join('\n')}`)
    entries.push(JSON.stringify(entryOf(n, file)))
  }
  const manifest = join(folder, 'calls.jsonl')
  await writeFile(manifest, `${entries.join('\n')}\n`)
  return { manifest }
}

function entryOf(n: number, file: string): object {
  const domain = `customer${n % domains}.example`
  return {
    file,
    externalId: `import-${n}`,
    title: `Call ${n}`,
    date: new Date(Date.now() - ((n * 7919) % days) * dayMs).toISOString(),
    ownerEmail: `owner${n % owners}@seller.example`,
    companyDomain: domain,
    speakers: [
      { name: 'Rae Seller', side: 'rep' },
      { name: 'Cam Buyer', email: `cam@${domain}`, side: 'customer' },
    ],
  }
}

function clock(ms: number | null): string {
  return new Date(ms ?? 0).toISOString().slice(11, 23)
}
