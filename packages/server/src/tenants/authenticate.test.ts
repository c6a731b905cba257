import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { startApi } from '../../test/start-api.ts'

describe('the API key', async () => {
  const { url, db, createTeam } = await startApi()
  const codeFor = async (authorization: string | undefined) => {
    const response = await fetch(
      `${url}/api/public/v1/slices`,
      authorization ? { headers: { Authorization: authorization } } : {},
    )
    const body = (await response.json()) as { error?: { code: string } }
    return [response.status, body.error?.code]
  }

  it('answers MISSING_TOKEN without a bearer header', async () => {
    for (const header of [undefined, 'Basic abc', 'Bearer', 'Bearer ', 'sk_abc']) {
      assert.deepEqual(await codeFor(header), [401, 'MISSING_TOKEN'])
    }
  })

  it('answers INVALID_TOKEN to a key that does not exist', async () => {
    const { key } = await createTeam()
    for (const wrong of ['sk_none', `${key}x`, key.slice(0, -1), key.toUpperCase()]) {
      assert.deepEqual(await codeFor(`Bearer ${wrong}`), [401, 'INVALID_TOKEN'])
    }
  })

  it('answers TOKEN_REVOKED on the very next request after the revocation', async () => {
    const { key, teamId } = await createTeam()
    assert.deepEqual(await codeFor(`Bearer ${key}`), [200, undefined])
    await db.sql`update api_key set revoked_at = now() where team_id = ${teamId}`
    assert.deepEqual(await codeFor(`Bearer ${key}`), [401, 'TOKEN_REVOKED'])
  })

  it('answers TOKEN_EXPIRED from the moment of expiry', async () => {
    const { key, teamId } = await createTeam()
    await db.sql`update api_key set expires_at = now() where team_id = ${teamId}`
    assert.deepEqual(await codeFor(`bearer ${key}`), [401, 'TOKEN_EXPIRED'])
  })

  it('answers TOKEN_REVOKED to all requests after a revocation in the middle of others', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { key, teamId } = await createTeam()
      let isRevoked = false
      const asking = (async () => {
        while (!isRevoked) await codeFor(`Bearer ${key}`)
      })()
      await delay(round * 60)
      await db.sql`update api_key set revoked_at = now() where team_id = ${teamId}`
      const first = await codeFor(`Bearer ${key}`)
      isRevoked = true
      await asking
      assert.deepEqual(first, [401, 'TOKEN_REVOKED'])
      assert.deepEqual(await codeFor(`Bearer ${key}`), [401, 'TOKEN_REVOKED'])
    }
  })

  it('answers TOKEN_REVOKED after a revocation in a long transaction', async () => {
    const { key, teamId } = await createTeam()
    await db.begin(async ({ sql }) => {
      await sql`update api_key set revoked_at = now() where team_id = ${teamId}`
      assert.deepEqual(await codeFor(`Bearer ${key}`), [200, undefined])
    })
    assert.deepEqual(await codeFor(`Bearer ${key}`), [401, 'TOKEN_REVOKED'])
  })

  it('writes the last use at most once a minute', async () => {
    const { key, teamId } = await createTeam()
    const lastUsed = async () =>
      (
        await db.sql<{
          lastUsedAt: string | null
        }>`select last_used_at from api_key where team_id = ${teamId}`
      )[0]!.lastUsedAt
    assert.equal(await lastUsed(), null)
    await codeFor(`Bearer ${key}`)
    const first = await lastUsed()
    assert.ok(first)
    await codeFor(`Bearer ${key}`)
    assert.equal(await lastUsed(), first)
    await db.sql`update api_key set last_used_at = now() - interval '61 seconds' where team_id = ${teamId}`
    await delay(250)
    await codeFor(`Bearer ${key}`)
    assert.ok((await lastUsed())! >= first)
  })
})
