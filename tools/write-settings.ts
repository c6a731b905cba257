// Writes `.env.example` and `docs/settings.md` from the schemas of the settings.
import { writeFileSync } from 'node:fs'
import { writeEnvExample, writeSettingsPage } from './settings-texts.ts'

writeFileSync(new URL('../.env.example', import.meta.url), writeEnvExample())
writeFileSync(new URL('../docs/settings.md', import.meta.url), writeSettingsPage())
