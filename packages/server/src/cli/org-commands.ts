import { createOrganization, listOrganizations } from '../tenants/organizations.ts'
import type { Command } from './command.ts'
import { requiredName } from './read-args.ts'

export const orgCreate: Command = {
  name: 'org create',
  words: '<name>',
  wordsMax: 1,
  summary: 'Create an organisation; in a new folder, with a database',
  database: 'make',
  run: async ({ open, say }, { positionals }) => {
    const name = requiredName(positionals[0], 'a name for the organisation')
    const service = await open()
    const orgId = await createOrganization(service.db.sql, name).finally(() => service.close())
    say(`Organisation ${orgId} "${name}" created.`)
    return { orgId }
  },
}

export const orgList: Command = {
  name: 'org list',
  summary: 'List the organisations',
  run: async ({ open, say }) => {
    const service = await open()
    const organizations = await listOrganizations(service.db.sql).finally(() => service.close())
    for (const { orgId, name, teams } of organizations) say(`${orgId}  ${name}  ${teams} teams`)
    return { organizations }
  },
}
