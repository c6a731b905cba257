/**
 * Statements that don't go to one worker, by a part of their text, with the reason. docs/distributed.md shows this list. All others that a
 * request or a job sends go to one worker, or to the coordinator's own tables.
 */
export const manyWorkers: readonly { part: string; reason: string }[] = [
  {
    part: 'from team where id =',
    reason: 'The command line has only the id of the team: one look-up for each command.',
  },
  {
    part: 'team_id, id as call_id from listed_call where id =',
    reason: 'The command line names a call by its id alone: one look-up for each command.',
  },
]
