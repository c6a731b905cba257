// Writes `statements.jsonl`: true statements about calls with the turns that prove them, and false ones of each kind, made from labels by
// people who did not know the checker. Run: node packages/analyst/lab/check/make-statements.ts <folder of labels>
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { randomFrom, shuffled } from '../train/random.ts'
import { falsehoods } from './falsehoods.ts'
import type { Labels, StatementLine } from './labels.ts'
import { lowered } from './make.ts'
import { citeAll, readTurns } from './read-turns.ts'

const falseMax = 60

const folder = process.argv[2]
if (!folder) throw new Error('Give the folder of labels.')
const labels = globSync(`${folder}/*.json`)
  .toSorted()
  .map((file): Labels => citing(JSON.parse(readFileSync(file, 'utf8'))))
const random = randomFrom(7)

const facts = labels.flatMap(({ call, facts: told }) =>
  told
    .filter(({ weight }) => weight >= 2)
    .map(({ text, turns }): StatementLine => ({ kind: 'true', call, text, turns })),
)
const steps = labels.flatMap(({ call, nextSteps }) =>
  nextSteps
    .filter(({ status, owner }) => /agreed|committed/.test(status) && /^\p{Lu}/u.test(owner))
    .map(({ owner, ownerSide, action, due, status, turns }): StatementLine => {
      const text = `${owner} to ${lowered(action)}${due ? ` ${due}` : ''}.`
      return { kind: 'true', call, text, turns, claims: { owner, ownerSide, status } }
    }),
)
const offers = labels.flatMap(({ call, amounts }) =>
  amounts
    .filter(
      ({ whose, stands, what }) => stands && whose === 'us' && /offer|list_price|contract_value/.test(what),
    )
    .map(({ said, turns, value, currency }): StatementLine => {
      return {
        kind: 'true',
        call,
        text: `The price stands at ${said}.`,
        turns,
        claims: { amount: { value, currency, whose: 'us', stands: true } },
      }
    }),
)
const lines = [
  ...pick(facts, 200),
  ...pick(steps, 60),
  ...pick(offers, 40),
  ...Object.entries(falsehoods).flatMap(([kind, make]) =>
    pick(
      labels.flatMap((label) => make(label, random).map((line) => ({ kind, call: label.call, ...line }))),
      falseMax,
    ),
  ),
]
writeFileSync(
  new URL('statements.jsonl', import.meta.url),
  lines.map((line, id) => `${JSON.stringify({ id, ...line })}\n`).join(''),
)
// The speakers of each call: the transcripts have only sides, recordings have names.
const people = Object.fromEntries(
  labels.map(({ call, people: known }) => [
    call,
    known
      .filter(({ name, onCall }) => onCall && /^\p{Lu}/u.test(name))
      .map(({ name, side }) => ({ name, side })),
  ]),
)
writeFileSync(new URL('people.json', import.meta.url), `${JSON.stringify(people, null, 1)}\n`)
const counts = Map.groupBy(lines, ({ kind }) => kind)
for (const [kind, of] of counts) process.stdout.write(`${kind}: ${of.length}\n`)

function citing(label: Labels): Labels {
  const segments = readTurns(label.call)
  return {
    ...label,
    facts: label.facts.map((fact) => ({ ...fact, turns: citeAll(segments, fact.text, fact.turns) })),
    nextSteps: label.nextSteps.map((step) => {
      return {
        ...step,
        turns: citeAll(segments, `${step.owner} to ${step.action} ${step.due ?? ''}`, step.turns),
      }
    }),
  }
}

function pick(from: StatementLine[], max: number): StatementLine[] {
  return [...shuffled(from.length, random)].slice(0, max).flatMap((at) => from[at] ?? [])
}
