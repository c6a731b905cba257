// Prints for each kind of statement how many the checker drops.
// Run: node packages/analyst/lab/check/measure.ts [--hand|--fresh] [--unseen] [--look 2] [--show kind]; --hand: those written by hand, not
// made by programs; --fresh: those written by hand of calls that nobody had looked at before, in one look or another.
import { parseArgs } from 'node:util'
import { citedText, faultOf, readLines } from './fault-of.ts'
import type { StatementLine } from './labels.ts'

const { values } = parseArgs({
  options: {
    hand: { type: 'boolean' },
    fresh: { type: 'boolean' },
    unseen: { type: 'boolean' },
    look: { type: 'string' },
    show: { type: 'string' },
  },
})
const file = values.fresh ? 'fresh.jsonl' : values.hand ? 'by-hand.jsonl' : 'statements.jsonl'
const lines = readLines(file).filter(({ look = 1 }) => !values.look || look === Number(values.look))
const names = [...new Set(lines.map(({ call }) => call))].toSorted()
// Every other call was reserved for the final figure.
const isUnseen = ({ call }: StatementLine) => names.indexOf(call) % 2 === 1

const counts = new Map<string, { all: number; dropped: number; reasons: Map<string, number> }>()
for (const line of lines) {
  if (!values.fresh && isUnseen(line) !== (values.unseen ?? false)) continue
  const fault = faultOf(line)
  const count = counts.get(line.kind) ?? { all: 0, dropped: 0, reasons: new Map() }
  counts.set(line.kind, count)
  count.all += 1
  if (fault) count.dropped += 1
  count.reasons.set(fault ?? 'kept', (count.reasons.get(fault ?? 'kept') ?? 0) + 1)
  if (values.show === line.kind && (fault !== null) === (line.kind === 'true')) show(line, fault)
}
for (const [kind, { all, dropped, reasons }] of counts) {
  const told = [...reasons].toSorted((a, b) => b[1] - a[1]).map(([reason, count]) => `${reason} ${count}`)
  const share = `${dropped}/${all} = ${((100 * dropped) / all).toFixed(0)} %`
  process.stdout.write(`${kind.padEnd(11)} ${share.padEnd(15)} ${told.join(', ')}\n`)
}

function show(line: StatementLine, fault: string | null): void {
  process.stdout.write(`- [${fault}] ${line.text}\n      ${citedText(line).slice(0, 500)}\n`)
}
