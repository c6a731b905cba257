import type { SettingText } from '@earshot/analyst/settings/setting-types'
import { z } from 'zod'
import { settingGroups } from '../packages/server/src/platform/config.ts'

const lineChars = 110

interface Setting extends SettingText {
  name: string
  /** The value in a file; empty if an empty setting has its own meaning. */
  value: string
  /** The possible values, such as "a whole number from 1 to 64". */
  values: string
}

/** The text of `.env.example`. */
export function writeEnvExample(): string {
  const head = wrap(
    'Every setting is optional. An empty one counts as absent. Invalid values are reported at startup, and so are unknown names that begin with EARSHOT_. Copy this file to `.env` in the working folder of the commands; the environment goes before it. "npm run settings" writes this file.',
  )
  const groups = settingGroups.map(({ title, note, settings }) => {
    const texts = listSettings(settings).map(({ name, value, values, description, empty }) =>
      [
        wrap(`${description} ${empty === undefined ? '' : `Empty: ${empty}. `}Value: ${values}.`),
        `${name}=${value}`,
      ].join('\n'),
    )
    return [`## ${title}`, ...(note ? [wrap(note), ''] : []), ...texts].join('\n')
  })
  return `${[head, ...groups].join('\n\n')}\n`
}

/** The text of `docs/settings.md`. */
export function writeSettingsPage(): string {
  const head = [
    '# Settings',
    'Every setting is optional. Commands read them from the environment, then from `.env` in the working folder. An empty setting counts as absent. Invalid values are reported at startup, and so are unknown names that begin with `EARSHOT_`.',
    '`npm run settings` writes this page and [.env.example](../.env.example) from the schemas in `packages/server/src/platform/config.ts` and `packages/analyst/src/settings/llm-settings.ts`.',
  ]
  const groups = settingGroups.map(({ title, note, settings }) => {
    const rows = listSettings(settings).map(
      ({ name, value, values, description, empty }) =>
        `| \`${name}\` | ${cell(empty ?? `\`${value}\``)} | ${cell(values)} | ${cell(description)} |`,
    )
    const table = ['| setting | default | value | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n')
    return [`## ${title}`, ...(note ? [note] : []), table].join('\n\n')
  })
  return `${[...head, ...groups].join('\n\n')}\n`
}

function listSettings({ shape }: z.ZodObject): Setting[] {
  return Object.entries(shape).map(([name, schema]) => {
    const { description, empty } = z.globalRegistry.get(schema) as Partial<SettingText>
    if (!description) throw new Error(`${name} has no description`)
    const value = schema instanceof z.ZodDefault ? String(schema.def.defaultValue) : ''
    if (empty === undefined && value === '')
      throw new Error(`${name} does not define the meaning of an empty value`)
    return {
      name,
      value: empty === undefined ? value : '',
      values: describeValues(schema as z.ZodType),
      description,
      ...(empty === undefined ? {} : { empty }),
    }
  })
}

// The message that refuses a value describes valid ones. A setting that refuses nothing is any text.
function describeValues(schema: z.ZodType): string {
  const message = schema.safeParse('\0').error?.issues[0]?.message
  return message === undefined ? 'text' : message.replace(/^must be /, '')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

function wrap(text: string): string {
  const lines: string[] = []
  let line = '#'
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > lineChars) {
      lines.push(line)
      line = '#'
    }
    line = `${line} ${word}`
  }
  return [...lines, line].join('\n')
}
