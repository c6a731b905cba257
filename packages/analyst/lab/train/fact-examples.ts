import type { Statement } from '../../src/writing/facts/statements.ts'
import type { GoldFacts } from './read-gold-facts.ts'

/** Statements by the reader's labels. */
export interface Marks {
  must: Set<number>
  should: Set<number>
  core: Set<number>
  lead: Set<number>
  misleads: Set<number>
  move: Set<number>
  agreed: Set<number>
  committed: Set<number>
  conditional: Set<number>
  proposed: Set<number>
  ofRep: Set<number>
  ofCustomer: Set<number>
  ends: Set<number>
  hinders: Set<number>
  decides: Set<number>
  costs: Set<number>
  threatens: Set<number>
  sums: Set<number>
  blocks: Set<number>
  /** All statements, where the reader noted what each fact of the bottom line is about. */
  slotted: Set<number>
}

// In a turn, the statements that share most words with the reader's note are marked, and those with nearly as many.
const nearly = 0.7
const real = ['agreed', 'committed', 'conditional', 'proposed']

/** A reader names turns; the statements with the reader's words are the meant ones. */
export function markStatements(facts: GoldFacts, statements: readonly Statement[]): Marks {
  const inTurn = Map.groupBy(statements.keys(), (at) => statements[at]?.segmentIndex ?? 0)
  const wordsOf = statements.map(({ text }) => stems(text))
  const meant = (turns: readonly number[], text: string) => {
    const wanted = stems(text)
    return turns.flatMap((turn) => {
      const own = (inTurn.get(turn) ?? []).map((at) => ({
        at,
        near: nearness(wordsOf[at] ?? new Set(), wanted),
      }))
      const most = Math.max(0, ...own.map(({ near }) => near))
      return own.filter(({ near }) => near >= nearly * most).map(({ at }) => at)
    })
  }
  const weighing = (weight: number) =>
    facts.facts.filter((fact) => fact.weight === weight).flatMap(({ turns, text }) => meant(turns, text))
  const ofKinds = (kinds: readonly string[]) =>
    new Set(
      facts.facts
        .filter(({ kind, weight }) => weight > 1 && kinds.includes(kind))
        .flatMap(({ turns, text }) => meant(turns, text)),
    )
  const core = facts.bottomLineTurns.map((turns) => meant(turns, facts.bottomLine))
  const { bottomLineSlots: slots = [] } = facts
  const ofSlot = (slot: string) => new Set(core.flatMap((places, at) => (slots[at] === slot ? places : [])))
  const moves = (statuses: readonly string[], side?: string) =>
    new Set(
      facts.nextSteps
        .filter(({ status, ownerSide }) => statuses.includes(status) && (!side || side === ownerSide))
        .flatMap(({ turns, action, due }) => meant(turns, `${action} ${due ?? ''}`)),
    )
  return {
    must: new Set(weighing(3)),
    should: new Set(weighing(2)),
    core: new Set(core.flat()),
    lead: new Set(core[0]),
    misleads: new Set(facts.wrongBottomLineTurns.flatMap(({ turns, why }) => meant(turns, why))),
    move: moves(real),
    agreed: moves(['agreed']),
    committed: moves(['committed']),
    conditional: moves(['conditional']),
    proposed: moves(['proposed']),
    ofRep: moves(real, 'rep'),
    ofCustomer: moves(real, 'customer'),
    ends: ofKinds(['outcome']),
    hinders: ofKinds(['blocker', 'risk', 'pain', 'objection']),
    decides: ofKinds(['decision_process', 'person', 'competitor']),
    costs: ofKinds(['amount', 'concession']),
    threatens: ofKinds(['blocker', 'risk']),
    sums: ofSlot('money'),
    blocks: ofSlot('blocker'),
    slotted: new Set(slots.length > 0 ? statements.keys() : []),
  }
}

function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words
      .filter((word) => word.length > 2 || /\d/.test(word))
      .map((word) => word.replace(/(ing|ed|es|s|ly)$/, '')),
  )
}

function nearness(own: ReadonlySet<string>, wanted: ReadonlySet<string>): number {
  const shared = [...own].filter((word) => wanted.has(word)).length
  return shared / Math.sqrt(own.size + 2)
}
