import sql, { empty, type Sql as SqlFragment } from 'sql-template-tag'

/** The condition that a name begins with `q`, or any word in it does, without regard to case. Blank restricts nothing. */
export function wordPrefix(name: SqlFragment, q: string | undefined): SqlFragment {
  const wanted = q?.trim()
  if (!wanted) return empty
  const literal = wanted.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
  // Most names do not hold it anywhere, which is cheaper to see. Small letters are the database's own idea on both sides.
  return sql`and strpos(lower(${name}), lower(${wanted})) > 0 and lower(${name}) ~ lower(${`(^|[^[:alnum:]])${literal}`})`
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
  const wanted = q?.trim().toLowerCase() ?? ''
  // Letters that the database and this program could see differently are left to the condition.
  const start = /^[a-z0-9]+/.exec(wanted)?.[0]
  if (!start) return wordPrefix(name, q)
  const found = sql`and name_words(${owner}, ${name}) @@ ${`'${ownerId}/${start}':*`}::tsquery`
  // The beginning of one word: there is nothing left to decide.
  return start === wanted ? found : sql`${found} ${wordPrefix(name, q)}`
}
