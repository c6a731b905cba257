import type { Command } from './command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the database schema up to date, as "serve" does at its start',
  database: 'upgrade',
  run: async ({ open, say }) => {
    const service = await open()
    await service.openJobs(false)
    await service.close()
    say(service.migrated.length > 0 ? `Applied ${service.migrated.join(', ')}.` : 'The schema is up to date.')
    return { applied: service.migrated }
  },
}
