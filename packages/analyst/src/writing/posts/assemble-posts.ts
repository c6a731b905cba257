import type { PostQuote, ScorecardResult, SummaryResult } from '@earshot/contract/post-results'
import type { z } from 'zod'
import type { CallTypeDefinition } from '../../definitions/catalog.ts'
import type { Finding } from '../../locate-claims.ts'
import { findDays } from '../check/dates.ts'
import type { PostSlot, Proven } from '../draft.ts'
import { weekAfter } from '../facts/due.ts'
import { isSamePerson } from '../results/same-person.ts'
import type { PostTemplate, WrittenCall } from '../writer.ts'
import { titleOf } from './post-input.ts'
import { overlaps, toPostQuote } from './post-quotes.ts'
import { advancing } from './write-bottom-line.ts'
import { capitalised } from './write-moves.ts'

// As many as a writer may choose for one section: what it chose is within the words that a reader has.
const itemsMax = 16

type Summary = z.infer<typeof SummaryResult>
type Scorecard = z.infer<typeof ScorecardResult>
type Kept = readonly Proven[]

export interface Posts {
  summary: { title: string; aiGeneratedTitle: string | null; result: Summary }
  scorecard: { title: string; result: Scorecard }
}

interface Assembly {
  call: WrittenCall
  template: PostTemplate
  kept: Kept
  caveats: string[]
}

/** Both posts of a call from the statements that the checker kept, in the contract's shape. */
export function assemblePosts(assembly: Assembly): Posts {
  const { call, template, kept } = assembly
  const { callType } = template
  return {
    summary: {
      title: titleOf({ callType, call }, 'Summary'),
      aiGeneratedTitle: of(kept, 'title')[0]?.text ?? null,
      result: summaryOf(assembly),
    },
    scorecard: { title: titleOf({ callType, call }, 'Scorecard'), result: scorecardOf(assembly) },
  }
}

function of(kept: Kept, slot: PostSlot): Kept {
  return kept.filter((statement) => statement.slot === slot)
}

function summaryOf({ call, template: { callType, elementLabels }, kept, caveats }: Assembly): Summary {
  const bluf = withoutLostStep(of(kept, 'bluf'))
  const [outcome] = of(kept, 'outcome').filter(({ claims }) => claims?.outcome)
  return {
    bluf:
      textOf(labelledOnce(bluf)) ??
      `No quote in this call shows anything that the summary of a ${callType.label} reports.`,
    blufQuotes: quotesOf(bluf),
    outcome: outcome?.claims?.outcome
      ? { key: outcome.claims.outcome, reason: outcome.text, quotes: quotesOf([outcome]) }
      : null,
    sections: callType.summary.sections.map(({ key, title }) => ({
      key,
      title,
      items: of(kept, `section:${key}`)
        .slice(0, itemsMax)
        .map((statement) => ({
          title: statement.title ?? statement.text,
          text: statement.text,
          quotes: quotesOf([statement]),
        })),
    })),
    additionalContext: callType.summary.additionalContext.flatMap((key) =>
      of(kept, `context:${key}`)
        .slice(0, 1)
        .map(({ text }) => ({ element: elementLabels[key] ?? key, value: text })),
    ),
    nextMoves: movesOf(kept, call),
    amounts: claimedBy(kept, 'amount'),
    people: peopleOf(kept, call),
    alternatives: claimedBy(kept, 'alternative'),
    caveats,
  }
}

function scorecardOf({ call, template: { callType }, kept, caveats }: Assembly): Scorecard {
  const scored = callType.scorecard.elements.map(({ key, label }) => {
    return { key, label, score: of(kept, `score:${key}`).find(({ claims }) => claims?.score) }
  })
  return {
    bluf: textOf(of(kept, 'scorecard')) ?? emptyScorecard(callType),
    nextMoves: movesOf(kept, call),
    elements: scored.flatMap(({ key, label, score: statement }) => {
      const score = statement?.claims?.score
      if (!statement || !score) return []
      const coaching = textOf(of(kept, `coaching:${key}`))
      return {
        key,
        label,
        score,
        rationale: statement.text,
        quotes: quotesOf([statement]),
        coaching: score === 'G' ? null : coaching,
      }
    }),
    notAssessed: scored
      .filter(({ score }) => !score)
      .map(({ key, label }) => {
        const rationale =
          textOf(of(kept, `not_assessed:${key}`)) ?? 'The call gave too little evidence to judge.'
        return { key, label, rationale }
      }),
    caveats,
  }
}

function emptyScorecard({ label, scorecard }: CallTypeDefinition): string {
  return `No quote in this call shows any of the ${scorecard.elements.length} elements that a ${label} is scored by.`
}

const label = /^(Next|Risk|Decision|Timing|[^:“”]{1,60}(?=: “))(?: date)?: /

/** Lines of the same topic or speaker one after the other have its label once. */
function labelledOnce(statements: Kept): Kept {
  const labelOf = (text = '') => label.exec(text)?.[1]
  return statements.map((statement, at) => {
    const own = labelOf(statement.text)
    const isSame = own !== undefined && own === labelOf(statements[at - 1]?.text)
    return isSame ? { ...statement, text: capitalised(statement.text.replace(label, '')) } : statement
  })
}

/** Where the checker dropped the step, none is told. */
function withoutLostStep(bluf: Kept): Kept {
  const hasStep = bluf.some(({ text }) => /^Next(?: date)?: /.test(text))
  return bluf.map((statement) =>
    statement.text === advancing.withStep && !hasStep
      ? { ...statement, text: advancing.withoutStep }
      : statement,
  )
}

function textOf(statements: Kept): string | null {
  return statements.map(({ text }) => text).join(' ') || null
}

/** A relative day gets a date from the call's, if it means a single day. */
function movesOf(kept: Kept, { heldOn }: WrittenCall): Summary['nextMoves'] {
  return of(kept, 'move').flatMap((statement) => {
    const move = statement.claims?.move
    if (!move) return []
    const isClear = move.due !== null && !statement.located.some(({ quote }) => weekAfter.test(quote))
    const days = new Set(isClear ? findDays(move.due ?? '', heldOn).map(({ iso }) => iso) : [])
    const [only = null] = days
    const dueDate = move.dueDate ?? (days.size === 1 ? only : null)
    return { ...move, dueDate, text: statement.text, quotes: quotesOf([statement]) }
  })
}

/** The speakers and their sides come from the transcript if it names them, not from a writer. */
function peopleOf(kept: Kept, { segments }: WrittenCall): Summary['people'] {
  const voices = [...Map.groupBy(segments, ({ speaker }) => speaker).values()].flatMap(
    ([first]) => first ?? [],
  )
  const isNamed = voices.some(({ speaker }) => speaker !== null)
  return claimedBy(kept, 'person').map((person) => {
    const own = voices.find(({ speaker }) => speaker !== null && isSamePerson(person.name, speaker))
    return { ...person, onCall: isNamed ? own !== undefined : person.onCall, side: own?.side ?? person.side }
  })
}

function claimedBy<Slot extends 'amount' | 'person' | 'alternative'>(kept: Kept, slot: Slot) {
  return of(kept, slot).flatMap((statement) => {
    const claimed = statement.claims?.[slot]
    return claimed ? { ...claimed, quotes: quotesOf([statement]) } : []
  })
}

/** The quotes of some statements, each stretch once. */
function quotesOf(statements: Kept): z.infer<typeof PostQuote>[] {
  const located = statements.flatMap((statement) => statement.located)
  return located
    .filter((finding, at) => located.findIndex((other: Finding) => overlaps(other, finding)) === at)
    .map(toPostQuote)
}
