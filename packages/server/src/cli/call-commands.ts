import { getCall, getTranscript, listCalls } from '@earshot/contract/calls'
import { listCallPosts } from '@earshot/contract/posts'
import { findCall } from '../runs/find-call.ts'
import { findTeam } from '../tenants/teams.ts'
import type { Command } from './command.ts'
import { inputFrom, optionsFor } from './endpoint-options.ts'
import { operate } from './operate.ts'
import { requiredId } from './read-args.ts'
import { callLines, segmentLine } from './show-call.ts'
import { shortTime } from './table.ts'

export const callWord = 'the file id of a call'

export const callList: Command = {
  name: 'call list',
  summary: 'List the calls of a team that match the filters, newest first',
  options: {
    team: { type: 'string', isRequired: true, value: '<teamId>', summary: 'The team whose calls are listed' },
    ...optionsFor(listCalls),
  },
  run: async (context, { values }) => {
    const teamId = requiredId(values.team, '--team')
    const { data: calls, next } = await operate(
      context,
      ({ db }) => findTeam(db.sql, teamId),
      (call) => call(listCalls, inputFrom(listCalls, values)),
    )
    const rows = calls.map((call) => [
      `${call.fileId}`,
      call.dateKnown ? shortTime(call.date) : 'no date',
      call.status,
      call.callTypeKey ?? '-',
      call.ownerEmail ?? '-',
      call.title ?? call.fileName ?? '-',
    ])
    context.table(rows, ['CALL', 'DATE', 'STATUS', 'TYPE', 'OWNER', 'TITLE'])
    if (calls.length === 0) context.hint(`No such calls. Next: earshot import <folder> --team ${teamId}`)
    else if (next !== null) context.hint(`There are more: --cursor ${next}`)
    return { calls, cursor: next }
  },
}

export const callShow: Command = {
  name: 'call show',
  words: '<fileId>',
  wordsMax: 1,
  summary: 'Show the details of a call',
  options: { transcript: { type: 'boolean', summary: 'Show its transcript, too' } },
  run: async (context, { positionals, values }) => {
    const fileId = requiredId(positionals[0], callWord)
    return await operate(
      context,
      ({ db }) => findCall(db.sql, fileId),
      async (call) => {
        const found = await call(getCall, { fileId })
        const posts = await call(listCallPosts, { fileId })
        for (const line of callLines(found, posts)) context.say(line)
        if (values.transcript !== true) return found
        const { segments } = await call(getTranscript, { fileId })
        for (const segment of segments) context.say(segmentLine(segment))
        return { ...found, segments }
      },
    )
  },
}
