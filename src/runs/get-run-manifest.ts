import { getRunManifest, type RunManifest } from '../contract/runs.ts'
import { read } from '../http/route.ts'
import { refuseUnlessCompleted } from './get-run-evidence.ts'

export const getRunManifestRoute = read(getRunManifest, async ({ sql, scope }, { id }) => {
  const [run] = await sql<{ status: string; manifest: RunManifest }>`
    select status, manifest from slice_run where team_id = ${scope.teamId} and id = ${id}`
  refuseUnlessCompleted(run, id)
  return run.manifest
})
