import { getCallRoute } from './calls/get-call.ts'
import { getTranscriptRoute } from './calls/get-transcript.ts'
import { listElementsRoute } from './elements/list-elements.ts'
import type { Route } from './http/route.ts'
import { cancelRunRoute } from './runs/cancel-run.ts'
import { getRunRoute } from './runs/get-run.ts'
import { getRunEvidenceRoute } from './runs/get-run-evidence.ts'
import { getRunManifestRoute } from './runs/get-run-manifest.ts'
import { listRunEvidenceItemsRoute } from './runs/list-run-evidence-items.ts'
import { listRunsRoute } from './runs/list-runs.ts'
import { startRunRoute } from './runs/start-run.ts'
import { getSliceRoute } from './slices/get-slice.ts'
import { listSlicesRoute } from './slices/list-slices.ts'

/** All endpoints, in the order of the contract. */
export const routes: readonly Route[] = [
  listSlicesRoute,
  getSliceRoute,
  startRunRoute,
  listRunsRoute,
  getRunRoute,
  getRunEvidenceRoute,
  listElementsRoute,
  listRunEvidenceItemsRoute,
  getRunManifestRoute,
  cancelRunRoute,
  getCallRoute,
  getTranscriptRoute,
]
