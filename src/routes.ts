import { listCallTypesRoute } from './call-types/list-call-types.ts'
import { getCallRoute } from './calls/get-call.ts'
import { getTranscriptRoute } from './calls/get-transcript.ts'
import { listElementsRoute } from './elements/list-elements.ts'
import { searchEvidenceRoute } from './evidence/search-evidence.ts'
import { listCallOwnersRoute } from './filters/list-call-owners.ts'
import { listCompanyDomainsRoute } from './filters/list-company-domains.ts'
import { listCrmCompaniesRoute } from './filters/list-crm-companies.ts'
import { listCrmDealStagesRoute } from './filters/list-crm-deal-stages.ts'
import { listCrmDealsRoute } from './filters/list-crm-deals.ts'
import { listCrmFieldsRoute } from './filters/list-crm-fields.ts'
import type { Route } from './http/route.ts'
import { getPostRoute } from './posts/get-post.ts'
import { listPostFiltersRoute } from './posts/list-post-filters.ts'
import { searchPostsRoute } from './posts/search-posts.ts'
import { cancelRunRoute } from './runs/cancel-run.ts'
import { getRunRoute } from './runs/get-run.ts'
import { getRunEvidenceRoute } from './runs/get-run-evidence.ts'
import { getRunManifestRoute } from './runs/get-run-manifest.ts'
import { listRunEvidenceItemsRoute } from './runs/list-run-evidence-items.ts'
import { listRunsRoute } from './runs/list-runs.ts'
import { startRunRoute } from './runs/start-run.ts'
import { estimateRunRoute } from './slices/estimate-run.ts'
import { getSliceRoute } from './slices/get-slice.ts'
import { listSlicesRoute } from './slices/list-slices.ts'
import { previewCountRoute } from './slices/preview-count.ts'

/** All endpoints, in the order of the contract. */
export const routes: readonly Route[] = [
  listSlicesRoute,
  getSliceRoute,
  previewCountRoute,
  startRunRoute,
  listRunsRoute,
  getRunRoute,
  getRunEvidenceRoute,
  searchEvidenceRoute,
  searchPostsRoute,
  getPostRoute,
  listPostFiltersRoute,
  listCallOwnersRoute,
  listCompanyDomainsRoute,
  listCrmDealsRoute,
  listCrmCompaniesRoute,
  listCrmDealStagesRoute,
  listCrmFieldsRoute,
  listCallTypesRoute,
  listElementsRoute,
  listRunEvidenceItemsRoute,
  getRunManifestRoute,
  cancelRunRoute,
  estimateRunRoute,
  getCallRoute,
  getTranscriptRoute,
]
