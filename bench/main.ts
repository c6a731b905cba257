// npm run bench -- <program> <arguments of the program of that name>
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const programs = [
  'quality',
  'confidence',
  'analyst',
  'classify',
  'summaries',
  'preselect',
  'seed',
  'reads',
  'columns',
  'runs',
  'imports',
  'queue',
  'peers',
]

const [name = '', ...args] = process.argv.slice(2)
if (!programs.includes(name)) {
  process.stderr.write(`Usage: npm run bench -- ${programs.join('|')} <arguments>\n`)
  process.exit(2)
}
// One task is measured by its predictions, all of them by a table.
const file = name === 'quality' && !args.includes('--task') ? 'quality-table' : name
const program = fileURLToPath(new URL(`${file}.ts`, import.meta.url))
process.exitCode = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' }).status ?? 1
