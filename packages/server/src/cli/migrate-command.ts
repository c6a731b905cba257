import { openService } from '../app/open-service.ts'
import type { Command } from './command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'Bring the database schema up to date (every command does, too)',
  run: async ({ config, log, say }) => {
    const service = await openService(config, log)
    await service.openJobs(false)
    await service.close()
    say(service.migrated.length > 0 ? `Applied ${service.migrated.join(', ')}.` : 'The schema is up to date.')
    return { applied: service.migrated }
  },
}
