import type { Segment } from '@earshot/contract/transcript'
import { AnalysisStopped, CallNotAnalysed } from '../../analysis-errors.ts'
import type { CallTypeDefinition } from '../../definitions/catalog.ts'
import type { Finding } from '../../locate-claims.ts'
import { countDropped, describeDropped } from '../check/describe-dropped.ts'
import { type Proof, proveDraft } from '../check/prove-draft.ts'
import { verifyProof } from '../check/verify-proof.ts'
import type { Proven, Statement } from '../draft.ts'
import type { Assignment, PostTemplate, Writer, WrittenCall } from '../writer.ts'
import { assemblePosts, type Posts } from './assemble-posts.ts'
import { bottomLineLabels } from './lines/collect-lines.ts'

interface Order {
  call: WrittenCall
  template: PostTemplate
  findings: readonly Finding[]
}

export interface MadePosts {
  posts: Posts
  /** The fingerprint of the final writer. */
  writer: string
  callType: CallTypeDefinition
  /** Set if the writer chose another type than the inferred one, or gave its own reason. */
  typeClaim: { confidence: number; rationale: string } | null
  /** Why `fallback` wrote what the writer could not; null where it could. */
  problem: string | null
}

const bottomLineWordsMax = 60
const namesShownMax = 5

/**
 * Writes both posts of a call, and keeps the statements that the call proves. If the writer fails, or a post loses its core in the check,
 * `fallback` writes it, and the posts say so.
 */
export async function makePosts(
  { writer, fallback }: { writer: Writer; fallback: Writer },
  order: Order,
  assignment: Assignment,
): Promise<MadePosts> {
  const call = { ...order.call, segments: writer.tellSides(order.call.segments) }
  try {
    const draft = await writer.writePosts(call, order.template, order.findings, assignment)
    const labels = labelsOf(typedBy(draft.statements, order.template))
    const proof = proveDraft(draft, call, order.findings, labels)
    const verified = await verifyProof(writer, proof, assignment)
    const template = typedBy(verified.kept, order.template)
    const caveats = [
      ...draft.caveats,
      ...describeGuessed(order.call.segments, call.segments),
      ...describeUnknown(call.segments),
    ]
    const done = { ...order, call, template, caveats }
    return await finish({ fallback, writer }, done, verified, assignment)
  } catch (error) {
    if (writer === fallback || !(error instanceof CallNotAnalysed || error instanceof AnalysisStopped))
      throw error
    const made = await makePosts({ writer: fallback, fallback }, order, assignment)
    const problem = error.message.replace(/\.$/, '')
    return withCaveat({ ...made, problem }, `Written by rule, not by the language model: ${problem}.`)
  }
}

async function finish(
  { writer, fallback }: { writer: Writer; fallback: Writer },
  { call, template, findings, caveats }: Order & { caveats: string[] },
  { kept, dropped }: Proof,
  assignment: Assignment,
): Promise<MadePosts> {
  const said = [...caveats, ...describeDropped(countDropped(dropped))]
  const core = keepCore(kept)
  const lost = (['bluf', 'scorecard'] as const).filter(
    (slot) => !core.some((statement) => statement.slot === slot),
  )
  if (writer !== fallback && lost.length > 0) {
    const draft = await fallback.writePosts(call, template, findings, assignment)
    const spare = proveDraft(draft, call, findings, labelsOf(template)).kept
    core.push(...spare.filter(({ slot }) => lost.some((one) => one === slot)))
    said.push('The bottom line is written by rule: none of the language model’s sentences was left.')
  }
  const type = core.find(({ slot, claims }) => slot === 'type' && claims?.callType)
  return {
    posts: assemblePosts({ call, template, kept: core, caveats: said }),
    writer: writer.fingerprint,
    callType: template.callType,
    typeClaim: type?.claims?.callType
      ? { confidence: type.claims.callType.confidence, rationale: type.text }
      : null,
    problem: null,
  }
}

/** The caveat of guessed sides. */
function describeGuessed(given: readonly Segment[], told: readonly Segment[]): string[] {
  const guessed = told.filter(({ side }, at) => side !== (given[at]?.side ?? null))
  const lists = (['rep', 'customer'] as const).flatMap((wanted) => {
    const names = [
      ...new Set(guessed.flatMap(({ speaker, side }) => (side === wanted ? (speaker ?? []) : []))),
    ]
    const more = names.length > namesShownMax ? ' and others' : ''
    const is = names.length > 1 ? 'are' : 'is'
    const role = wanted === 'rep' ? 'selling' : 'on the customer’s side'
    return names.length === 0 ? [] : `${names.slice(0, namesShownMax).join(', ')}${more} ${is} ${role}`
  })
  return lists.length === 0 ? [] : [`Guessed from what is said: ${lists.join('; ')}.`]
}

/** The caveat where nobody is named and no side known. */
function describeUnknown(segments: readonly Segment[]): string[] {
  const said = segments.filter(({ text }) => text !== '')
  const isUnknown = said.length > 0 && said.every(({ speaker, side }) => speaker === null && side === null)
  return isUnknown
    ? [
        'The transcript names no speaker, so who says and promises what is not known; steps and scores may be missing.',
      ]
    : []
}

/** The template of the type that statements claim, if they may choose one. */
function typedBy(
  statements: readonly Pick<Statement, 'slot' | 'claims'>[],
  template: PostTemplate,
): PostTemplate {
  const claimed = statements.find(({ slot }) => slot === 'type')?.claims?.callType?.key
  const callType = template.candidates.find(({ key }) => key === claimed)
  return callType ? { ...template, callType } : template
}

// A bottom line is at most 60 words; sentences beyond are left out.
function keepCore(kept: readonly Proven[]): Proven[] {
  let words = 0
  return kept.filter(({ slot, text, isComputed }) => {
    if (slot !== 'bluf' || isComputed) return true
    words += text.split(/\s+/).length
    return words <= bottomLineWordsMax
  })
}

function withCaveat(made: MadePosts, caveat: string): MadePosts {
  const { summary, scorecard } = made.posts
  const add = <Result extends { caveats: string[] }>(result: Result) => {
    return { ...result, caveats: [caveat, ...result.caveats] }
  }
  return {
    ...made,
    posts: {
      summary: { ...summary, result: add(summary.result) },
      scorecard: { ...scorecard, result: add(scorecard.result) },
    },
  }
}

/** Capitalised words of a template that are not names. */
export function labelsOf({ callType, elementLabels }: PostTemplate): string[] {
  const { label, summary, scorecard } = callType
  return [
    label,
    ...Object.values(elementLabels),
    ...summary.sections.map(({ title }) => title),
    ...scorecard.elements.map((element) => element.label),
    ...bottomLineLabels,
  ]
}
