/** What a key can be allowed to do, and what that covers. Each endpoint names the one scope that it needs. */
export const keyScopes = {
  read: 'calls, posts, runs, evidence, catalogue and filters; searches, previews and estimates',
  run: 'start, cancel and replay runs; write posts anew',
  write: 'put and change calls, verdicts and own elements',
  delete: 'delete calls',
  manage: 'the team’s keys, people, webhooks, schedules, retention and usage',
  org: 'the organisation: its teams and people, changes of CRM records',
} as const

export type KeyScope = keyof typeof keyScopes

export const keyScopeNames = Object.keys(keyScopes) as KeyScope[]
