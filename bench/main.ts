// npm run bench -- <program> <arguments of the program of that name>
import { fileURLToPath } from 'node:url'
import { printMachine } from '../packages/analyst/lab/tools/print.ts'
import { explainError } from '../packages/server/src/platform/explain-error.ts'

/** Programs that measure the analyst by itself. */
const lab = ['posts', 'quality', 'confidence', 'analyst', 'summaries', 'preselect']
const programs = [
  ...lab,
  'classify',
  'seed',
  'reads',
  'columns',
  'runs',
  'imports',
  'queue',
  'peers',
  'attacks',
]
const exitUsage = 2
const exitStatus = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }

const [name = '', ...args] = process.argv.slice(2)
if (!programs.includes(name)) {
  process.stderr.write(`Usage: npm run bench -- ${programs.join('|')} <arguments>\n`)
  process.exit(exitUsage)
}
// Child processes and temporary files of a program are removed when the process exits: spawn-child.ts, temporary-folder.ts.
for (const [signal, status] of Object.entries(exitStatus)) process.once(signal, () => process.exit(status))

// A single task is measured by its predictions, all tasks by a table.
const file = name === 'quality' && !args.some((arg) => /^--task\b/.test(arg)) ? 'quality-table' : name
const folder = lab.includes(name) ? '../packages/analyst/lab/' : './'
const program = new URL(`${folder}${file}.ts`, import.meta.url)
process.argv = [process.execPath, fileURLToPath(program), ...args]
printMachine(`npm run bench -- ${[name, ...args].join(' ')}`)
process.on('uncaughtException', fail)
await import(program.href).catch(fail)

function fail(error: unknown): never {
  process.stderr.write(`bench: ${explainError(error)}\n`)
  process.exit(1)
}
