import { UsageError } from '../platform/usage-error.ts'
import { createOrganization, listOrganizations } from '../tenants/organizations.ts'
import type { Command } from './command.ts'
import { countText } from './count-text.ts'
import { requiredId, requiredName } from './read-args.ts'

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
  run: async ({ open, say, hint }) => {
    const service = await open()
    const organizations = await listOrganizations(service.db.sql).finally(() => service.close())
    for (const { orgId, name, teams } of organizations) say(`${orgId}  ${name}  ${countText(teams, 'team')}`)
    if (organizations.length === 0) hint('No organisations yet. Next: earshot org create <name>')
    return { organizations }
  },
}

export const orgDelete: Command = {
  name: 'org delete',
  words: '<orgId>',
  wordsMax: 1,
  summary: 'Delete an organisation with its teams, keys, calls, CRM records, posts, runs and evidence',
  options: {
    name: { type: 'string', isRequired: true, value: '<name>', summary: 'Its name, as "org list" shows it' },
    yes: { type: 'boolean', isRequired: true, summary: 'Confirm that everything is deleted for good' },
  },
  notes: ['After an interruption, give the command again to continue.'],
  run: async ({ open, say, progress }, { positionals, values }) => {
    const orgId = requiredId(positionals[0], 'the id of an organisation')
    const name = requiredName(values.name, '--name')
    const { deleteOrganization, findOrganizationName } = await import('../app/delete-organization.ts')
    const service = await open()
    try {
      const known = await findOrganizationName(service.db.sql, orgId)
      if (known !== name)
        throw new UsageError(`--name: organisation ${orgId} has another name. "earshot org list" shows it.`)
      const rows = await deleteOrganization(service.db, orgId, (done) =>
        progress(`${countText(done, 'row')} deleted`),
      )
      progress('')
      say(`Organisation ${orgId} "${name}" deleted, with ${countText(rows, 'row')}.`)
      return { orgId, rows }
    } finally {
      await service.close()
    }
  },
}
