import { resolve } from 'node:path'
import { type FilesOfPath, listFiles } from './list-files.ts'
import type { Manifest, ManifestEntry, Refusal } from './manifest.ts'
import { nameOf } from './read-calls.ts'
import { realPathOf } from './real-path-of.ts'

export interface MatchedFile {
  /** Its given name: from the paths, else from the manifest. */
  file: string
  entries: ManifestEntry[]
  /** Whether all its calls are wanted, not only those in the manifest. */
  takesAll: boolean
}

export interface MatchedFiles {
  /** In the order of the names. */
  files: MatchedFile[]
  /** Names of calls in broken lines of the manifest. */
  broken: ReadonlySet<string>
  failed: Refusal[]
  leftOut: Refusal[]
  warnings: FilesOfPath['warnings']
}

interface Given {
  paths: readonly string[]
  manifest: Manifest | null
  manifestPath: string | null
}

/**
 * The files of paths with their details from the manifest, and files that only the manifest names, each once: names with the same real
 * path are one file. Throws OperatorError if a path does not exist.
 */
export async function matchFiles({ paths, manifest, manifestPath }: Given): Promise<MatchedFiles> {
  const listed = await Promise.all(paths.map((path) => listFiles(resolve(path))))
  const places = new Map(listed.flatMap(({ files }) => [...files]))
  const placeOf = async (file: string) => places.get(file) ?? (await realPathOf(file))
  // If a file has two names, the first counts.
  const given = new Map(
    [...places].sort(([one], [other]) => (one < other ? 1 : -1)).map(([file, place]) => [place, file]),
  )
  if (manifestPath) given.delete(await placeOf(resolve(manifestPath)))
  const placed = await Promise.all(
    (manifest?.entries ?? []).map(async (entry) => ({ entry, place: await placeOf(entry.file) })),
  )
  const entriesAt = Map.groupBy(placed, ({ place }) => place)
  const names = new Map([
    ...[...entriesAt].map(([place, [first]]) => [place, first?.entry.file ?? place] as const),
    ...given,
  ])
  const matched = [...names].map(([place, file]) => ({
    file,
    takesAll: given.has(place),
    ...splitDoubles((entriesAt.get(place) ?? []).map(({ entry }) => entry)),
  }))
  const broken = await Promise.all(
    (manifest?.broken ?? []).map(async ({ file, callId = null }) =>
      nameOf(names.get(await placeOf(file)) ?? file, callId),
    ),
  )
  return {
    files: matched.sort((one, other) => (one.file < other.file ? -1 : 1)),
    broken: new Set(broken),
    failed: [...listed.flatMap(({ refused }) => refused), ...matched.flatMap(({ doubles }) => doubles)],
    leftOut: listed.flatMap(({ leftOut }) => leftOut),
    warnings: listed.flatMap(({ warnings }) => warnings),
  }
}

/** A manifest may list one call under two names of its file: the first line counts, as with equal names. */
function splitDoubles(entries: ManifestEntry[]): { entries: ManifestEntry[]; doubles: Refusal[] } {
  const calls = [...Map.groupBy(entries, ({ callId }) => callId).values()]
  return {
    entries: calls.flatMap(([first]) => first ?? []),
    doubles: calls.flatMap(([first, ...others]) =>
      others.map(({ file, callId = null }) => ({
        file: nameOf(file, callId),
        reason: `The manifest names it already, as ${first?.file}.`,
      })),
    ),
  }
}
