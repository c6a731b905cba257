import { writeFileSync } from 'node:fs'
import { openApiDocument } from './openapi.ts'

// `npm run openapi`: run after a change of the contract; `test/contract.test.ts` fails until then.
const file = new URL('../../../docs/openapi.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
