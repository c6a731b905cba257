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

export interface Queryable {
  query(config: QueryConfig & { rowMode: 'array' }): Promise<QueryArrayResult>
}

interface Statement {
  /** Undefined if each execution is planned for its own values. */
  name: string | undefined
  text: string
}

/** The tag over a pool or over the connection of a transaction. */
export function sqlOver(queryable: Queryable): Sql {
  return async <Row>(strings: TemplateStringsArray, ...values: RawValue[]): Promise<Row[]> => {
    const { name, text, parameters } = statementOf(strings, values)
    const result = await queryable.query({
      ...(name && { name }),
      text,
      values: parameters,
      rowMode: 'array',
    })
    const names = result.fields.map((field) => camelCase(field.name))
    // The query states the type of its rows; `checkReplies` checks it in tests.
    return result.rows.map((row) => {
      const object: Record<string, unknown> = {}
      for (const [i, name] of names.entries()) object[name] = row[i]
      return object
    }) as Row[]
  }
}

class Columns extends Fragment {}

/** A constant list of columns that several statements share. A statement without any other fragment always has the same text. */
export function columns(strings: TemplateStringsArray, ...values: RawValue[]): Fragment {
  return new Columns([...strings], values)
}

/** A number for a column of type `real`. As sent, one nearer to 0 than that type can hold, 1e-50 say, would be refused as out of range. */
export function real(value: number): Fragment {
  return new Fragment(['', '::real'], [Math.fround(value)])
}

const fixedStatements = new WeakMap<TemplateStringsArray, Statement>()

function statementOf(
  strings: TemplateStringsArray,
  values: RawValue[],
): Statement & { parameters: unknown[] } {
  if (values.some((value) => value instanceof Fragment && !(value instanceof Columns))) {
    const { text, values: parameters } = new Fragment([...strings], values)
    // Filters need a plan for their values: a general one reads a whole period for one owner.
    return { name: undefined, text, parameters }
  }
  const known = fixedStatements.get(strings)
  if (known) return { ...known, parameters: values.filter((value) => !(value instanceof Columns)) }
  const { text, values: parameters } = new Fragment([...strings], values)
  const statement = { name: nameOf(text), text }
  fixedStatements.set(strings, statement)
  return { ...statement, parameters }
}

// A named statement is parsed and planned once a connection. Names have at most 63 bytes.
function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
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
