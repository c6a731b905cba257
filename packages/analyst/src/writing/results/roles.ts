import { alternatives } from '../../language/compile-phrases.ts'
import { readList } from '../../language/read-list.ts'

export interface Role {
  text: string
  start: number
  end: number
  /** Whether it is a department, a board or several people, not one person's title. */
  isGroup: boolean
}

const fields = readList('role-fields')
  // "customer success" is tried before "customer".
  .toSorted((a, b) => b.length - a.length)
  .join('|')
  // "the head of ops and it's my call" is not about IT.
  .replace(/\bIT\b/g, '(?-i:IT)')
const posts = readList('role-posts').join('|')
// "of mine", "of the whole thing" are not fields.
const noField = readList('not-role-fields').join('|')
// Frequent endings of unlisted fields: "of human resources", "of clinical operations".
const endings = readList('role-field-endings').join('|')
const owners = 'our|their|your|my|his|her'
// "of field operations", "of sales and marketing", "of our dispatch team"; of a field that is not listed one word.
const listed = `(?:${fields})(?: (?:and )?(?:${fields}))*`
const unlisted = `(?!(?:${noField}|${owners})\\b)[a-z]+(?:-[a-z]+)*`
const area = `(?:(?:the|${owners}) )?(?:${listed}|${unlisted})\\b(?: (?:${endings})\\b)?(?: and (?:safety|compliance)\\b)?`
// "She ran an IT company", "the IT budget" are not roles.
const ofIT = alternatives(readList('things-of-it'))
const patterns = [
  '\\b(?:CEO|CFO|CTO|COO|CIO|CISO|CMO|CRO|CPO|CHRO)\\b',
  '\\bchief [a-z]+(?: [a-z]+)? officer\\b',
  `\\b(?:[SE]?VP|(?:senior |executive )?vice president|head|director|manager|managers?)(?: of) ${area}`,
  `\\b(?:(?:${fields}) ){1,2}(?:${posts})s?\\b`,
  '\\b(?:the|our|my|her|his|your) (?:board|owner|founder|boss|chair|chairman|chairwoman|president|trustees|committee|leadership team|controller|bookkeeper|partners)\\b',
  '\\bowns the (?:place|company|business|firm)\\b',
  '\\b(?:procurement|purchasing|infosec)\\b',
  `\\b(?<!\\ban )(?:group |head-office )?(?-i:IT)\\b(?: security\\b)?(?! (?:is|was|has|will|would|can|just|takes|${ofIT})\\b)`,
  '\\b(?:[Ll]egal|[Ff]inance)(?= (?:reads|looks|wants|needs|has to|have to|will|team|department|signs|approves|people))',
]
const role = new RegExp(patterns.join('|'), 'gi')
const group = new RegExp(
  `^(?:group |head-office )?(?:procurement|purchasing|infosec|IT|IT security|legal|finance|board|trustees|committee|leadership team|partners)$|\\b(?:${posts})s$`,
)
// Former roles: "our former CFO", "my ex-boss".
const former = /\b(?:former|ex|old|previous|retired)[ -]$/i
const formerCharsMax = 12
// The owner of a role is part of the words before it.
const owner = /^(?:the|our|my|her|his|your) /i
const capitals = /^(?:ceo|cfo|cto|coo|cio|ciso|cmo|cro|cpo|chro|[se]?vp|it|hr|r&d)$/
const synonyms: [RegExp, string][] = [
  [owner, ''],
  [/^owns the .*/, 'owner'],
  [new RegExp(` of (?:${owners}) `), ' of '],
  [/\bfinancial\b/, 'finance'],
  [/\bops\b/, 'operations'],
  [/\bvice president\b/, 'VP'],
  [/^chief executive officer$/, 'CEO'],
  [/^chief financial officer$|^chief finance officer$/, 'CFO'],
  [/^chief technology officer$/, 'CTO'],
  [/^chief operating officer$/, 'COO'],
  [/^chief information officer$/, 'CIO'],
  [/^(?:managers|directors)$/, ''],
]

/** The roles named in a quote, in one spelling each: "CFO", "head of operations", "finance director". */
export function findRoles(quote: string): Role[] {
  const roles: Role[] = []
  // By hand: matchAll copies the pattern each time. At the end it begins anew.
  for (let match = role.exec(quote); match; match = role.exec(quote)) {
    const { 0: found, index } = match
    const text = spell(found)
    if (text === '' || former.test(quote.slice(Math.max(0, index - formerCharsMax), index))) continue
    const start = index + (owner.exec(found)?.[0].length ?? 0)
    roles.push({ text, start, end: index + found.length, isGroup: group.test(text) })
  }
  return roles
}

function spell(found: string): string {
  const plain = synonyms.reduce((text, [said, meant]) => text.replace(said, meant), found.toLowerCase())
  return plain
    .split(' ')
    .map((word) => (capitals.test(word) ? word.toUpperCase() : word))
    .join(' ')
}
