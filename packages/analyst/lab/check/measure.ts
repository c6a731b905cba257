// Prints for each kind of statement how many the checker drops.
// Run: node packages/analyst/lab/check/measure.ts [--hand] [--unseen] [--show kind]; --hand: those written by hand, not made by programs.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findFault } from '../../src/writing/check/check-statement.ts'
import { evidenceOf, knownFacts } from '../../src/writing/check/evidence.ts'
import type { Claims } from '../../src/writing/draft.ts'
import { createNames } from '../../src/writing/results/names.ts'
import type { WrittenCall } from '../../src/writing/writer.ts'
import type { StatementLine } from './labels.ts'
import { readTurns } from './read-turns.ts'

const { values } = parseArgs({
  options: { hand: { type: 'boolean' }, unseen: { type: 'boolean' }, show: { type: 'string' } },
})
const file = values.hand ? 'by-hand.jsonl' : 'statements.jsonl'
const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line): StatementLine => JSON.parse(line))
const names = [...new Set(lines.map(({ call }) => call))].toSorted()
// Every other call was reserved for the final figure.
const isUnseen = ({ call }: StatementLine) => names.indexOf(call) % 2 === 1
const people: Record<string, { name: string; side: string }[]> = JSON.parse(
  readFileSync(new URL('people.json', import.meta.url), 'utf8'),
)
const calls = new Map(names.map((name) => [name, readCall(name)]))

const counts = new Map<string, { all: number; dropped: number; reasons: Map<string, number> }>()
for (const line of lines) {
  if (isUnseen(line) !== (values.unseen ?? false)) continue
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

function faultOf({ call: name, text, turns, claims }: StatementLine): string | null {
  const call = calls.get(name)
  if (!call) throw new Error(`no call ${name}`)
  const located = turns.flatMap((segmentIndex) => {
    const segment = call.segments[segmentIndex]
    if (!segment) return []
    return {
      elementKey: '',
      segmentIndex,
      startChar: 0,
      endChar: segment.text.length,
      startMs: null,
      endMs: null,
      speaker: segment.speaker,
      quote: segment.text,
      confidence: 1,
      matchKind: 'exact' as const,
    }
  })
  const evidence = evidenceOf(call, located, knownFacts(call))
  return findFault({ text, ...(claims ? { claims: claimsOf(claims, text) } : {}) }, evidence, namesOf(call))
}

function namesOf({ segments }: WrittenCall) {
  return createNames(segments.map(({ text }) => text))
}

function claimsOf(
  { owner, ownerSide, status, amount }: NonNullable<StatementLine['claims']>,
  text: string,
): Claims {
  // Labels have percentages without their sign, drafts have it.
  const currency = /percent|per cent|%/.test(text) ? '%' : amount?.currency
  if (amount && currency !== undefined)
    return { amount: { ...amount, currency, said: text, unit: null, what: 'offer' } }
  const type = status === 'agreed' ? 'agreed' : 'committed'
  return {
    move: {
      type,
      owner: owner ?? null,
      ownerSide: ownerSide ?? null,
      action: text,
      due: null,
      dueDate: null,
    },
  }
}

function readCall(name: string): WrittenCall {
  const known = people[name] ?? []
  const speakerOf = (side: string) => {
    const [only, ...others] = known.filter((person) => person.side === side)
    return others.length === 0 ? (only?.name ?? null) : null
  }
  const segments = readTurns(name).map((turn) => ({ ...turn, speaker: speakerOf(turn.side ?? '') }))
  return {
    title: null,
    ownerName: null,
    companyDomain: null,
    heldOn: null,
    crmFacts: known.map((person) => person.name),
    segments,
  }
}

function show({ text, turns, call: name }: StatementLine, fault: string | null): void {
  const said = turns.map((turn) => calls.get(name)?.segments[turn]?.text ?? '').join(' | ')
  process.stdout.write(`- [${fault}] ${text}\n      ${said.slice(0, 500)}\n`)
}
