import { deleteCall, findCall } from '../runs/delete-call.ts'
import { callWord } from './call-commands.ts'
import type { Command } from './command.ts'
import { requiredId } from './read-args.ts'

export const callDelete: Command = {
  name: 'call delete',
  words: '<fileId>',
  wordsMax: 1,
  summary: 'Delete a call with its transcript, posts, findings and evidence',
  run: async ({ open, say }, { positionals }) => {
    const fileId = requiredId(positionals[0], callWord)
    const service = await open()
    await findCall(service.db.sql, fileId)
      .then((call) => deleteCall(service.db, call))
      .finally(() => service.close())
    say(`Call ${fileId} deleted.`)
    return { fileId }
  },
}
