import { importCalls } from './import-calls.ts'
import type { ImportOptions } from './import-options.ts'
import type { ImportReport } from './import-report.ts'
import type { Manifest, Refusal } from './manifest.ts'
import { type MatchedFile, matchFiles } from './match-files.ts'
import type { CallFile } from './read-call-file.ts'
import { readFileChunks } from './read-file-chunks.ts'
import type { Stores } from './store-call.ts'

export interface ImportPathsOptions extends Omit<ImportOptions, 'onProgress'> {
  /** Files and folders. */
  paths: string[]
  manifest: Manifest | null
  /** The manifest's own file, which is not a call, even in a folder of calls. */
  manifestPath: string | null
  onProgress(done: number, total: number): void
}

const brokenLine = 'Its line in the manifest is broken: mend it and import again.'

/**
 * Imports the calls of files and folders on this machine, and those in the manifest. Throws OperatorError for a path that does not
 * exist.
 */
export async function importPaths(
  stores: Stores,
  options: ImportPathsOptions,
): Promise<ImportReport & { leftOut: Refusal[] }> {
  const { manifest, onProgress, ...importing } = options
  const { files, failed, leftOut, warnings } = await openFiles(options)
  const report = await importCalls(stores, files, {
    ...importing,
    onProgress: (done) => onProgress(done, files.length),
  })
  return {
    ...report,
    leftOut,
    failed: [...(manifest?.refused ?? []), ...failed, ...report.failed].sort((a, b) =>
      a.file < b.file ? -1 : 1,
    ),
    warnings: [...(manifest?.warnings ?? []), ...warnings, ...report.warnings],
  }
}

/** The files of an import, each to be read when it is its turn, and what is left out or refused by name. */
export async function openFiles(given: Pick<ImportPathsOptions, 'paths' | 'manifest' | 'manifestPath'>) {
  const { files, broken, ...others } = await matchFiles(given)
  return { files: files.map((file) => openFile(file, broken)), ...others }
}

function openFile({ file, entries, takesAll }: MatchedFile, broken: ReadonlySet<string>): CallFile {
  return {
    name: file,
    content: readFileChunks(file),
    entries: entries.map(({ file: _, ...entry }) => entry),
    takesAll,
    // A call stored without its details would be skipped when the line is corrected.
    refuse: (call) => (broken.has(call) || (entries.length === 0 && broken.has(file)) ? brokenLine : null),
  }
}
