import type { Catalog } from '@earshot/analyst/definitions/catalog'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Columns } from '../calls/columns/columns.ts'
import { rememberCatalogs } from '../catalog/team-catalog.ts'
import type { CostModelOf } from '../findings/cost-model.ts'
import type { Database } from '../platform/database.ts'
import { createServer } from '../platform/http/server.ts'
import { takeTurns } from '../platform/in-turn.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { UsageGate } from '../runs/usage-gate.ts'
import { type Caller, createAuthenticator, whileUsable } from '../tenants/authenticate.ts'
import { requireScope } from '../tenants/require-scope.ts'
import { type RequestContext, routes } from './routes.ts'

export interface ApiOptions {
  db: Database
  columns: Columns
  /** How many days runs, previews and searches of posts reach back. */
  lookBackDays: number
  jobs: Jobs
  recordings: RequestContext['recordings']
  usageGate: UsageGate
  catalog: Catalog
  costModelOf: CostModelOf
  modelFor: RequestContext['modelFor']
  writingCosts: RequestContext['writingCosts']
  logger: FastifyBaseLogger
  /** Whether every reply is checked against its schema, as in tests. */
  checkReplies: boolean
  /** As the server's option. */
  ignoreUnknown?: boolean
  /** As the server's option. */
  corsOrigins?: readonly string[]
}

/** The API's server. It doesn't listen yet. */
export function createApi(options: ApiOptions): FastifyInstance {
  const {
    db,
    columns,
    lookBackDays,
    jobs,
    recordings,
    usageGate,
    costModelOf,
    modelFor,
    writingCosts,
    logger,
    checkReplies,
    ignoreUnknown,
    corsOrigins = [],
  } = options
  const readInTurn = takeTurns()
  const readCatalog = rememberCatalogs(db.read, options.catalog)
  return createServer<Caller, RequestContext>({
    routes,
    authenticate: createAuthenticator(db),
    authorize: requireScope,
    openContext: async (scope, markReplayed) => {
      const catalog = await readCatalog(scope)
      return {
        sql: db.read,
        db: whileUsable(db, scope),
        scope,
        catalog,
        columns,
        lookBackDays,
        jobs,
        recordings,
        readInTurn,
        usageGate,
        costModelOf,
        modelFor,
        writingCosts,
        markReplayed,
      }
    },
    describeCaller: ({ teamId }) => ({ teamId }),
    db,
    logger,
    checkReplies,
    ignoreUnknown,
    corsOrigins,
  })
}
