import { parseEnv } from 'node:util'
import { findUnicodeFile } from '../platform/read-unicode-file.ts'

/** The variables of the file .env in the working folder; empty without that file. Throws OperatorError if it can't be read. */
export async function readEnvFile(): Promise<NodeJS.Dict<string>> {
  return parseEnv((await findUnicodeFile('.env', 'The file .env')) ?? '')
}
