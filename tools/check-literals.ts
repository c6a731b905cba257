// Refuses two tricks in the folders named below: spreading a literal (`...{ a, b }`, `...[a, b]`), and casting an indexed read
// (`list[at] as number`). Prints file and line of each and exits with 1.
import { globSync, readFileSync } from 'node:fs'
import { type Module, parseSync } from '@swc/core'

interface Node {
  type?: string
  span?: { start: number }
  [member: string]: unknown
}

const folders = ['packages', 'bench', 'tools', 'scripts']
const files = globSync(
  folders.map((folder) => `${folder}/**/*.ts`),
  { exclude: (path) => /(^|\/)node_modules$/.test(path) },
)
const problems = files.toSorted().flatMap(findProblems)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`${files.length} files, ${problems.length} spread literals and cast reads\n`)
if (problems.length > 0 || files.length === 0) process.exitCode = 1

function findProblems(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const module: Module = parseSync(text, { syntax: 'typescript', target: 'es2024' })
  // Places count bytes; the end of the module is the end of its last statement.
  const bytes = Buffer.from(text.trimEnd())
  const base = module.span.end - bytes.length
  const lineAt = (place: number) =>
    bytes
      .subarray(0, place - base)
      .toString()
      .split('\n').length
  return findTricks(module).map(
    ({ what, place }) =>
      `${file}:${lineAt(place)}: ${what}; write it out, or read it with a function of @earshot/analyst/at`,
  )
}

function findTricks(node: unknown): { what: string; place: number }[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(findTricks)
  const what = isNode(node) ? nameTrick(node) : undefined
  return what === undefined || !isNode(node) ? inside : [{ what, place: node.span?.start ?? 0 }, ...inside]
}

function nameTrick(node: Node): string | undefined {
  if (node.type === 'ObjectExpression' && hasSpread(node.properties, 'arguments', 'ObjectExpression'))
    return 'spread of an object literal'
  if (node.type === 'ArrayExpression' && hasSpread(node.elements, 'expression', 'ArrayExpression'))
    return 'spread of a list literal'
  const cast = node.type === 'TsAsExpression' ? node.expression : undefined
  if (!isNode(cast) || cast.type !== 'MemberExpression') return undefined
  const { property } = cast
  return isNode(property) && property.type === 'Computed' ? 'cast of an indexed read' : undefined
}

/** Whether a list of members or items holds `...` before a literal; `member` is the parser's member for the spread value. */
function hasSpread(items: unknown, member: string, literal: string): boolean {
  if (!Array.isArray(items)) return false
  return items.some((item: unknown) => {
    if (!isNode(item) || !(item.type === 'SpreadElement' || item.spread)) return false
    const spread = item[member]
    return isNode(spread) && spread.type === literal
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}
