import type { Catalog } from '@earshot/analyst/definitions/catalog'
import type { Endpoint } from '@earshot/contract/endpoint'
import type { z } from 'zod'
import { type Answer, type Route, tieRoutes } from '../platform/http/route.ts'
import type { TeamContext } from '../tenants/route.ts'

export interface CatalogContext extends TeamContext {
  /** The built-in definitions, then the team's own. */
  catalog: Catalog
  /** Chooses this deployment's model for a slice with a preference. */
  modelFor(preferredModel: string | null): string
}

export const read = tieRoutes<CatalogContext>()

/** Ties an operation that reads only the catalogue and the settings. A body is kept in memory for each different input, so there must be few. */
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
