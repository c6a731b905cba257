import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type DeclaredRow, findRows } from './find-rows.ts'

/** The columns that a statement gave: names, and PostgreSQL's numbers of their types. */
export type Columns = [name: string, type: number][]

export interface Recorded {
  text: string
  columns: Columns
}

const root = fileURLToPath(new URL('../../../../', import.meta.url))
// The result of `pg` for each type with the parsers of platform/database.ts. JSON may be anything.
const types: Record<number, string> = {
  16: 'boolean',
  17: 'Buffer',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  114: 'unknown',
  700: 'number',
  701: 'number',
  1007: 'readonly number[]',
  1009: 'readonly string[]',
  1043: 'string',
  1082: 'string',
  1184: 'string',
  1700: 'number',
  2950: 'string',
  3802: 'unknown',
}

// A declared member may be narrower than its column, and null or not: PostgreSQL does not say.
const checker = `
type Fits<Declared, Column> = unknown extends Declared ? true : [NonNullable<Declared>] extends [Column] ? true : false
type FaultOf<Row, Columns> =
  | { [Key in keyof Columns]: Key extends keyof Row ? (Fits<Row[Key], Columns[Key]> extends true ? never : [Key, 'has another type']) : [Key, 'is not declared'] }[keyof Columns]
  | { [Key in keyof Row]-?: Key extends keyof Columns ? never : [Key, 'is no column'] }[keyof Row]
type Judged<Row, Columns> = string extends keyof Row ? unknown : [FaultOf<Row, Columns>] extends [never] ? unknown : { fault: FaultOf<Row, Columns> }
declare global {
  type CheckedRow<Row, Columns extends Judged<Row, Columns>> = [Row, Columns][0]
}
export {}
`

/**
 * Compares the declared row of each statement below `src` with the columns that the statement gave, by TypeScript's own checker: in a copy
 * of the sources, each `sql<Row>` carries its columns. Returns what is wrong, and each statement that no test ran.
 */
export async function findRowFaults(src: string, recorded: readonly Recorded[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-rows-'))
  try {
    const missed = await writeChecked(src, folder, recorded)
    await writeFile(join(folder, 'src/checked-row.d.ts'), checker)
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    const settings = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { noEmit: true, typeRoots: [join(root, 'node_modules/@types')] },
      include: ['src'],
    }
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    return [...missed, ...(await compile(folder))]
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function writeChecked(src: string, folder: string, recorded: readonly Recorded[]): Promise<string[]> {
  const missed: string[] = []
  await cp(src, join(folder, 'src'), { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
  const paths = (await readdir(join(folder, 'src'), { recursive: true })).filter((path) =>
    path.endsWith('.ts'),
  )
  const files = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(src, path), 'utf8')
      return { path, text, rows: findRows(text) }
    }),
  )
  const columnsOf = assignColumns(
    recorded,
    files.flatMap(({ rows }) => rows),
  )
  for (const { path, text, rows } of files) {
    let checked = text
    for (const row of rows.toSorted((a, b) => b.typeStart - a.typeStart)) {
      const lists = columnsOf.get(row)
      if (!lists) missed.push(`src/${path}:${lineOf(text, row.typeStart)}: no test runs this statement`)
      const type = [...(lists?.values() ?? [])].reduce(addColumns, row.type)
      checked = `${checked.slice(0, row.typeStart)}${type}${checked.slice(row.typeEnd)}`
    }
    await writeFile(join(folder, 'src', path), checked)
  }
  return missed
}

/** For each declared row the different columns that its statement gave. A text belongs to the statement that
 * fixes most of it, and to others of the same text. */
function assignColumns(
  recorded: readonly Recorded[],
  rows: readonly DeclaredRow[],
): Map<DeclaredRow, Map<string, Columns>> {
  const columnsOf = new Map<DeclaredRow, Map<string, Columns>>()
  const mostFixed = rows.toSorted((a, b) => b.fixed - a.fixed)
  for (const { text, columns } of recorded) {
    const best = mostFixed.find(({ sent }) => sent.test(text))
    for (const row of rows.filter(({ sent }) => sent.source === best?.sent.source)) {
      const lists = columnsOf.get(row) ?? new Map<string, Columns>()
      columnsOf.set(row, lists.set(JSON.stringify(columns), columns))
    }
  }
  return columnsOf
}

function addColumns(type: string, columns: Columns): string {
  const members = columns.map(
    ([name, oid]) => `${JSON.stringify(camelCase(name))}: ${types[oid] ?? `{ unknownType: ${oid} }`}`,
  )
  return `CheckedRow<${type}, { ${members.join('; ')} }>`
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function lineOf(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}

async function compile(folder: string): Promise<string[]> {
  try {
    await promisify(execFile)(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'],
      {
        cwd: folder,
      },
    )
    return []
  } catch (error) {
    const { stdout } = error as { stdout?: string }
    if (!stdout) throw error
    return stdout.trim().split(/\n(?! )/)
  }
}
