import { openService } from '../app/open-service.ts'
import { createOrganization, listOrganizations } from '../tenants/organizations.ts'
import type { Command } from './command.ts'
import { requiredName } from './read-args.ts'

export const orgCreate: Command = {
  name: 'org create',
  usage: '<name>',
  wordsMax: 1,
  summary: 'Create an organisation',
  run: async ({ config, log, say }, { positionals }) => {
    const name = requiredName(positionals[0], 'a name for the organisation')
    const service = await openService(config, log)
    const orgId = await createOrganization(service.db.sql, name).finally(() => service.close())
    say(`Organisation ${orgId} "${name}" created.`)
    return { orgId }
  },
}

export const orgList: Command = {
  name: 'org list',
  usage: '',
  summary: 'List the organisations',
  run: async ({ config, log, say }) => {
    const service = await openService(config, log)
    const organizations = await listOrganizations(service.db.sql).finally(() => service.close())
    for (const { orgId, name, teams } of organizations) say(`${orgId}  ${name}  ${teams} teams`)
    return { organizations }
  },
}
