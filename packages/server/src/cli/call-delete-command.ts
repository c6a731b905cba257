import { OperatorError } from '@earshot/analyst/operator-error'
import { getCall } from '@earshot/contract/calls'
import { escapeControls } from '../platform/escape-controls.ts'
import { findCall } from '../runs/find-call.ts'
import { callWord } from './call-commands.ts'
import type { Command } from './command.ts'
import { confirm } from './confirm.ts'
import { operate } from './operate.ts'
import { requiredId } from './read-args.ts'

export const callDelete: Command = {
  name: 'call delete',
  words: '<fileId>',
  wordsMax: 1,
  summary: 'Delete a call with its transcript, recording, posts, findings and evidence',
  options: { yes: { type: 'boolean', summary: 'Do not ask' } },
  notes: ['At a terminal it asks first; without one it never does.'],
  run: async (context, { positionals, values }) => {
    const fileId = requiredId(positionals[0], callWord)
    await operate(
      context,
      ({ db }) => findCall(db.sql, fileId),
      async (call, { db }) => {
        const { title } = await call(getCall, { fileId })
        const name = escapeControls(title === null ? `call ${fileId}` : `call ${fileId}, ${title},`)
        const question = `Delete ${name} with its transcript, recording, posts, findings and evidence?`
        if (values.yes !== true && !(await confirm(question)))
          throw new OperatorError('Nothing was deleted. --yes deletes without asking.')
        const { deleteCall } = await import('../runs/delete-call.ts')
        await deleteCall(db, await findCall(db.sql, fileId))
      },
    )
    context.say(`Call ${fileId} deleted.`)
    return { fileId }
  },
}
