import type { Catalog } from '@earshot/analyst/definitions/catalog'
import type { Endpoint } from '@earshot/contract/endpoint'
import type { z } from 'zod'
import { type Answer, type Route, tieRoutes } from '../platform/http/route.ts'
import type { TeamContext } from '../tenants/route.ts'

export interface CatalogContext extends TeamContext {
  /** The built-in definitions with the team's own behind them. */
  catalog: Catalog
  /** The model of this deployment that works for a slice with a preference. */
  modelFor(preferredModel: string | null): string
}

export const read = tieRoutes<CatalogContext>()

/** Ties an operation that reads the catalogue and the deployment's settings alone. Each different input keeps a body in memory, so there must be few. */
export function readCatalog<E extends Endpoint>(
  endpoint: E,
  run: (context: CatalogContext, input: z.infer<E['input']>) => Answer<E>,
): Route<CatalogContext> {
  return {
    endpoint,
    source: ({ catalog }) => catalog,
    run: async (context, input) => run(context, input as z.infer<E['input']>),
  }
}
