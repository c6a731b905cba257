import { basename } from 'node:path'
import { OperatorError } from '@earshot/analyst/operator-error'
import { putCall } from '@earshot/contract/put-calls'
import { readFileChunks } from '../calls/import/read-file-chunks.ts'
import type { PutOutcome } from '../calls/put-call.ts'
import { escapeControls } from '../platform/escape-controls.ts'
import { findTeam } from '../tenants/teams.ts'
import type { Command } from './command.ts'
import { inputFrom, optionsFor } from './endpoint-options.ts'
import { hintNoWorker } from './hint-no-worker.ts'
import { operate } from './operate.ts'
import { requiredId, requiredText } from './read-args.ts'

const standardInput = '-'

export const callPut: Command = {
  name: 'call put',
  words: '<file>',
  wordsMax: 1,
  summary: 'Put a call: its transcript in any format of the importers, or its recording',
  options: {
    team: { type: 'string', isRequired: true, value: '<teamId>', summary: 'The team that gets the call' },
    ...optionsFor(putCall, ['transcript', 'content']),
  },
  notes: [
    'The file - is standard input.',
    'Content or an external id that the team has already finds the known call, which gets the details given; --replace gives it the content, too.',
  ],
  run: async (context, { positionals, values }) => {
    const path = requiredText(positionals[0], 'a file, or - for standard input')
    const teamId = requiredId(values.team, '--team')
    const name = path === standardInput ? 'standard input' : basename(path)
    const { result, isKnown } = await operate(
      context,
      ({ db }) => findTeam(db.sql, teamId),
      async (_call, { putFile, db }) => {
        const put = await putFile(inputFrom(putCall, values), { name, content: readContent(path) })
        context.say(lineOf(put))
        for (const warning of put.result.warnings ?? []) context.say(`Warning: ${escapeControls(warning)}`)
        if (!put.isKnown)
          await hintNoWorker(context, db.sql, 'start "earshot serve" to have the call processed')
        return put
      },
    )
    return { ...result, isKnown }
  },
}

async function* readContent(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* path === standardInput ? (process.stdin as AsyncIterable<Uint8Array>) : readFileChunks(path)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const reason =
      code === 'ENOENT' ? `There is no file ${path}.` : `The file ${path} can't be read (${code}).`
    throw new OperatorError(reason, { cause })
  }
}

function lineOf({ result: { fileId, status, contentDiffers }, isKnown }: PutOutcome): string {
  if (!isKnown) return `Call ${fileId} is in, ${status}.`
  return contentDiffers
    ? `Call ${fileId} is there already, with other content: --replace takes the new one.`
    : `Call ${fileId} is there already, ${status}.`
}
