import { openService } from '../app/open-service.ts'
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
    const [org] = await service.db.sql<{ orgId: number }>`
      insert into organization (name) values (${name}) returning id as org_id`
    await service.close()
    say(`Organisation ${org?.orgId} "${name}" created.`)
    return { orgId: org?.orgId }
  },
}

export const orgList: Command = {
  name: 'org list',
  usage: '',
  summary: 'List the organisations',
  run: async ({ config, log, say }) => {
    const service = await openService(config, log)
    const organizations = await service.db.sql<{
      orgId: number
      name: string
      teams: number
      createdAt: string
    }>`
      select id as org_id, name, (select count(*) from team where organization_id = organization.id) as teams, created_at
        from organization order by id`
    await service.close()
    for (const { orgId, name, teams } of organizations) say(`${orgId}  ${name}  ${teams} teams`)
    return { organizations }
  },
}
