import { dirname, resolve } from 'node:path'
import { isInCalendar } from '@earshot/contract/calls'
import { beginningOf, Domain, Lowered, Text } from '@earshot/contract/endpoint'
import { Side } from '@earshot/contract/transcript'
import { z } from 'zod'
import { readUnicodeFile } from '../../platform/read-unicode-file.ts'
import { type LeftOut, unknownMembers, warnOfUnknown } from '../../platform/unknown-members.ts'
import { cleanName } from '../formats/clean-text.ts'

const Name = Text.trim().min(1).max(500)
// In the form of names in a transcript, so that the two match.
const PersonName = Text.overwrite(cleanName).min(1).max(500)

const Speaker = z.object({ name: PersonName, email: Lowered.optional(), side: Side.optional() })

/** One line of a manifest: the details of a call beside its transcript. */
export const ManifestEntry = z.object({
  file: z.string().min(1),
  /** The id of the call, if the file holds several. */
  callId: z.string().optional(),
  externalId: Name.optional(),
  title: Name.optional(),
  date: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], {
      error: ({ input }) =>
        `must be a date (YYYY-MM-DD) or a date-time with a time zone, not ${beginningOf(input)}`,
    })
    .refine(isInCalendar, 'must lie in the years 1 to 9999')
    .optional(),
  callType: z.string().optional(),
  ownerEmail: Lowered.optional(),
  ownerName: PersonName.optional(),
  companyDomain: Domain.optional(),
  // Readers of a call see it as a link.
  externalUrl: Text.max(2000)
    .pipe(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }))
    .optional(),
  speakers: z.array(Speaker).max(1000).default([]),
  crmDealExternalIds: z.array(Name).max(100).default([]),
})
export type ManifestEntry = z.infer<typeof ManifestEntry>

const ofCall = { kind: 'a call', known: Object.keys(ManifestEntry.shape) }
const ofSpeaker = { kind: 'a speaker', known: Object.keys(Speaker.shape) }

/** The details of a call of a file: of the one with this id, or of every one. */
export type CallEntry = Omit<ManifestEntry, 'file'>

/** The details of a call beside its transcript. */
export type CallDetails = Omit<CallEntry, 'callId'>

export interface Refusal {
  file: string
  reason: string
}

export interface Manifest {
  entries: ManifestEntry[]
  refused: Refusal[]
  /** The calls of broken lines: they are not imported without their details. */
  broken: Pick<ManifestEntry, 'file' | 'callId'>[]
  /** Unknown members, perhaps misspelt. */
  warnings: { file: string; warning: string }[]
}

/**
 * Reads a manifest, whose files are relative to it. Broken lines, and second lines for a call, are refused by their numbers; the rest
 * counts. Throws OperatorError if the file does not exist, or is neither UTF-8 nor UTF-16.
 */
export async function readManifest(path: string): Promise<Manifest> {
  return parseManifest(await readUnicodeFile(path, `The manifest ${path}`), path)
}

function parseManifest(text: string, path: string): Manifest {
  const manifest: Manifest = { entries: [], refused: [], broken: [], warnings: [] }
  const lineOf = new Map<string, number>()
  const unknown: LeftOut[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const refuse = (reason: string) => manifest.refused.push({ file: `${path}:${index + 1}`, reason })
    const value = parseJson(line)
    const entry = readEntry(value, dirname(path))
    if ('reason' in entry) {
      refuse(entry.reason)
      manifest.broken.push(...findCall(line, dirname(path)))
      continue
    }
    for (const { name, path: within } of unknownMembers(value, entry))
      unknown.push({ name, ...(within.length === 0 ? ofCall : ofSpeaker), place: `line ${index + 1}` })
    const call = JSON.stringify([entry.file, entry.callId])
    const earlier = lineOf.get(call)
    if (earlier !== undefined) {
      refuse(`names the same call as line ${earlier}`)
      continue
    }
    lineOf.set(call, index + 1)
    manifest.entries.push(entry)
  }
  manifest.warnings.push(...warnOfUnknown(unknown).map((warning) => ({ file: path, warning })))
  return manifest
}

function readEntry(value: unknown, folder: string): ManifestEntry | { reason: string } {
  if (value === undefined) return { reason: 'is not valid JSON: a line is one call, {"file": …}' }
  const parsed = ManifestEntry.safeParse(value)
  if (parsed.success) return { ...parsed.data, file: resolve(folder, parsed.data.file) }
  const [issue] = parsed.error.issues
  return { reason: `${issue?.path.join('.') || 'line'}: ${issue?.message}` }
}

/** The call of a broken line, if it can be read: the line may not be JSON. */
function findCall(line: string, folder: string): Manifest['broken'] {
  const [file, callId] = ['file', 'callId'].map((name) => {
    const [, text] = new RegExp(`"${name}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)+")`).exec(line) ?? []
    const value = text && parseJson(text)
    return typeof value === 'string' ? value : undefined
  })
  return file === undefined ? [] : [{ file: resolve(folder, file), callId }]
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
