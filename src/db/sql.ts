import { createHash } from 'node:crypto'
import type { QueryArrayResult, QueryConfig } from 'pg'
import { Sql as Fragment, type RawValue } from 'sql-template-tag'

/**
 * Runs one statement and returns its rows, column names in camel case. A value that is itself a fragment becomes part of
 * the statement; every other value travels as a parameter. `int8` and `numeric` come as numbers, times as ISO strings.
 */
export type Sql = <Row = Record<string, unknown>>(
  strings: TemplateStringsArray,
  ...values: RawValue[]
) => Promise<Row[]>

interface Queryable {
  query(config: QueryConfig & { rowMode: 'array' }): Promise<QueryArrayResult>
}

/** The tag over a pool or over the one connection of a transaction. */
export function sqlOver(queryable: Queryable): Sql {
  return async <Row>(strings: TemplateStringsArray, ...values: RawValue[]): Promise<Row[]> => {
    const statement = new Fragment([...strings], values)
    const result = await queryable.query({
      name: nameOf(statement.text),
      text: statement.text,
      values: statement.values,
      rowMode: 'array',
    })
    const names = result.fields.map((field) => camelCase(field.name))
    // The row's type is written at the query; `checkReplies` proves it in tests.
    return result.rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]]))) as Row[]
  }
}

const names = new Map<string, string>()

// A named statement is parsed and planned once for each connection. Names hold 63 bytes.
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const camelNames = new Map<string, string>()

// Column names only: the keys inside jsonb payloads are the caller's.
function camelCase(name: string): string {
  const known = camelNames.get(name)
  if (known) return known
  const camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  camelNames.set(name, camel)
  return camel
}
