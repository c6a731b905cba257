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
  stands: {
    side: 'customer',
    head: 'ends',
    elements: ['decision_made', 'intent_signal', 'renewal_signal'],
    asked: { odds: 2.5, from: 0.45 },
    oddsMin: -0.3,
  },
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
    head: 'hinders',
    elements: ['deal_risk', 'churn_risk', 'objection', 'budget_constraint'],
    asked: { odds: 3.5, from: 0.45 },
    oddsMin: 0,
  },
  budget: {
    side: 'customer',
    head: 'costs',
    elements: ['budget_confirmation', 'budget_constraint'],
    asked: { odds: 3.5, from: 0.1 },
    oddsMin: 0.5,
  },
  price: {
    side: 'rep',
    head: 'costs',
    elements: ['pricing_discussion'],
    asked: { odds: 2, from: 0.1 },
    oddsMin: 2,
  },
}
const saysOdds = 1.2
const elementOdds = 1.2
const mustShare = 0.4
const misleadsShare = 0.2
// Later prices overrule earlier ones.
const lateOdds = 2
// An element that is found this surely needs no word of the topic.
const clear = 0.6
const prices = /^(?:offer|list_price|contract_value)$/
const perUnit =
  /[$€£¥]|\b(?:dollars?|euros?|pounds?|quid|bucks|thousand|grand|million|per|a (?:month|year|head|seat|week|day)|each|licen[cs]e|set-?up|price|list)\b/i

export function isSum(topic: Topic): boolean {
  return topic === 'price' || topic === 'budget'
}

/** Whether the words say what a number counts. */
export function namesUnit(text: string): boolean {
  return perUnit.test(text)
}

/** Sentences that may answer a topic's question, the likeliest first. */
export function candidatesOf(facts: CallFacts, topic: Topic): Candidate[] {
  const asked = answersAsked(facts, topic)
  // What was asked as a risk is no decision.
  const others = topic === 'decides' ? answersAsked(facts, 'hinders') : undefined
  const candidates: Candidate[] = []
  for (const at of isSum(topic) ? sumsOf(facts, topic) : facts.statements.keys()) {
    const own = facts.statements[at]
    if (!own || own.isQuestion || own.side !== settings[topic].side) continue
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
  if (topic === 'stands' && at < settings.stands.asked.from * facts.statements.length) return false
  if (topic === 'timing' && facts.dueAt(at) === null) return false
  // Small talk asks how somebody feels, too.
  if (isAsked && topic !== 'stands') return true
  const text = facts.statements[at]?.text ?? ''
  if (topic === 'price') return namesUnit(text) && isTakenUp(facts, at)
  if (isAbout(topic, text)) return true
  return topic !== 'stands' && topic !== 'budget' && surenessOf(facts, topic, at) >= clear
}

// The customer names the same sum later: a price that is only thrown in is none.
function isTakenUp({ amounts, statements }: CallFacts, at: number): boolean {
  return amounts.some(
    (amount) =>
      amount.at.includes(at) &&
      amount.at.some((other) => other > at && statements[other]?.side === 'customer'),
  )
}

// Sentences with a sum of ours that still stands, or any of the customer's.
function sumsOf({ amounts, figures }: CallFacts, topic: Topic): Set<number> {
  const said = new Set(figures.filter(({ figure }) => figure.currency !== '%').map(({ at }) => at))
  if (topic === 'budget') return said
  const fits = amounts.filter(({ what, whose, stands }) => stands && whose === 'us' && prices.test(what))
  return new Set(fits.flatMap(({ at }) => at).filter((at) => said.has(at)))
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
    (isSaid ? saysOdds : 0) +
    (topic === 'price' || topic === 'stands' ? (lateOdds * at) / facts.statements.length : 0)
  )
}

function surenessOf({ foundIn }: CallFacts, topic: Topic, at: number): number {
  let high = 0
  for (const { elementKey, confidence } of foundIn(at))
    if (confidence > high && settings[topic].elements.includes(elementKey)) high = confidence
  return high
}
