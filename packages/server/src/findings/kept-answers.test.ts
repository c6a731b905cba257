import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startApi } from '../../test/start-api.ts'
import { forgetTeamAnswers, keepAnswer, recallAnswer } from './kept-answers.ts'

it('keeps a model’s answer about a team’s evidence for this team only, once, until it is deleted', async () => {
  const { db, createTeam } = await startApi()
  const { organizationId, teamId } = await createTeam()
  const sibling = await createTeam({ organizationId })
  const account = { organizationId, teamId, runId: null, transcriptId: null }
  await keepAnswer(db.sql, account, 'key', { said: 'first' })
  await keepAnswer(db.sql, account, 'key', { said: 'second' })
  assert.deepEqual(await recallAnswer(db.sql, account, 'key'), { said: 'first' })
  assert.equal(await recallAnswer(db.sql, account, 'another key'), null)
  assert.equal(await recallAnswer(db.sql, { ...account, teamId: sibling.teamId }, 'key'), null)
  await forgetTeamAnswers(db.sql, account)
  assert.equal(await recallAnswer(db.sql, account, 'key'), null)
})
