import { readFileSync } from 'node:fs'
import { findFault } from '../../src/writing/check/check-statement.ts'
import { evidenceOf, knownFacts } from '../../src/writing/check/evidence.ts'
import type { Claims } from '../../src/writing/draft.ts'
import { createNames } from '../../src/writing/results/names.ts'
import type { WrittenCall } from '../../src/writing/writer.ts'
import type { StatementLine } from './labels.ts'
import { readTurns } from './read-turns.ts'

const people: Record<string, { name: string; side: string }[]> = JSON.parse(
  readFileSync(new URL('people.json', import.meta.url), 'utf8'),
)
const calls = new Map<string, WrittenCall>()

/** The lines of a file of statements. */
export function readLines(file: string): StatementLine[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): StatementLine => JSON.parse(line))
}

/** The turns of a statement, as one text. */
export function citedText({ call, turns }: StatementLine): string {
  return turns.map((turn) => callOf(call).segments[turn]?.text ?? '').join(' | ')
}

/** What the checker finds wrong with a statement. */
export function faultOf({ call: name, text, turns, claims }: StatementLine): string | null {
  const call = callOf(name)
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

function callOf(name: string): WrittenCall {
  const call = calls.get(name) ?? readCall(name)
  calls.set(name, call)
  return call
}
