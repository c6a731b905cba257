import { parseSync } from '@swc/core'

/** A statement with a declared row: where the row's type stands in the text, and what the statement's text looks like when it is sent. */
export interface DeclaredRow {
  typeStart: number
  typeEnd: number
  type: string
  sent: RegExp
  /** How many characters of the statement are fixed. */
  fixed: number
}

interface Span {
  start: number
  end: number
}

interface Node {
  type?: string
  span?: Span
  [member: string]: unknown
}

/** Finds each tagged template that names the type of its rows, in the order of the text. */
export function findRows(text: string): DeclaredRow[] {
  const module = parseSync(text, { syntax: 'typescript', target: 'es2024' })
  // Places count bytes; the end of the module is the end of its last statement.
  const bytes = Buffer.from(text)
  const base = module.span.end - Buffer.from(text.trimEnd()).length
  const at = (place: number) => bytes.subarray(0, place - base).toString().length
  return findTemplates(module).map(({ row, texts }) => {
    const [typeStart, typeEnd] = [at(row.start) + 1, at(row.end) - 1]
    return {
      typeStart,
      typeEnd,
      type: text.slice(typeStart, typeEnd),
      sent: new RegExp(`^${texts.map(escapePattern).join('[^]*?')}$`),
      fixed: texts.join('').trim().length,
    }
  })
}

interface Found {
  row: Span
  texts: string[]
}

// In the order of the text, an inner template after the one around it.
function findTemplates(node: unknown): Found[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, typeParameters, template } = node as Node
  const inside = Object.values(node).flatMap(findTemplates)
  const row = (typeParameters as Node | null | undefined)?.span
  if (type !== 'TaggedTemplateExpression' || !row) return inside
  const { quasis } = template as { quasis: { cooked: string }[] }
  return [{ row, texts: quasis.map(({ cooked }) => cooked) }, ...inside]
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
