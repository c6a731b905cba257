import { updateCall } from '@earshot/contract/change-calls'
import { UsageError } from '../platform/usage-error.ts'
import { findCall } from '../runs/find-call.ts'
import { callWord } from './call-commands.ts'
import type { Command } from './command.ts'
import { inputFrom, optionsFor } from './endpoint-options.ts'
import { operate } from './operate.ts'
import { requiredId } from './read-args.ts'
import { callLines } from './show-call.ts'

const options = optionsFor(updateCall)

export const callPatch: Command = {
  name: 'call patch',
  words: '<fileId>',
  wordsMax: 1,
  summary: 'Change details of a call; others stay unchanged',
  options,
  notes: ['After a change of the type, or of the name or side of a speaker, a worker rewrites the posts.'],
  run: async (context, { positionals, values }) => {
    const fileId = requiredId(positionals[0], callWord)
    const changes = inputFrom(updateCall, values)
    if (Object.keys(changes).length === 0) {
      const names = Object.keys(options).map((name) => `--${name}`)
      throw new UsageError(`Give at least one change: ${names.join(', ')}.`)
    }
    const call = await operate(
      context,
      ({ db }) => findCall(db.sql, fileId),
      (operate) => operate(updateCall, { ...changes, fileId }),
    )
    for (const line of callLines(call)) context.say(line)
    return call
  },
}
