import { existsSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { marker } from './create-cluster.ts'

export interface FoundDataDir {
  dataDir: string
  /** Whether it holds an embedded database, or is in the way of one. */
  exists: boolean
}

/**
 * The data folder that a path means: itself, or for a relative path without a database the nearest folder of that name with one in the
 * parents of the working folder, up to the root of its repository, else to the home folder. Beyond these, parents may belong to others.
 */
export function findDataDir(path: string, workingDir = process.cwd(), home = homedir()): FoundDataDir {
  const own = resolve(workingDir, path)
  const isNamed = isAbsolute(path) || path.startsWith('..')
  const folders = isNamed ? [] : upTo(ceilingOf(workingDir, home), workingDir)
  const found = folders.map((folder) => join(folder, path)).find(holdsDatabase)
  return { dataDir: found ?? own, exists: found !== undefined || holdsDatabase(own) || isFile(own) }
}

function holdsDatabase(dataDir: string): boolean {
  // Clusters of earlier versions have no marker; opening one reports that.
  return [marker, 'PG_VERSION'].some((name) => existsSync(join(dataDir, 'postgres', 'cluster', name)))
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

function ceilingOf(workingDir: string, home: string): string {
  const repository = upTo('/', workingDir).find((folder) => existsSync(join(folder, '.git')))
  if (repository !== undefined) return repository
  const isInHome = !relative(home, workingDir).startsWith('..') && !isAbsolute(relative(home, workingDir))
  return isInHome ? home : workingDir
}

/** A folder and its parents, the last of which is `ceiling` or the root. */
function upTo(ceiling: string, folder: string): string[] {
  const parent = dirname(folder)
  return folder === ceiling || parent === folder ? [folder] : [folder, ...upTo(ceiling, parent)]
}
