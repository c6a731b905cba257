import sql, { empty, type Sql as SqlFragment } from 'sql-template-tag'

/** The condition that a word of a name begins with `q`, without regard to case. A blank `q` restricts nothing. */
export function wordPrefix(name: SqlFragment, q: string | undefined): SqlFragment {
  const wanted = q?.trim()
  if (!wanted) return empty
  const literal = wanted.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
  // The substring test comes first: it is cheaper and excludes most names. The database lower-cases both sides.
  return sql`and strpos(lower(${name}), lower(${wanted})) > 0 and lower(${name}) ~ lower(${`(^|[^[:alnum:]])${literal}`})`
}

/**
 * The condition for a name whose words are indexed by `name_words(owner, name)`: the index finds candidates, and `wordPrefix`
 * decides.
 */
export function indexedWordPrefix(
  owner: SqlFragment,
  ownerId: number,
  name: SqlFragment,
  q: string | undefined,
): SqlFragment {
  const wanted = q?.trim().toLowerCase() ?? ''
  // `wordPrefix` decides on letters that the database and this program could lower-case differently.
  const start = /^[a-z0-9]+/.exec(wanted)?.[0]
  if (!start) return wordPrefix(name, q)
  const found = sql`and name_words(${owner}, ${name}) @@ ${`'${ownerId}/${start}':*`}::tsquery`
  // For the beginning of a single word the index is exact.
  return start === wanted ? found : sql`${found} ${wordPrefix(name, q)}`
}
