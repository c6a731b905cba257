import type { Side } from '@earshot/contract/transcript'
import type { CallFacts } from '../../facts/call-facts.ts'
import type { StatementHead } from '../../facts/fact-model.ts'
import { asksFor, isAbout, type Topic } from './topics.ts'

/** A sentence that may answer a topic's question. */
export interface Candidate {
  at: number
  odds: number
  isAsked: boolean
}

interface Settings {
  side: Side
  head: StatementHead
  elements: readonly string[]
  /** What a question right before adds, and the share of the call from which on it counts. */
  asked: { odds: number; from: number }
  oddsMin: number
}

// Odds were chosen on the labelled calls, each fold left out of what was learnt.
const settings: Record<Topic, Settings> = {
  decides: {
    side: 'customer',
    head: 'decides',
    elements: ['decision_maker', 'decision_process'],
    asked: { odds: 3.5, from: 0.15 },
    oddsMin: -0.3,
  },
  timing: {
    side: 'customer',
    head: 'core',
    elements: ['critical_event', 'timeline'],
    asked: { odds: 1.5, from: 0.1 },
    oddsMin: 0,
  },
  // Questions about worries at the beginning are about the customer's work, not about the deal.
  hinders: {
    side: 'customer',
    head: 'threatens',
    elements: ['deal_risk', 'churn_risk', 'objection', 'budget_constraint'],
    asked: { odds: 3.5, from: 0.45 },
    oddsMin: 0,
  },
}
const saysOdds = 1.2
const elementOdds = 1.2
const mustShare = 0.4
const misleadsShare = 0.2
// An element that is found this surely needs no word of the topic.
const clear = 0.6
const headMin = -1

/** Sentences that may answer a topic's question, the likeliest first. */
export function candidatesOf(facts: CallFacts, topic: Topic): Candidate[] {
  const asked = answersAsked(facts, topic)
  // What was asked as a risk is no decision.
  const others = topic === 'decides' ? answersAsked(facts, 'hinders') : undefined
  const candidates: Candidate[] = []
  for (const [at, own] of facts.statements.entries()) {
    if (own.isQuestion || own.side !== settings[topic].side) continue
    const turn = asked.get(at)
    if (turn === undefined && others?.has(at)) continue
    const odds = weigh(facts, topic, at, turn)
    if (odds !== undefined) candidates.push({ at, odds, isAsked: turn !== undefined })
  }
  return candidates.toSorted((a, b) => b.odds - a.odds || b.at - a.at)
}

function weigh(facts: CallFacts, topic: Topic, at: number, turn: number | undefined): number | undefined {
  const { oddsMin, asked } = settings[topic]
  const askedOdds = turn === undefined ? 0 : asked.odds / turn
  // What its words could not lift above the limit need not be read.
  if (oddsOf(facts, topic, at, true) + askedOdds < oddsMin) return undefined
  if (!fits(facts, topic, at, turn !== undefined)) return undefined
  const odds = oddsOf(facts, topic, at, isAbout(topic, facts.statements[at]?.text ?? '')) + askedOdds
  return odds < oddsMin ? undefined : odds
}

function fits(facts: CallFacts, topic: Topic, at: number, isAsked: boolean): boolean {
  if (topic === 'timing' && facts.dueAt(at) === null) return false
  // An answer may be about something else; threats have their own bounds.
  if (topic !== 'hinders' && (facts.scores[at]?.[settings[topic].head] ?? 0) < headMin) return false
  return isAsked || isAbout(topic, facts.statements[at]?.text ?? '') || surenessOf(facts, topic, at) >= clear
}

/** First sentences of the one or two answers to questions about a topic, with their turn after it. */
function answersAsked({ statements, placesIn }: CallFacts, topic: Topic): Map<number, number> {
  const { side, asked } = settings[topic]
  const questions = statements.filter(
    (one, at) =>
      at >= asked.from * statements.length && one.isQuestion && one.side !== side && asksFor(topic, one.text),
  )
  const answers = new Map<number, number>()
  for (const { segmentIndex } of questions) {
    const turns = [1, 2].map((turn) => placesIn.get(segmentIndex + turn)?.[0] ?? -1)
    // The next of the same side may answer better.
    const others = turns.findIndex((at) => statements[at]?.side !== side)
    for (const [turn, at] of turns.slice(0, others < 0 ? turns.length : others).entries())
      answers.set(at, Math.min(turn + 1, answers.get(at) ?? turn + 1))
  }
  return answers
}

function oddsOf(facts: CallFacts, topic: Topic, at: number, isSaid: boolean): number {
  const scores = facts.scores[at]
  const { must = 0, misleads = 0 } = scores ?? {}
  return (
    (scores?.[settings[topic].head] ?? 0) +
    mustShare * must -
    misleadsShare * misleads +
    elementOdds * surenessOf(facts, topic, at) +
    (isSaid ? saysOdds : 0)
  )
}

function surenessOf({ foundIn }: CallFacts, topic: Topic, at: number): number {
  let high = 0
  for (const { elementKey, confidence } of foundIn(at))
    if (confidence > high && settings[topic].elements.includes(elementKey)) high = confidence
  return high
}
