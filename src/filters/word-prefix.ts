import sql, { empty, type Sql as SqlFragment } from 'sql-template-tag'

/** The condition that a name begins with `q`, or any word in it does, without regard to case. Blank restricts nothing. */
export function wordPrefix(name: SqlFragment, q: string | undefined): SqlFragment {
  const wanted = q?.trim().toLowerCase()
  if (!wanted) return empty
  const literal = wanted.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
  return sql`and lower(${name}) ~ ${`(^|[^[:alnum:]])${literal}`}`
}

/**
 * The same of a name whose words are indexed by `name_words(owner, name)`: the index finds those with a word that begins as
 * `q` does, and the condition above decides.
 */
export function indexedWordPrefix(
  owner: SqlFragment,
  ownerId: number,
  name: SqlFragment,
  q: string | undefined,
): SqlFragment {
  // Letters that the database and this program could see differently are left to the condition.
  const start = /^[a-z0-9]+/.exec(q?.trim().toLowerCase() ?? '')?.[0]
  const found = start
    ? sql`and name_words(${owner}, ${name}) @@ ${`'${ownerId}/${start}':*`}::tsquery`
    : empty
  return sql`${found} ${wordPrefix(name, q)}`
}
