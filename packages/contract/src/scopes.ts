/** The scopes of keys, and the operations that each covers. Each endpoint names the one scope that it needs. */
export const keyScopes = {
  read: 'calls, posts, runs, evidence, catalogue and filters; searches, previews and estimates',
  run: 'start and cancel runs; write posts again',
  write: 'put and change calls',
  delete: 'delete calls',
  manage: 'administer the team; no operation needs it yet',
  org: 'change CRM records of the organisation',
} as const

export type KeyScope = keyof typeof keyScopes

export const keyScopeNames = Object.keys(keyScopes) as KeyScope[]
