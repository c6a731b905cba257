import type { ScorecardElement } from '../../definitions/catalog.ts'
import type { Behaviour, Shown } from './behaviour.ts'

/** An action of a good rep. The texts are clauses for calls with and without it. */
export interface Check {
  isMet: boolean
  met: string
  missed: string
}

type Kind = ScorecardElement['judgedBy']

/** Checks of a kind that make green. Chosen on the labelled calls, as are the figures below: see docs/lab/posts.md. */
export const checksForGreen: Readonly<Record<Kind, number>> = {
  steps: 2,
  decision: 2,
  needs: 1,
  impact: 2,
  risks: 2,
  terms: 2,
  concerns: 1,
  fit: 2,
  running: 2,
}

const earlyShare = 0.6
const denseShare = 0.015
const talkMax = 0.42
const discoveryMin = 0.1
const datesMin = 4
const closingQuestionsMin = 3
const movesMin = 8

/** The actions of a good rep for an element of this kind, and whether they happened. */
export function checksOf(kind: Kind, behaviour: Behaviour, shown: Shown): Check[] {
  const checks = { steps, decision, needs, impact, risks, terms, concerns, fit, running }
  return checks[kind](behaviour, shown)
}

function steps(call: Behaviour): Check[] {
  const { moves, datedMoves, acceptedMoves, questionsAtEnd } = call
  return [
    {
      isMet: datedMoves >= Math.min(datesMin, moves),
      met: datedMoves === moves ? 'every next step has a date' : 'several next steps have a date',
      missed: datedMoves === 0 ? 'no next step has a date' : 'few next steps have a date',
    },
    {
      isMet: acceptedMoves >= Math.min(datesMin, moves),
      met: 'the other side accepts steps with a date',
      missed: `the other side accepts ${acceptedMoves === 0 ? 'no step' : 'few steps'} with a date`,
    },
    datesNamed(call),
    {
      isMet: questionsAtEnd >= closingQuestionsMin,
      met: 'the rep checks at the end with questions',
      missed: 'the rep hardly checks at the end what is agreed',
    },
    {
      isMet: moves >= movesMin,
      met: 'the call ends with many next steps',
      missed: 'the call ends with few next steps',
    },
  ]
}

function decision(call: Behaviour, { clear, kinds, first, asked }: Shown): Check[] {
  return [
    {
      isMet: clear > 0,
      met: 'it is said clearly who decides and how',
      missed: 'it stays unclear who decides',
    },
    {
      isMet: kinds > 1,
      met: 'both the people and the steps are named',
      missed: 'the people or the steps are not named',
    },
    early(first),
    drawnOut(asked),
    datesNamed(call),
  ]
}

function needs({ asksCost }: Behaviour, { clear, followed }: Shown): Check[] {
  return [
    {
      isMet: clear > 0,
      met: 'the customer says it in clear words',
      missed: 'the customer never says it in clear words',
    },
    { isMet: clear > 1, met: `it comes up ${clear} times`, missed: 'it is not gone into' },
    { isMet: followed > 0, met: 'the rep asks further about it', missed: 'the rep asks no further about it' },
    { isMet: asksCost > 2, met: 'the rep asks for figures', missed: 'the rep hardly asks for figures' },
  ]
}

function impact(call: Behaviour, { figures }: Shown): Check[] {
  return [
    { isMet: figures > 0, met: 'the cost is put into figures', missed: 'the cost is not put into figures' },
    { isMet: figures > 1, met: `${figures} figures are named`, missed: 'at most one figure is named' },
    datesNamed(call),
    recapped(call),
  ]
}

function risks({ discovery, asksWorry, asksWho }: Behaviour, { first, asked }: Shown): Check[] {
  return [
    {
      isMet: discovery >= discoveryMin,
      met: 'the rep asks about the customer’s situation throughout',
      missed: 'the rep asks little about the customer’s situation',
    },
    early(first),
    drawnOut(asked),
    {
      isMet: asksWorry > 0,
      met: 'the rep asks what could go wrong',
      missed: 'the rep does not ask what could go wrong',
    },
    {
      isMet: asksWho > 1,
      met: 'the rep asks who is concerned',
      missed: 'the rep hardly asks who is concerned',
    },
  ]
}

function terms({ datedMoves, sums, offers }: Behaviour, { figures }: Shown): Check[] {
  return [
    {
      isMet: datedMoves >= datesMin,
      met: 'the next steps have dates',
      missed: 'few next steps have a date',
    },
    {
      isMet: sums > 6,
      met: 'many sums are named',
      missed: sums === 0 ? 'no sum is named' : 'few sums are named',
    },
    {
      isMet: figures > 2,
      met: 'the terms are given in figures',
      missed: 'the terms are hardly given in figures',
    },
    {
      isMet: offers > 1,
      met: 'several offers are on the table',
      missed: `${offers === 0 ? 'no offer is' : 'a single offer is'} on the table`,
    },
  ]
}

function concerns(call: Behaviour, { density, unasked }: Shown): Check[] {
  return [
    { isMet: density >= denseShare, met: 'concerns get their time', missed: 'concerns get little time' },
    {
      isMet: call.costs > 2,
      met: 'the cost of the problem is set against them',
      missed: 'the cost of the problem is not set against them',
    },
    recapped(call),
    {
      isMet: unasked > 0,
      met: 'the customer raises them freely',
      missed: 'the customer does not raise any freely',
    },
  ]
}

function fit({ talk, hedges, asksWhen, datesAtEnd }: Behaviour): Check[] {
  return [
    {
      isMet: talk <= talkMax,
      met: 'the customer talks more than the rep',
      missed: 'the rep talks too much',
    },
    { isMet: hedges === 0, met: 'no answer is put off', missed: 'answers are put off' },
    { isMet: asksWhen > 0, met: 'the rep asks when', missed: 'the rep never asks when' },
    { isMet: datesAtEnd > 2, met: 'dates are named at the end', missed: 'hardly a date is named at the end' },
  ]
}

/** How a meeting is run. */
function running({ datedMoves, moves }: Behaviour, { clear, first }: Shown): Check[] {
  return [
    { isMet: clear > 0, met: 'it is said in clear words', missed: 'it is not said in clear words' },
    early(first),
    {
      isMet: datedMoves > 0,
      met: 'steps with a date follow from it',
      missed: moves === 0 ? 'nothing follows from it' : 'what follows has no date',
    },
  ]
}

function datesNamed({ datesAtEnd }: Behaviour): Check {
  return {
    isMet: datesAtEnd >= datesMin,
    met: 'dates are named at the end',
    missed: datesAtEnd === 0 ? 'no date is named at the end' : 'few dates are named at the end',
  }
}

function early(first: number): Check {
  return {
    isMet: first < earlyShare,
    met: 'it comes up in time',
    missed: first < 1 ? 'it comes up late' : 'it does not come up',
  }
}

function drawnOut(asked: number): Check {
  return {
    isMet: asked > 0,
    met: 'the rep’s questions bring it out',
    missed: 'no question of the rep’s brings it out',
  }
}

function recapped({ recaps }: Behaviour): Check {
  return {
    isMet: recaps > 0,
    met: 'the rep sums up what was heard',
    missed: 'the rep does not sum up what was heard',
  }
}
