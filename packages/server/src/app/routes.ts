import { getCallRoute } from '../calls/get-call.ts'
import { getRecordingRoute } from '../calls/get-recording.ts'
import { getTranscriptRoute } from '../calls/get-transcript.ts'
import { listCallsRoute } from '../calls/list-calls.ts'
import { putCallRoute } from '../calls/put-call-route.ts'
import { putCallsRoute } from '../calls/put-calls.ts'
import { searchTranscriptsRoute } from '../calls/search/search-transcripts.ts'
import { listCallOwnersRoute } from '../calls/typeahead/list-call-owners.ts'
import { listCompanyDomainsRoute } from '../calls/typeahead/list-company-domains.ts'
import { listCrmCompaniesRoute } from '../calls/typeahead/list-crm-companies.ts'
import { listCrmDealStagesRoute } from '../calls/typeahead/list-crm-deal-stages.ts'
import { listCrmDealsRoute } from '../calls/typeahead/list-crm-deals.ts'
import { updateCallRoute } from '../calls/update-call-route.ts'
import { getSliceRoute } from '../catalog/get-slice.ts'
import { listCallTypesRoute } from '../catalog/list-call-types.ts'
import { listElementsRoute } from '../catalog/list-elements.ts'
import { listSlicesRoute } from '../catalog/list-slices.ts'
import { deleteCrmCompanyRoute, deleteCrmContactRoute, deleteCrmDealRoute } from '../crm/delete-record.ts'
import { listCrmFieldsRoute } from '../crm/list-crm-fields.ts'
import {
  putCrmCompaniesRoute,
  putCrmContactsRoute,
  putCrmDealsRoute,
  putCrmFieldsRoute,
} from '../crm/put-records.ts'
import type { Route } from '../platform/http/route.ts'
import { estimateRewriteRoute } from '../posts/estimate-rewrite.ts'
import { getPostRoute } from '../posts/get-post.ts'
import { getRewriteRoute } from '../posts/get-rewrite.ts'
import { listCallPostsRoute } from '../posts/list-call-posts.ts'
import { listPostFiltersRoute } from '../posts/list-post-filters.ts'
import { rewritePostsRoute } from '../posts/rewrite-posts.ts'
import { searchPostsRoute } from '../posts/search-posts.ts'
import { cancelRunRoute } from '../runs/cancel-run.ts'
import { deleteCallRoute } from '../runs/delete-call-route.ts'
import { estimateRunRoute } from '../runs/estimate-run.ts'
import { getRunRoute } from '../runs/get-run.ts'
import { getRunEvidenceRoute } from '../runs/get-run-evidence.ts'
import { getRunManifestRoute } from '../runs/get-run-manifest.ts'
import { listRunEvidenceItemsRoute } from '../runs/list-run-evidence-items.ts'
import { listRunsRoute } from '../runs/list-runs.ts'
import { previewCountRoute } from '../runs/preview-count.ts'
import type { ChangeRunsContext } from '../runs/route.ts'
import { searchEvidenceRoute } from '../runs/search-evidence.ts'
import { startRunRoute } from '../runs/start-run.ts'

/** The context of all routes. */
export type RequestContext = ChangeRunsContext

/** All endpoints, in the order of the contract. */
export const routes: readonly Route<RequestContext>[] = [
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
  putCallRoute,
  putCallsRoute,
  listCallsRoute,
  getCallRoute,
  getTranscriptRoute,
  listCallPostsRoute,
  getRecordingRoute,
  updateCallRoute,
  deleteCallRoute,
  putCrmCompaniesRoute,
  putCrmDealsRoute,
  putCrmContactsRoute,
  putCrmFieldsRoute,
  deleteCrmCompanyRoute,
  deleteCrmDealRoute,
  deleteCrmContactRoute,
  searchTranscriptsRoute,
  estimateRewriteRoute,
  rewritePostsRoute,
  getRewriteRoute,
]
