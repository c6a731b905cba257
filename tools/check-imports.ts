// Checks the imports below the working directory by its `.dependency-cruiser.cjs`; exits with 1 if any is refused.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'

const roots = ['packages', 'bench', 'tools', 'apps']

const { summary, modules } = await cruiseFolders()
const problems = [...listMissed(), ...listViolations()]
for (const problem of problems) process.stderr.write(`${problem}\n`)
const { totalCruised, totalDependenciesCruised = 0 } = summary
process.stdout.write(
  `${totalCruised} modules, ${totalDependenciesCruised} imports, ${problems.length} problems\n`,
)
if (problems.length > 0) process.exitCode = 1

async function cruiseFolders(): Promise<ICruiseResult> {
  const { default: config }: { default: IConfiguration } = await import(
    pathToFileURL(join(process.cwd(), '.dependency-cruiser.cjs')).href
  )
  const { forbidden = [], options = {} } = config
  const { output } = await cruise(globSync(roots), { ...options, validate: true, ruleSet: { forbidden } })
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of its result')
  return output
}

// If its parser fails to load, dependency-cruiser sees no modules and passes, so every file must be among those that it saw.
function listMissed(): string[] {
  const seen = new Set(modules.map(({ source }) => source))
  const files = globSync(
    roots.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
    { exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) },
  )
  return files.filter((path) => !seen.has(path)).map((path) => `not seen by dependency-cruiser: ${path}`)
}

function listViolations(): string[] {
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to
    return `${rule.name}: ${from} → ${path}`
  })
}
