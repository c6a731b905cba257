import { readCrmFile } from '../crm/crm-file.ts'
import { importCrm } from '../crm/import-crm.ts'
import type { Command } from './command.ts'
import { requiredId, requiredText } from './read-args.ts'

export const importCrmCommand: Command = {
  name: 'import-crm',
  words: '<crm.json>',
  wordsMax: 1,
  summary: 'Import CRM companies, deals, contacts and fields, and link calls with them; again to update',
  options: {
    org: {
      type: 'string',
      isRequired: true,
      value: '<orgId>',
      summary: 'The organisation that the records belong to',
    },
  },
  run: async ({ log, open, say }, { positionals, values }) => {
    const path = requiredText(positionals[0], 'the path of a CRM file')
    const orgId = requiredId(values.org, '--org')
    const { warnings, ...file } = await readCrmFile(path)
    for (const warning of warnings) log.warn({ file: path }, warning)
    const service = await open()
    const report = await importCrm(service.db, orgId, file).finally(() => service.close())
    const { companies, deals, contacts, fields, linkedCalls } = report
    say(
      `${companies} companies, ${deals} deals, ${contacts} contacts and ${fields} fields imported; ${linkedCalls} calls linked.`,
    )
    return report
  },
}
