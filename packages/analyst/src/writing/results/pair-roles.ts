import type { Name } from './names.ts'
import type { Role } from './roles.ts'

/** A person with a role, or one of both alone. */
export interface Found {
  name: Name | null
  role: Role | null
}

const kind = '(?: (?:an?|the|our|my|your|his|her|their|new|now|also|still|current|acting|interim))*'
const is = "(?: is|[’']s| works as| became| becomes| will be| (?:has taken|took) over as)"
const pattern = (source: string) => new RegExp(source, 'iu')
// "Ray, our CFO", "Ray (CFO)", "Ray, as CFO", "CFO Ray".
const apposition = pattern(`^(?:,| \\(| ?[-–—]|,? as)?${kind} ?$`)
// "Ray is our CFO", "Ray, who owns the place", "Ray, you're the CFO", "Ray, who took over as CFO", "Ray decides. He's our CFO".
const nameIsRole = pattern(
  `^${is}${kind} $|^,? who $|^, you(?:[’']re| are)${kind} $|\\b(?:who|s?he)${is}(?: in| from)?${kind} $`,
)
const nameInGroup = pattern(
  '^(?:,? who)?(?: is| works)? (?:is|in|at|from|on|runs|heads|leads)(?: the| our)? $',
)
// "The CFO is Ray", "the CFO, that's Ray", "a CFO since March, his name is Ray", "the CFO in Leeds, Ray".
const roleIsName = pattern(
  `^(?:[,.?]? (?:that|this|it|s?he|who))?${is} $|\\b(?:called|named|name(?: is|[’']s)) $`,
)
// "The CFO's assistant", but neither "the CFO's name is Ray" nor "the CFO's Ray".
const ofAnother = /^[’']s (?!name\b|called\b|named\b)\p{Ll}/u
const roleInPlace = pattern('^(?: (?:at|for|here|in|over)\\b[^,.;:!?]*)?(?:,| [-–—]) $')
// "I told Ray, the CFO signs it": only a clause that ends right after the second describes the first.
const afterApposition =
  /^(?:[^\p{L}\s]|$| (?:and|or|but|who|in|at|for|from|on|of|over|here|there|now|too|as|since|with|to)\b)/u
// "I took over from Ray as CFO": Ray is not the CFO.
const succeeded = /\b(?:over from|replac(?:e|es|ed|ing)|succeed(?:s|ed|ing)?) $/i
const opensSentence = /(?:^|[.!?…] )(?:(?:and|but|so|as|the|our|my|your|their) )*$/i
// Enough characters to see whether a sentence begins.
const openingChars = 40

/** Pairs each role with the name next to it, if the words between connect them. The others stay alone. */
export function pairRoles(names: readonly Name[], roles: readonly Role[], quote: string): Found[] {
  const startOf = ({ name, role }: Found) => (name ?? role)?.start ?? 0
  const found: Found[] = [
    ...names.map((name) => ({ name, role: null })),
    ...roles.map((role) => ({ name: null, role })),
  ].toSorted((a, b) => startOf(a) - startOf(b))
  const pairs: Found[] = []
  for (const { name, role } of found) {
    const last = pairs.at(-1)
    if (last?.name && !last.role && role && isNameThenRole(last.name, role, quote))
      pairs[pairs.length - 1] = { name: last.name, role }
    else if (last?.role && !last.name && name && isRoleThenName(last.role, name, quote))
      pairs[pairs.length - 1] = { name, role: last.role }
    else pairs.push({ name, role })
  }
  return pairs
}

function isNameThenRole(name: Name, role: Role, quote: string): boolean {
  if (isOfAnother(role, quote)) return false
  const between = quote.slice(name.end, role.start)
  if (succeeded.test(quote.slice(Math.max(0, name.start - openingChars), name.start))) return false
  // "Ray's our CFO", "Ray's our IT": the verb is a part of what was taken for the name.
  const isVerb = isPossessive(name, quote) && between !== ' '
  if (role.isGroup) return nameInGroup.test(between) || (isVerb && apposition.test(between))
  return (
    nameIsRole.test(between) ||
    (apposition.test(between) && (isVerb || isApposed(name, between, role, quote)))
  )
}

function isRoleThenName(role: Role, name: Name, quote: string): boolean {
  if (role.isGroup || isOfAnother(role, quote)) return false
  const between = quote.slice(role.end, name.start)
  // "The CFO is Ray's friend" does not name the CFO.
  if (roleIsName.test(between)) return !isPossessive(name, quote)
  const isBeside = apposition.test(between) || roleInPlace.test(between)
  return isBeside && isApposed(role, between, name, quote)
}

function isApposed(first: Name | Role, between: string, { end }: Name | Role, quote: string): boolean {
  if (between === ' ' || between === ' (') return true
  const before = quote.slice(Math.max(0, first.start - openingChars), first.start)
  return afterApposition.test(quote.slice(end, end + openingChars)) || opensSentence.test(before)
}

function isOfAnother({ end }: Role, quote: string): boolean {
  return ofAnother.test(quote.slice(end, end + openingChars))
}

function isPossessive({ text, start, end }: Name, quote: string): boolean {
  return quote.slice(start, end) !== text
}
