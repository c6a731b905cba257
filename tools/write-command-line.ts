// Writes `docs/command-line.md` from the definitions of the commands.
import { writeFileSync } from 'node:fs'
import { writeCommandLinePage } from './command-line-page.ts'

writeFileSync(new URL('../docs/command-line.md', import.meta.url), writeCommandLinePage())
