import type { JSONSchema7 } from '@ai-sdk/provider'
import { NextMove, Outcome, PostAlternative, PostAmount, PostPerson } from '@earshot/contract/post-results'
import { z } from 'zod'
import type { Citation, PostDraft, PostSlot, Statement } from '../../writing/draft.ts'
import { valuesIn, withoutThoughts } from '../read-json.ts'

// More than any template asks for: only a bound for endless answers.
const itemsMax = 60
// Of all sections together.
const sectionItemsMax = 200
const citesMax = 12

const cites = {
  findings: z.array(z.int().nonnegative()),
  quotes: z.array(z.object({ segment: z.int().nonnegative(), quote: z.string() })),
}
const Sentence = z.object({ text: z.string(), ...cites })
const Move = NextMove.omit({ quotes: true }).extend(cites)
const Amount = PostAmount.omit({ quotes: true }).extend(cites)
const Person = PostPerson.omit({ quotes: true, onCall: true }).extend(cites)
const Alternative = PostAlternative.omit({ quotes: true }).extend(cites)
const Score = z.object({
  key: z.string(),
  score: z.enum(['G', 'Y', 'R', 'not_assessed']),
  rationale: z.string(),
  coaching: z.string().nullable(),
  ...cites,
})

/** The form of a model's answer: the posts of one call. */
const Answer = z.object({
  callType: z.object({ key: z.string(), confidence: z.number(), reason: z.string(), ...cites }),
  outcome: z.object({ key: Outcome.shape.key, reason: z.string(), ...cites }),
  title: Sentence,
  bottomLine: z.array(Sentence),
  sections: z.array(
    z.object({
      key: z.string(),
      items: z.array(z.object({ title: z.string(), text: z.string(), ...cites })),
    }),
  ),
  context: z.array(z.object({ element: z.string(), value: z.string(), ...cites })),
  moves: z.array(Move),
  amounts: z.array(Amount),
  people: z.array(Person),
  alternatives: z.array(Alternative),
  scorecard: z.object({ bottomLine: z.array(Sentence), elements: z.array(Score) }),
})

export const postAnswerSchema = z.toJSONSchema(Answer, { target: 'draft-7' }) as JSONSchema7

/**
 * The draft in a model's text; null if the text does not have the required form. An invalid item of a list becomes an unproven
 * statement, so that it is counted among the dropped ones.
 */
export function readPostAnswer(text: string): PostDraft | null {
  const values = valuesIn(withoutThoughts(text))
  const found = values?.findLast(isAnswer)
  if (!found) return null
  return { statements: [...single(found), ...listed(found), ...scored(found.scorecard)], caveats: [] }
}

type Loose = Record<string, unknown>

function isAnswer(value: unknown): value is Loose {
  return isObject(value) && Array.isArray(value.bottomLine) && Array.isArray(value.sections)
}

function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Statements = Statement[]

function single(found: Loose): Statements {
  const type = Answer.shape.callType.safeParse(found.callType).data
  const outcome = Answer.shape.outcome.safeParse(found.outcome).data
  const title = Sentence.safeParse(found.title).data
  const statements: Statements = []
  if (type) {
    const confidence = Math.min(1, Math.max(0, type.confidence > 1 ? type.confidence / 100 : type.confidence))
    const claims = { callType: { key: type.key, confidence } }
    statements.push({ slot: 'type', text: type.reason, quotes: citationsOf(type), claims })
  }
  if (outcome)
    statements.push({
      slot: 'outcome',
      text: outcome.reason,
      quotes: citationsOf(outcome),
      claims: { outcome: outcome.key },
    })
  if (title?.text) statements.push({ slot: 'title', text: title.text, quotes: citationsOf(title) })
  return statements
}

function listed(found: Loose): Statements {
  const sections = items(found.sections).flatMap((section) => {
    const key = isObject(section) && typeof section.key === 'string' ? section.key : ''
    const slot = `section:${key}` as const
    return each(
      isObject(section) ? section.items : [],
      Answer.shape.sections.element.shape.items.element,
      slot,
      ({ title, text, ...cited }) => ({ slot, title, text, quotes: citationsOf(cited) }),
    )
  })
  return [
    ...each(found.bottomLine, Sentence, 'bluf', ({ text, ...cited }) => {
      return { slot: 'bluf', text, quotes: citationsOf(cited) }
    }),
    ...sections.slice(0, sectionItemsMax),
    ...each(found.context, Answer.shape.context.element, 'context:', ({ element, value, ...cited }) => {
      return { slot: `context:${element}`, text: value, quotes: citationsOf(cited) }
    }),
    ...each(found.moves, Move, 'move', ({ text, findings, quotes, ...move }) => {
      return { slot: 'move', text, quotes: citationsOf({ findings, quotes }), claims: { move } }
    }),
    ...each(found.amounts, Amount, 'amount', ({ findings, quotes, ...amount }) => {
      const text = amount.unit ? `${amount.said} ${amount.unit}` : amount.said
      return { slot: 'amount', text, quotes: citationsOf({ findings, quotes }), claims: { amount } }
    }),
    ...each(found.people, Person, 'person', ({ findings, quotes, ...person }) => {
      const claims = { person: { ...person, onCall: false } }
      return { slot: 'person', text: person.name, quotes: citationsOf({ findings, quotes }), claims }
    }),
    ...each(found.alternatives, Alternative, 'alternative', ({ findings, quotes, ...alternative }) => {
      const cited = citationsOf({ findings, quotes })
      return { slot: 'alternative', text: alternative.name, quotes: cited, claims: { alternative } }
    }),
  ]
}

function scored(scorecard: unknown): Statements {
  const { bottomLine, elements }: Loose = isObject(scorecard) ? scorecard : {}
  return [
    ...each(bottomLine, Sentence, 'scorecard', ({ text, ...cited }) => {
      return { slot: 'scorecard', text, quotes: citationsOf(cited) }
    }),
    ...each(elements, Score, 'score:', ({ key, score, rationale, ...cited }) => {
      // Without a quote the program gives the reason.
      if (score === 'not_assessed')
        return cited.findings.length + cited.quotes.length === 0
          ? null
          : { slot: `not_assessed:${key}`, text: rationale, quotes: citationsOf(cited) }
      return { slot: `score:${key}`, text: rationale, quotes: citationsOf(cited), claims: { score } }
    }),
    ...each(elements, Score, null, ({ key, score, coaching, ...cited }) => {
      if (!coaching || score === 'G' || score === 'not_assessed') return null
      return { slot: `coaching:${key}`, text: coaching, quotes: citationsOf(cited) }
    }),
  ]
}

function items(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, itemsMax) : []
}

function each<Item extends z.ZodType>(
  value: unknown,
  item: Item,
  slotIfBroken: PostSlot | null,
  statementOf: (read: z.infer<Item>) => Statement | null,
): Statements {
  return items(value).flatMap((one): Statements => {
    const parsed = item.safeParse(one)
    if (!parsed.success) return slotIfBroken === null ? [] : [{ slot: slotIfBroken, text: '', quotes: [] }]
    const statement = statementOf(parsed.data)
    return statement ? [statement] : []
  })
}

function citationsOf({ findings, quotes }: z.infer<z.ZodObject<typeof cites>>): Citation[] {
  const own = quotes.map(({ segment, quote }) => ({ segmentIndex: segment, quote }))
  return [...findings.map((finding) => ({ finding })), ...own].slice(0, citesMax)
}
