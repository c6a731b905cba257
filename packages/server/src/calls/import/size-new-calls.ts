import type { Sql } from '../../platform/sql.ts'
import type { Team } from '../../platform/team.ts'
import { hashContent } from '../hash-transcript.ts'
import { findKnown } from './find-known.ts'
import { wordsOf } from './form-call.ts'
import { type ImportPathsOptions, openFiles } from './import-paths.ts'
import { readCallFile } from './read-call-file.ts'
import type { IncomingCall } from './read-calls.ts'
import { unknownCallType } from './unknown-call-type.ts'

const callsAtOnce = 100

type Options = Pick<
  ImportPathsOptions,
  | 'team'
  | 'paths'
  | 'manifest'
  | 'manifestPath'
  | 'replace'
  | 'callTypeKeys'
  | 'canTranscribe'
  | 'signal'
  | 'onProgress'
>

/** A call that an import would process, by its length. */
export interface NewCall {
  words: number
  segments: number
  /** Null unless the import gives it. */
  callTypeKey: string | null
}

interface HashedCall {
  call: IncomingCall
  contentHash: string
}

/**
 * The calls that an import of these files would process: those that are not there yet and, with `replace`, those with other words. It reads
 * the files and stores nothing. How long recordings are is not known before they are transcribed: they are only counted.
 */
export async function sizeNewCalls(
  sql: Sql,
  options: Options,
): Promise<{ calls: NewCall[]; recordings: number }> {
  const { files } = await openFiles(options)
  const seen = new Set<string>()
  const sized: NewCall[] = []
  let recordings = 0
  let lot: HashedCall[] = []
  const sizeLot = async () => {
    sized.push(...(await sizeCalls(sql, options, lot)))
    lot = []
  }
  for (const [done, file] of files.entries()) {
    if (options.signal?.aborted) break
    const { recording, calls } = await readCallFile(file, options.canTranscribe)
    if (recording && 'chunks' in recording) {
      await recording.chunks.return(undefined)
      recordings++
    }
    const wanted = calls.filter((call) => !file.refuse?.(call.file) && isTaken(call, options.callTypeKeys))
    lot.push(...withoutDoubles(wanted, seen))
    if (lot.length >= callsAtOnce) await sizeLot()
    options.onProgress(done + 1, files.length)
  }
  await sizeLot()
  return { calls: sized, recordings }
}

function isTaken({ segments, entry }: IncomingCall, callTypeKeys: readonly string[]): boolean {
  return segments.length > 0 && unknownCallType(entry, callTypeKeys) === null
}

function withoutDoubles(calls: readonly IncomingCall[], seen: Set<string>): HashedCall[] {
  return calls.flatMap((call) => {
    const contentHash = hashContent(call.segments)
    const { externalId } = call.entry
    const marks = [`content ${contentHash}`, ...(externalId === undefined ? [] : [`id ${externalId}`])]
    const isDouble = marks.some((mark) => seen.has(mark))
    for (const mark of marks) seen.add(mark)
    return isDouble ? [] : [{ call, contentHash }]
  })
}

async function sizeCalls(
  sql: Sql,
  { team, replace }: { team: Team; replace: boolean },
  lot: readonly HashedCall[],
): Promise<NewCall[]> {
  if (lot.length === 0) return []
  const known = await findKnown(sql, team, lot)
  const processed = lot.filter(({ contentHash }, place) => {
    const there = known[place]
    return !there || (replace && !there.isRecording && there.contentHash !== contentHash)
  })
  return processed.map(({ call: { segments, entry } }) => {
    return { words: wordsOf(segments), segments: segments.length, callTypeKey: entry.callType ?? null }
  })
}
