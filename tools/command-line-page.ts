import type { Command } from '../packages/server/src/cli/command.ts'
import { commands } from '../packages/server/src/cli/commands.ts'
import { optionsOf, usageOf, withValue } from '../packages/server/src/cli/usage.ts'

const everywhere = ['json', 'help']

const head = `# Command line

<!-- Made from the definitions in packages/server/src/cli by "npm run command-line". -->

\`earshot help <command>\` shows the same. \`eval "$(earshot completion bash)"\` completes commands and options; there are scripts for zsh and fish, too.

**Output.** Every command takes \`--json\`: one JSON document on stdout, logs on stderr. An error is then one JSON object on stderr, \`{"code", "message"}\`, with
\`usage\` or \`details\` if there are any. Codes are those of the API, and \`USAGE\`, \`FAILED\`. At a terminal logs are text and lists have headings; elsewhere logs are JSON
lines and lists have none. \`NO_COLOR\` switches colours off.

**Status.** 0 done · 1 failed · 2 wrong arguments · 3 an import refused some files · 130 stopped by Ctrl-C.

**Database.** With \`DATABASE_URL\`, that one. Without it the embedded database in \`./data\` (\`EARSHOT_DATA_DIR\`), here or in a parent folder up to the repository's root
or the home folder. Only \`serve\` and \`org create\` make a folder. Only \`serve\`, \`migrate\` and \`demo\` change the schema of an existing database.

**Questions.** \`call delete\` asks, and \`import\` and \`post rewrite\` ask before they spend money on a language model; only at a terminal, and not with \`--yes\`. \`org delete\` needs the name and \`--yes\`.
`

/** docs/command-line.md. */
export function writeCommandLinePage(): string {
  return [head, ...commands.map(describe)].join('\n')
}

function describe(command: Command): string {
  const rows = optionsOf(command)
    .filter(([name]) => !everywhere.includes(name))
    .map(([name, option]) => {
      const marks = [option.isRequired ? 'required' : '', option.multiple ? 'may be repeated' : '']
      const mark = marks.filter(Boolean).join(', ')
      const value = withValue(name, option).replace(/…$/, '').replaceAll('|', '\\|')
      return `| \`${value}\` | ${option.summary.replaceAll('|', '\\|')}${mark ? ` (${mark})` : ''} |`
    })
  const table = rows.length > 0 ? `\n| option | |\n|---|---|\n${rows.join('\n')}\n` : ''
  const notes = command.notes ? `\n${command.notes.map((note) => `- ${note}`).join('\n')}\n` : ''
  return `## earshot ${command.name}\n\n    ${usageOf(command)}\n\n${command.summary}.\n${table}${notes}`
}
