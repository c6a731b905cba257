import type { EvidencePlace } from '@earshot/contract/evidence'
import { getRunEvidence, listRunEvidenceItems } from '@earshot/contract/runs'
import type { Operate } from '../app/open-operator.ts'
import { findRunTeam } from '../runs/find-run-team.ts'
import type { Command, CommandContext } from './command.ts'
import { countText } from './count-text.ts'
import { inputFrom, optionsFor } from './endpoint-options.ts'
import { operate } from './operate.ts'
import { requiredId } from './read-args.ts'
import { runWord } from './run-commands.ts'
import { quoteLines } from './show-evidence.ts'

export const runEvidence: Command = {
  name: 'run evidence',
  words: '<runId>',
  wordsMax: 1,
  summary: 'Show the quotes that a completed run found, by element',
  options: optionsFor(listRunEvidenceItems),
  notes: [
    'With --element-key: the quotes of that element with their places, page by page.',
    'With --json and no --element-key: the answer of GET /slice-runs/{id}/evidence, at most 20 quotes of each element.',
  ],
  run: async (context, { positionals, values }) => {
    const id = requiredId(positionals[0], runWord)
    const input = { ...inputFrom(listRunEvidenceItems, values), id }
    return await operate(
      context,
      ({ db }) => findRunTeam(db.sql, id),
      (call) =>
        values['element-key'] === undefined
          ? showElements(context, call, input)
          : showElement(context, call, input),
    )
  },
}

async function showElement(
  context: CommandContext,
  call: Operate,
  input: Record<string, unknown>,
): Promise<object> {
  const { items, totalCount } = await call(listRunEvidenceItems, input)
  sayQuotes(context, items, '')
  if (totalCount === 0)
    context.hint(`No quotes of ${input.elementKey}. Next: earshot run evidence ${input.id}`)
  else if (items.length < totalCount)
    context.hint(`${items.length} of ${countText(totalCount, 'quote')}. --limit and --offset show others.`)
  return { items, totalCount }
}

async function showElements(
  context: CommandContext,
  call: Operate,
  input: Record<string, unknown>,
): Promise<object> {
  const { id, minConfidence } = input
  const evidence = await call(getRunEvidence, {
    id,
    ...(minConfidence === undefined ? {} : { minConfidence }),
  })
  if (context.isJson) return evidence
  for (const [elementKey, { count }] of Object.entries(evidence.elements)) {
    context.say(`${elementKey}: ${countText(count, 'quote')}`)
    const { items } = await call(listRunEvidenceItems, { ...input, elementKey })
    sayQuotes(context, items, '  ')
  }
  if (evidence.summary.totalElements === 0)
    context.hint('No quotes. Next: a run over more calls, or of another slice.')
  return evidence
}

function sayQuotes({ say }: CommandContext, items: readonly EvidencePlace[], indent: string): void {
  for (const line of items.flatMap(quoteLines)) say(`${indent}${line}`)
}
