import { getRunManifest, type RunManifest } from '@earshot/contract/run-manifest'
import { runNotFound } from './find-run.ts'
import { read } from './route.ts'
import { readManifest } from './run-manifest.ts'

export const getRunManifestRoute = read(getRunManifest, async ({ sql, scope }, { id }) => {
  const [run] = await sql<{ manifest: RunManifest | null }>`
    select manifest from slice_run where organization_id = ${scope.organizationId} and team_id = ${scope.teamId} and id = ${id}`
  if (!run) throw runNotFound(id)
  // Stored at the completion of the run, so that it never changes.
  if (run.manifest) return run.manifest
  return await readManifest(sql, { ...scope, id })
})
