import { listCallTypes } from '@earshot/contract/filter-values'
import { read } from './route.ts'

export const listCallTypesRoute = read(listCallTypes, async ({ sql, scope, catalog }) => {
  const counts = await sql<{ key: string; calls: number }>`
    select value as key, calls from call_count where organization_id = ${scope.organizationId} and team_id = ${scope.teamId} and kind = 'call_type'`
  const callsOf = new Map(counts.map(({ key, calls }) => [key, calls]))
  const callTypes = catalog.callTypes
    .filter(({ status }) => status === 'active')
    .map(({ key, label, description }) => ({
      key,
      label,
      description,
      status: 'main' as const,
      numCalls: callsOf.get(key) ?? 0,
    }))
  return { callTypes }
})
