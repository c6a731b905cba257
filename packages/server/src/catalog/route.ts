import type { Catalog } from '@earshot/analyst/definitions/catalog'
import type { Endpoint } from '@earshot/contract/endpoint'
import type { z } from 'zod'
import { type Answer, type Route, tieRoutes } from '../platform/http/route.ts'
import type { TeamContext } from '../tenants/route.ts'

export interface CatalogContext extends TeamContext {
  /** The built-in definitions with the team's own behind them. */
  catalog: Catalog
}

export const read = tieRoutes<CatalogContext>()

/** Ties an operation that reads the catalogue alone. Each different input keeps a body in memory, so there must be few. */
export function readCatalog<E extends Endpoint>(
  endpoint: E,
  run: (catalog: Catalog, input: z.infer<E['input']>) => Answer<E>,
): Route<CatalogContext> {
  return {
    endpoint,
    source: ({ catalog }) => catalog,
    run: async ({ catalog }, input) => run(catalog, input as z.infer<E['input']>),
  }
}
