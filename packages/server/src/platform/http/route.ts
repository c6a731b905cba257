import type { Catalog } from '@earshot/analyst/definitions/catalog'
import type { Endpoint, Page } from '@earshot/contract/endpoint'
import type { z } from 'zod'
import type { Columns } from '../../calls/columns/columns.ts'
import type { CostModelOf } from '../../findings/cost-model.ts'
import type { UsageGate } from '../../runs/usage-gate.ts'
import type { Scope } from '../../tenants/authenticate.ts'
import type { Database } from '../database.ts'
import type { Jobs } from '../jobs.ts'
import type { Sql } from '../sql.ts'

/** What an operation that only reads is given: statements that the database stops in time. */
export interface ReadContext {
  sql: Sql
  /** What is held in memory of teams' days. */
  columns: Columns
  scope: Scope
  catalog: Catalog
  /** What the configured analyst would cost. */
  costModelOf: CostModelOf
}

/** What an operation that changes something is given. */
export interface WriteContext extends ReadContext {
  db: Database
  jobs: Jobs
  usageGate: UsageGate
  /** Marks the answer as one that was given before (`Idempotent-Replayed: true`). */
  markReplayed(): void
}

export interface Route {
  endpoint: Endpoint
  /** The answer depends on the catalogue and the input alone, so it need be written out only once. */
  isOfCatalog?: boolean
  run(context: WriteContext, input: unknown): Promise<unknown>
}

type Answer<E extends Endpoint> = E extends { paginated: true }
  ? Page<z.infer<E['data']> extends (infer Item)[] ? Item : never>
  : z.infer<E['data']>

const body = Symbol('body')

/** A body that is written out already. */
export interface Written {
  [body]: Buffer
}

/** The body of an answer that is no page, around the JSON of its `data`, which the endpoint's schema allows. */
export function bodyAround(data: string): Buffer {
  return Buffer.from(`{"data":${data}}`)
}

/** An answer of which the body is written out already. */
export function written(bytes: Buffer): Written {
  return { [body]: bytes }
}

export function writtenOf(answered: unknown): Buffer | undefined {
  return (answered as Partial<Written> | undefined)?.[body]
}

/** Ties an operation to its endpoint. The input has been parsed by the endpoint's schema. */
export function route<E extends Endpoint>(
  endpoint: E,
  run: (context: WriteContext, input: z.infer<E['input']>) => Promise<Answer<E> | Written>,
): Route {
  return { endpoint, run: (context, input) => run(context, input as z.infer<E['input']>) }
}

/** The same for an operation that only reads: what could change something is not even within its reach. */
export const read: <E extends Endpoint>(
  endpoint: E,
  run: (context: ReadContext, input: z.infer<E['input']>) => Promise<Answer<E> | Written>,
) => Route = route

/** The same for an answer that the catalogue alone gives. Inputs that are answered must be few. */
export function readCatalog<E extends Endpoint>(
  endpoint: E,
  run: (catalog: Catalog, input: z.infer<E['input']>) => Answer<E>,
): Route {
  return { ...read(endpoint, async ({ catalog }, input) => run(catalog, input)), isOfCatalog: true }
}
