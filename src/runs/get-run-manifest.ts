import { getRunManifest, type RunManifest } from '../contract/run-manifest.ts'
import { readManifest } from '../db/run-manifest.ts'
import { read } from '../http/route.ts'
import { runNotFound } from './find-run.ts'

export const getRunManifestRoute = read(getRunManifest, async ({ sql, scope }, { id }) => {
  const [run] = await sql<{ manifest: RunManifest | null }>`
    select manifest from slice_run where team_id = ${scope.teamId} and id = ${id}`
  if (!run) throw runNotFound(id)
  // Kept when the run was completed, so that it stays as it was; those of older versions said less.
  if (run.manifest?.phases) return run.manifest
  return await readManifest(sql, { id, teamId: scope.teamId })
})
