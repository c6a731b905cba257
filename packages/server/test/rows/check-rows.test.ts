import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { temporaryFolder } from '../../../analyst/lab/tools/temporary-folder.ts'
import { type Columns, findRowFaults } from './check-rows.ts'

const source = `
export type Sql = <Row>(strings: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>
export async function read(sql: Sql, id: number) {
  await sql<{ id: number; heldAt: string | null }>\`select id, held_at from call where id = \${id}\`
  await sql<{ id: number }>\`select id from post where id = \${id} and true\`
}
`
const posts: [string, number][] = [['id', 20]]

async function faultsFor(columns: Columns | undefined): Promise<string> {
  const src = join(temporaryFolder(), 'src')
  await mkdir(src)
  await writeFile(join(src, 'read.ts'), source)
  const faults = await findRowFaults(src, [
    ...(columns ? [{ text: 'select id, held_at from call where id = $1', columns }] : []),
    { text: 'select id from post where id = $1 and true', columns: posts },
  ])
  return faults.join('\n')
}

const right: Columns = [
  ['id', 20],
  ['held_at', 1184],
]
for (const { what, columns, fault } of [
  { what: 'rows as their columns are', columns: right, fault: /^$/ },
  {
    what: 'a member that is no column',
    columns: [['id', 20]] as Columns,
    fault: /heldAt.*is no column/,
  },
  {
    what: 'a column that is not declared',
    columns: [...right, ['team_id', 20]] as Columns,
    fault: /teamId.*is not declared/s,
  },
  {
    what: 'a member of another type',
    columns: [['id', 25], right[1]] as Columns,
    fault: /"?id"?.*has another type/s,
  },
  {
    what: 'a statement that no test runs',
    columns: undefined,
    fault: /^src\/read\.ts:4: no test runs this statement$/,
  },
]) {
  it(`finds ${what}`, async () => {
    assert.match(await faultsFor(columns), fault)
  })
}
