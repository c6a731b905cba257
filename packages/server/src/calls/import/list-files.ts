import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OperatorError } from '@earshot/analyst/operator-error'
import type { Refusal } from './manifest.ts'
import { realPathOf } from './real-path-of.ts'

// Zoom's names: `chat.txt`, `GMT…_RecordingnewChat.txt`, captions in `….cc.vtt` beside `….transcript.vtt`, and captions saved by a
// participant.
const chatName = /(?:[/\\._-]|new)chat\.txt$/i
const captionName = /\.cc\.vtt$/i
const savedCaptionName = /[/\\]meeting_saved_closed_captions?\.txt$/i

const chatLeftOut = 'The chat of a call whose transcript is beside it: give the file itself to import it.'
const captionsLeftOut =
  'Captions of a call whose transcript is beside them: give the file itself to import it.'

export interface FilesOfPath {
  /** The real path of each name: a link's file is elsewhere. */
  files: Map<string, string>
  /** Chats and captions beside their recording's transcript. */
  leftOut: Refusal[]
  /** Unreadable folders, broken links, and names that are not valid text. */
  refused: Refusal[]
  /** Links to folders: they are not followed, because they may form a loop. */
  warnings: { file: string; warning: string }[]
}

/**
 * The files of a folder and its subfolders, with linked files, without hidden ones. For the path of a file, that file. Throws
 * OperatorError if a path does not exist.
 */
export async function listFiles(path: string): Promise<FilesOfPath> {
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`${path} can't be read (${cause.code}): give a file or a folder that exists.`, {
      cause,
    })
  })
  const listed: FilesOfPath = { files: new Map(), leftOut: [], refused: [], warnings: [] }
  const place = await realPathOf(path)
  if (!found.isDirectory()) return { ...listed, files: new Map([[path, place]]) }
  await listFolder(path, place, listed)
  // A chat or captions beside their recording's transcript are not separate calls. Given by name, they are taken.
  const names = [...listed.files.keys()]
  const withTranscript = foldersOf(names, /\.vtt$/)
  const withWords = withTranscript.union(foldersOf(names, savedCaptionName))
  const why = (file: string) => {
    if (chatName.test(file) && withWords.has(dirname(file))) return chatLeftOut
    const isCaption =
      (savedCaptionName.test(file) && withTranscript.has(dirname(file))) ||
      (captionName.test(file) && listed.files.has(file.replace(captionName, '.transcript.vtt')))
    return isCaption ? captionsLeftOut : null
  }
  const leftOut = names.flatMap((file) => {
    const reason = why(file)
    return reason === null ? [] : [{ file, reason }]
  })
  for (const { file } of leftOut) listed.files.delete(file)
  return { ...listed, leftOut }
}

function foldersOf(files: readonly string[], name: RegExp): Set<string> {
  return new Set(files.filter((file) => name.test(file)).map(dirname))
}

// Links to folders are not followed below a folder, so a file's real path follows from the folder's.
async function listFolder(folder: string, place: string, listed: FilesOfPath): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(({ code }: NodeJS.ErrnoException) => {
    listed.refused.push({ file: folder, reason: `The folder can't be read (${code}).` })
    return []
  })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.')) continue
    if (entry.name.includes('\uFFFD') && !existsSync(path)) {
      listed.refused.push({ file: path, reason: 'Its name is not UTF-8: rename it.' })
      continue
    }
    if (entry.isDirectory()) await listFolder(path, join(place, entry.name), listed)
    if (entry.isFile()) listed.files.set(path, join(place, entry.name))
    if (entry.isSymbolicLink()) await listLink(path, listed)
  }
}

async function listLink(path: string, listed: FilesOfPath): Promise<void> {
  const target = await stat(path).catch(({ code }: NodeJS.ErrnoException) => {
    listed.refused.push({ file: path, reason: `The link can't be read (${code}).` })
    return null
  })
  if (target?.isFile()) listed.files.set(path, await realPathOf(path))
  if (target?.isDirectory()) {
    listed.warnings.push({
      file: path,
      warning: 'A link to a folder is not followed: give the folder itself.',
    })
  }
}
