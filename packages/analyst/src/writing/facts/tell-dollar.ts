import { compilePhrases } from '../../language/compile-phrases.ts'
import { readGroups } from '../../language/read-list.ts'
import type { Statement } from './statements.ts'

const { group } = readGroups('dollar-marks')
// How many different marks it takes. Chosen on the labelled calls.
const countries = [
  { code: 'AUD', marks: marksOf('australia'), least: 1 },
  { code: 'CAD', marks: marksOf('canada'), least: 2 },
  { code: 'NZD', marks: marksOf('new-zealand'), least: 1 },
]
const isSaid =
  /\b(?:US|U\.S\.|American|Canadian|Australian|Aussie|New Zealand) dollars?\b|\b(?:US|CA|AU|NZ|[CA])\$|\b(?:USD|CAD|AUD|NZD)\b/

function marksOf(country: string): RegExp {
  return compilePhrases(group(country), { flags: 'gi' })
}

/** The code of a call's dollars: those of the country whose places and words it names most, American ones without any, or where somebody says whose they are. */
export function tellDollar(statements: readonly Pick<Statement, 'text'>[]): string {
  const text = statements.map((statement) => statement.text).join('\n')
  if (isSaid.test(text)) return 'USD'
  const found = countries.map(({ code, marks, least }) => {
    const named = new Set(text.match(marks)?.map((mark) => mark.toLowerCase()))
    return { code, count: named.size >= least ? named.size : 0 }
  })
  const [best, next] = found.toSorted((a, b) => b.count - a.count)
  return best && best.count > (next?.count ?? 0) ? best.code : 'USD'
}
