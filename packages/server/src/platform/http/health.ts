import { ApiError } from '@earshot/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database.ts'
import { listPending } from '../migrate.ts'

/**
 * `GET /healthz`: the process answers. `GET /readyz`: its database answers, too, and has all migrations.
 * Returns what it added.
 */
export function addHealth(
  app: FastifyInstance,
  { read, endBy, readTimeoutMs }: Pick<Database, 'read' | 'endBy' | 'readTimeoutMs'>,
): { method: string; url: string }[] {
  app.get('/healthz', async () => ({ data: { status: 'ok' } }))
  app.get('/readyz', async () => {
    const pending = await endBy(performance.now() + readTimeoutMs, () => listPending(read))
    if (pending.length === 0) return { data: { status: 'ready' } }
    throw new ApiError('SERVICE_UNAVAILABLE', 'The database lacks migrations: run "earshot migrate".', {
      pending,
    })
  })
  return ['/healthz', '/readyz'].map((url) => ({ method: 'GET', url }))
}
