import { parseEnv } from 'node:util'
import { findUnicodeFile } from '../platform/read-unicode-file.ts'

/** What the file .env of the working folder says; nothing where there is none. Throws OperatorError where it can't be read. */
export async function readEnvFile(): Promise<NodeJS.Dict<string>> {
  return parseEnv((await findUnicodeFile('.env', 'The file .env')) ?? '')
}
