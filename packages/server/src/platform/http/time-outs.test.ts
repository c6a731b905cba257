import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@earshot/contract/endpoints'
import type { ErrorCode } from '@earshot/contract/errors'
import { join, raw } from 'sql-template-tag'
import { createCall, daysAgo } from '../../../test/create-call.ts'
import { createPost } from '../../../test/create-post.ts'
import { request } from '../../../test/request.ts'
import { startApi, until } from '../../../test/start-api.ts'

type Name = keyof typeof endpoints

// The last table that each endpoint reads; the catalogue's endpoints read only the key.
const tables: Record<Name, string | null> = {
  listSlices: 'api_key',
  getSlice: 'api_key',
  previewCount: 'call_day_count',
  startRun: 'slice_run',
  listRuns: 'slice_run',
  getRun: 'slice_run',
  getRunEvidence: 'slice_run',
  searchEvidence: 'evidence',
  searchPosts: 'post',
  getPost: 'post',
  listPostFilters: 'call_count',
  listCallOwners: 'call_count',
  listCompanyDomains: 'call_count',
  listCrmDeals: 'crm_deal',
  listCrmCompanies: 'crm_company',
  listCrmDealStages: 'crm_deal',
  listCrmFields: 'crm_field',
  listCallTypes: 'call_count',
  listElements: 'api_key',
  listRunEvidenceItems: 'evidence',
  getRunManifest: 'slice_run',
  cancelRun: 'slice_run',
  estimateRun: 'call',
  putCall: null,
  putCalls: null,
  listCalls: 'call',
  getCall: 'call',
  getTranscript: 'transcript',
  listCallPosts: 'post',
  getRecording: 'recording',
  updateCall: null,
  deleteCall: null,
  putCrmCompanies: null,
  putCrmDeals: null,
  putCrmContacts: null,
  putCrmFields: null,
  deleteCrmCompany: null,
  deleteCrmDeal: null,
  deleteCrmContact: null,
  searchTranscripts: 'call_words',
  estimateRewrite: 'call',
  rewritePosts: 'call',
  getRewrite: 'post_rewrite',
}

// The contract's table, written out, or a code missing in an endpoint's data would go unnoticed.
const codes: Partial<Record<Name, ErrorCode>> = {
  previewCount: 'PREVIEW_COUNT_TIMEOUT',
  listRuns: 'RUN_LIST_TIMEOUT',
  getRun: 'RUN_LOOKUP_TIMEOUT',
  getRunManifest: 'RUN_LOOKUP_TIMEOUT',
  getRunEvidence: 'EVIDENCE_TIMEOUT',
  listRunEvidenceItems: 'EVIDENCE_TIMEOUT',
  searchEvidence: 'EVIDENCE_TIMEOUT',
  searchPosts: 'POST_SEARCH_TIMEOUT',
  listPostFilters: 'FILTER_LOOKUP_TIMEOUT',
  listCallOwners: 'FILTER_LOOKUP_TIMEOUT',
  listCompanyDomains: 'FILTER_LOOKUP_TIMEOUT',
  listCrmDeals: 'FILTER_LOOKUP_TIMEOUT',
  listCrmCompanies: 'FILTER_LOOKUP_TIMEOUT',
  listCrmDealStages: 'FILTER_LOOKUP_TIMEOUT',
  listCrmFields: 'FILTER_LOOKUP_TIMEOUT',
}

describe('a read that the database stops', async () => {
  const api = await startApi({ readTimeoutMs: 250 })
  const team = await api.createTeam()
  const fileId = await createCall(api, team.teamId)
  const postId = await createPost(api, fileId)
  const [{ runId } = { runId: 0 }] = await api.db.sql<{ runId: number }>`
    insert into slice_run (organization_id, team_id, slice_key, slice_title, slice, element_version_ids, filters, held_from, held_before,
                           usage_month, status, completed_at, manifest, evidence)
    values (${team.organizationId}, ${team.teamId}, 'high_intent_deals', 'High-Intent Deals', '{}', '{}', '{}', now(), now(),
            now(), 'completed', now(), '{}', '{}')
    returning id as run_id`
  const bodies: Partial<Record<Name, object>> = {
    previewCount: { dateFrom: daysAgo(1), dateTo: daysAgo(0) },
    estimateRun: { dateFrom: daysAgo(1), dateTo: daysAgo(0) },
    searchEvidence: { elementKeys: ['intent_signal'] },
    searchPosts: {},
    searchTranscripts: { query: 'price' },
  }

  for (const [name, endpoint] of Object.entries(endpoints) as [Name, (typeof endpoints)[Name]][]) {
    const table = tables[name]
    if (table === null) continue
    // Requests fill the memory over the connections of writes.
    const isRead = !['startRun', 'cancelRun', 'rewritePosts'].includes(name)
    const code = codes[name] ?? 'SERVICE_UNAVAILABLE'
    it(`answers ${code} with Retry-After at ${endpoint.method} ${endpoint.path}`, async () => {
      const values: Record<string, string | number> = {
        key: 'high_intent_deals',
        id: endpoint.path.startsWith('/posts') ? postId : runId,
        fileId,
        jobId: 1,
      }
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(values[name]))
      await api.db.begin(async ({ sql }) => {
        await sql`lock table ${join([raw(table)])} in access exclusive mode`
        // Wait until the key has to be looked up again.
        if (table === 'api_key') await delay(350)
        const startedMs = performance.now()
        const reply = await request({ url: api.url, key: team.key }, endpoint.method, path, bodies[name])
        assert.deepEqual([reply.status, reply.code], [503, code])
        assert.ok(Number(reply.headers.get('retry-after')) > 0)
        assert.ok(performance.now() - startedMs < 5000)
        // The statement itself must stop, not only the wait for it.
        await until(async () => {
          const active = await api.db.sql`
            select from pg_stat_activity
             where datname = current_database() and application_name = ${isRead ? 'earshot read' : 'earshot'} and state = 'active'
               and pid <> pg_backend_pid()`
          return active.length === 0
        }, 1000)
      })
      await until(async () => {
        const reply = await request({ url: api.url, key: team.key }, endpoint.method, path, bodies[name])
        return reply.status !== 503
      })
    })
  }
})
