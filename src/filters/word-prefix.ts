import sql, { empty, type Sql as SqlFragment } from 'sql-template-tag'

/** The condition that a name begins with `q`, or any word in it does, without regard to case. Blank restricts nothing. */
export function wordPrefix(name: SqlFragment, q: string | undefined): SqlFragment {
  const wanted = q?.trim().toLowerCase()
  if (!wanted) return empty
  const literal = wanted.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
  return sql`and lower(${name}) ~ ${`(^|[^[:alnum:]])${literal}`}`
}
