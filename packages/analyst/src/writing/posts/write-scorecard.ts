import type { NextMove, ScorecardResult } from '@earshot/contract/post-results'
import type { Segment } from '@earshot/contract/transcript'
import type { z } from 'zod'
import type { ScorecardElement } from '../../definitions/catalog.ts'
import type { ElementMeanings } from '../../definitions/element.ts'
import { alternatives } from '../../language/compile-phrases.ts'
import { readGroups } from '../../language/read-list.ts'
import type { Finding } from '../../locate-claims.ts'
import { attributeQuote, quoted, speakerOf } from './attribute-quote.ts'
import { isAssent } from './is-assent.ts'
import { type PostInput, titleOf } from './post-input.ts'
import { byPlace, byStrength, clearConfidence, toPostQuote, withoutSame } from './post-quotes.ts'
import { listed, scoreElement } from './score-element.ts'

type Move = Pick<z.infer<typeof NextMove>, 'type' | 'text' | 'quotes'>
type Scorecard = Pick<z.infer<typeof ScorecardResult>, 'bluf' | 'elements'> & { nextMoves: Move[] }

const quotesMax = 3
const movesSaidMax = 4
const movesSuggestedMax = 3
const moveCharsMax = 240
const factCharsMax = 160
const colours = { G: 'Green', Y: 'Yellow', R: 'Red' }
// "I can't do Wednesday", "no, not then"; but "I can't wait", "no, that's fine".
const { group } = readGroups('refusals')
const opensRefusal = new RegExp(
  `^(?:${alternatives(group('courtesies'))}[,.…]* )*(?!no, (?:that|it)[’']s)${alternatives(group('refusal'))}\\b`,
  'i',
)
// What follows a proposal in the same breath, and asks only whether it suits.
const asksConsent = new RegExp(`\\b${alternatives(group('consent'))}\\b[^.!?]*\\?\\s*$`, 'i')

/** The scorecard post of a call: the five elements of its type, scored by the template's rules, and what to do next. */
export function writeScorecard(input: PostInput): { title: string; result: Scorecard } {
  const { callType, findings, elementLabels, meanings, segments } = input
  const scored = callType.scorecard.elements.map((element) => {
    return { element, ...scoreElement({ element, findings, elementLabels, segments }) }
  })
  const steps = nextSteps(findings, meanings)
  const elements = scored.map(({ element, score, rationale, missing, quotes }) => ({
    key: element.key,
    label: element.label,
    score,
    rationale,
    quotes: quotes.slice(0, quotesMax).map(toPostQuote),
    coaching: score === 'G' ? null : coachingOf(element, missing),
  }))
  const isEmpty = scored.every(({ quotes }) => quotes.length === 0)
  const suggested = isEmpty
    ? []
    : [...asking(scored, 'R'), ...asking(scored, 'Y')].slice(0, movesSuggestedMax)
  return {
    title: titleOf(input, 'Scorecard'),
    result: {
      bluf: isEmpty
        ? `No quote in this call shows any of the ${elements.length} elements that a ${callType.label} is scored by.`
        : blufOf(elements, steps.slice(0, 1), segments),
      nextMoves: [...movesSaid(steps, segments), ...suggested],
      elements,
    },
  }
}

function coachingOf({ good, ask }: ScorecardElement, missing: string): string {
  const aim = good.charAt(0).toLowerCase() + good.slice(1)
  return `Missing for Green: ${missing}. In a good call ${aim} Ask next time: “${ask}”`
}

function blufOf(
  elements: Scorecard['elements'],
  nextStep: readonly Finding[],
  segments: readonly Segment[],
): string {
  const scores = (['G', 'Y', 'R'] as const).flatMap((score) => {
    const labels = elements.filter((element) => element.score === score).map(({ label }) => label)
    if (labels.length === 0) return []
    return `${colours[score]}: ${listed(labels, 'and')}`
  })
  const said = nextStep.map((finding) => ` ${attributeQuote(finding, segments, factCharsMax)}`)
  return `${scores.join('; ')}.${said.join('')}`
}

function nextSteps(findings: readonly Finding[], meanings: ElementMeanings): Finding[] {
  const steps = findings.filter(({ elementKey }) => meanings[elementKey]?.bottomLine === 'next_step')
  return withoutSame(steps.toSorted(byStrength))
}

function movesSaid(steps: readonly Finding[], segments: readonly Segment[]): Scorecard['nextMoves'] {
  const clear = steps.filter(({ confidence }) => confidence >= clearConfidence)
  // Clear steps only; if there are none, the best unclear one.
  return (clear.length > 0 ? clear : steps.slice(0, 1))
    .slice(0, movesSaidMax)
    .toSorted(byPlace)
    .map((finding) => ({
      type: isAgreed(finding, segments) ? 'agreed' : 'proposed',
      text: `${speakerOf(finding, segments)}: ${quoted(finding.quote, moveCharsMax)}`,
      quotes: [toPostQuote(finding)],
    }))
}

// Agreed is a clear step that somebody else says yes to right away, and with both sides on the call no colleague of who proposed it. Of
// unknown speakers nobody knows whether it is somebody else.
function isAgreed(
  { confidence, segmentIndex, endChar, speaker }: Finding,
  segments: readonly Segment[],
): boolean {
  const [proposal, answer] = [segments[segmentIndex], segments[segmentIndex + 1]]
  if (confidence < clearConfidence || !answer) return false
  if (answer.speaker === null || speaker === null || answer.speaker === speaker) return false
  const hasOthers = segments.some(({ side }) => side !== null && side !== answer.side)
  if (hasOthers && answer.side !== null && answer.side === proposal?.side) return false
  const saidAfter = proposal?.text.slice(endChar) ?? ''
  // A yes to another question is no yes to the step.
  if (saidAfter.includes('?') && !asksConsent.test(saidAfter)) return false
  return isAssent(answer.text) && !isTurnedDown(segments[segmentIndex + 2], [proposal, answer])
}

// Two of the same side need not agree: "Wednesday works." "I can't do Wednesday."
function isTurnedDown(
  next: Segment | undefined,
  [proposal, answer]: readonly (Segment | undefined)[],
): boolean {
  if (!next || next.speaker === proposal?.speaker || next.speaker === answer?.speaker) return false
  return opensRefusal.test(next.text)
}

function asking(
  scored: readonly { element: { label: string; ask: string }; score: string }[],
  colour: 'R' | 'Y',
): Scorecard['nextMoves'] {
  return scored
    .filter(({ score }) => score === colour)
    .map(({ element }) => ({ type: 'suggested', text: `${element.label}: ask “${element.ask}”`, quotes: [] }))
}
