import { getCall, getTranscript, listCalls } from './calls.ts'
import { deleteCall, updateCall } from './change-calls.ts'
import {
  deleteCrmCompany,
  deleteCrmContact,
  deleteCrmDeal,
  putCrmCompanies,
  putCrmContacts,
  putCrmDeals,
  putCrmFields,
} from './crm.ts'
import { listElements } from './elements.ts'
import type { Endpoint } from './endpoint.ts'
import { searchEvidence } from './evidence.ts'
import {
  listCallOwners,
  listCallTypes,
  listCompanyDomains,
  listCrmCompanies,
  listCrmDealStages,
  listCrmDeals,
  listCrmFields,
} from './filter-values.ts'
import { getPost, listCallPosts, listPostFilters, searchPosts } from './posts.ts'
import { putCall, putCalls } from './put-calls.ts'
import { getRecording } from './recordings.ts'
import { estimateRewrite, getRewrite, rewritePosts } from './rewrite-posts.ts'
import { getRunManifest } from './run-manifest.ts'
import { cancelRun, getRun, getRunEvidence, listRunEvidenceItems, listRuns, startRun } from './runs.ts'
import { searchTranscripts } from './search-transcripts.ts'
import { estimateRun, getSlice, listSlices, previewCount } from './slices.ts'

/** Every endpoint by its operation's name: the 19 of the specification in its order, then the extensions. */
export const endpoints = {
  listSlices,
  getSlice,
  previewCount,
  startRun,
  listRuns,
  getRun,
  getRunEvidence,
  searchEvidence,
  searchPosts,
  getPost,
  listPostFilters,
  listCallOwners,
  listCompanyDomains,
  listCrmDeals,
  listCrmCompanies,
  listCrmDealStages,
  listCrmFields,
  listCallTypes,
  listElements,
  listRunEvidenceItems,
  getRunManifest,
  cancelRun,
  estimateRun,
  putCall,
  putCalls,
  listCalls,
  getCall,
  getTranscript,
  listCallPosts,
  getRecording,
  updateCall,
  deleteCall,
  putCrmCompanies,
  putCrmDeals,
  putCrmContacts,
  putCrmFields,
  deleteCrmCompany,
  deleteCrmDeal,
  deleteCrmContact,
  searchTranscripts,
  estimateRewrite,
  rewritePosts,
  getRewrite,
} as const satisfies Record<string, Endpoint>
