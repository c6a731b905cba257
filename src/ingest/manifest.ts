import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { Text } from '../contract/endpoint.ts'
import { OperatorError } from '../contract/operator-error.ts'
import { Side } from '../contract/transcript.ts'
import { cleanText } from './formats/clean-text.ts'

const Name = Text.trim().min(1).max(500)
// In the form that the names of a transcript have, or the two would not meet.
const PersonName = Text.overwrite(cleanText).min(1).max(500)
// Longer than any address; two of them have to fit into one entry of an index.
const Lowered = Text.trim().min(1).max(255).toLowerCase()

/** One line of a manifest: what is known of a call beside its transcript. */
export const ManifestEntry = z.object({
  file: z.string().min(1),
  /** Which call, where the file holds several. */
  callId: z.string().optional(),
  externalId: Name.optional(),
  title: Name.optional(),
  date: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], {
      error: 'must be a date (YYYY-MM-DD) or a date-time with a time zone',
    })
    .optional(),
  callType: z.string().optional(),
  ownerEmail: Lowered.optional(),
  ownerName: PersonName.optional(),
  companyDomain: Lowered.optional(),
  // Readers of a call get it as a link.
  externalUrl: Text.max(2000)
    .pipe(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }))
    .optional(),
  speakers: z
    .array(z.object({ name: PersonName, email: Lowered.optional(), side: Side.optional() }))
    .max(1000)
    .default([]),
  crmDealExternalIds: z.array(Name).max(100).default([]),
})
export type ManifestEntry = z.infer<typeof ManifestEntry>

export interface Refusal {
  file: string
  reason: string
}

export interface Manifest {
  entries: ManifestEntry[]
  refused: Refusal[]
}

/**
 * Reads a manifest; the files that it names are relative to it. A broken line is refused by its number, and one that names a call
 * which a line before it names; the rest counts.
 * Throws OperatorError where there is no such file.
 */
export async function readManifest(path: string): Promise<Manifest> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(
      `The manifest ${path} can't be read (${cause.code}): give the path of a JSON Lines file.`,
      { cause },
    )
  })
  return parseManifest(text, path)
}

function parseManifest(text: string, path: string): Manifest {
  const manifest: Manifest = { entries: [], refused: [] }
  const lineOf = new Map<string, number>()
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue
    const refuse = (reason: string) => manifest.refused.push({ file: `${path}:${index + 1}`, reason })
    const entry = readEntry(line, dirname(path))
    if ('reason' in entry) {
      refuse(entry.reason)
      continue
    }
    const call = JSON.stringify([entry.file, entry.callId])
    const earlier = lineOf.get(call)
    if (earlier !== undefined) {
      refuse(`names the same call as line ${earlier}`)
      continue
    }
    lineOf.set(call, index + 1)
    manifest.entries.push(entry)
  }
  return manifest
}

function readEntry(line: string, folder: string): ManifestEntry | { reason: string } {
  const value = parseJson(line)
  if (value === undefined) return { reason: 'is not valid JSON' }
  const parsed = ManifestEntry.safeParse(value)
  if (parsed.success) return { ...parsed.data, file: resolve(folder, parsed.data.file) }
  const [issue] = parsed.error.issues
  return { reason: `${issue?.path.join('.') || 'line'}: ${issue?.message}` }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
