import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OperatorError } from '@earshot/analyst/operator-error'
import { suggestionFor } from '../catalog/cross-issues.ts'
import { builtInFolder, loadCatalog } from '../catalog/load-catalog.ts'
import { TeamSlice } from '../catalog/team-definitions.ts'
import { findUnicodeFile } from '../platform/read-unicode-file.ts'
import { UsageError } from '../platform/usage-error.ts'
import type { Command } from './command.ts'
import { requiredText } from './read-args.ts'

const defaultFolder = 'catalogue'
const defaultElements = 'intent_signal,budget_confirmation'

export const catalogNewSlice: Command = {
  name: 'catalog new slice',
  words: '<key>',
  wordsMax: 1,
  summary: 'Write the file of a new slice, which can be applied unchanged',
  options: {
    folder: {
      type: 'string',
      value: '<folder>',
      summary: `The folder that holds slices/; default: ${defaultFolder}`,
    },
    elements: {
      type: 'string',
      value: '<key,key…>',
      summary: `The elements that it asks for; default: ${defaultElements}`,
    },
  },
  isBare: true,
  run: async ({ say }, { positionals, values }) => {
    const key = requiredText(positionals[0], 'a key for the slice, such as driver_shortages')
    const folder = typeof values.folder === 'string' ? values.folder : defaultFolder
    const elements = typeof values.elements === 'string' ? values.elements : defaultElements
    const elementKeys = elements.split(',').map((element) => element.trim())
    const parsed = TeamSlice.safeParse({ key, elementKeys })
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
      throw new UsageError(`${issues.join('; ')}.`)
    }
    const unknown = await unknownElements(folder, elementKeys)
    const path = join(folder, 'slices', `${key}.json`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, templateOf(parsed.data), { flag: 'wx' }).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw cause
      throw new OperatorError(`${path} is there already: change it, or choose another key.`, { cause })
    })
    say(`Wrote ${path}. Change it, then: earshot catalog apply ${folder} --team <teamId>`)
    if (unknown.length > 0) say(`Put these elements into ${elementsIn(folder)} first: ${unknown.join(', ')}.`)
    return { path, key, ...(unknown.length > 0 ? { unknownElements: unknown } : {}) }
  },
}

function elementsIn(folder: string): string {
  return join(folder, 'elements.json')
}

/** Elements that are neither built in nor in the folder, for the team may have them. Throws UsageError for a misspelt one. */
async function unknownElements(folder: string, keys: readonly string[]): Promise<string[]> {
  const text = (await findUnicodeFile(elementsIn(folder), elementsIn(folder))) ?? ''
  const own = [...text.matchAll(/"key"\s*:\s*"(\w+)"/g)].map(([, key = '']) => key)
  const { elements } = await loadCatalog(builtInFolder)
  const known = [...elements.map(({ key }) => key), ...own]
  const unknown = keys.filter((key) => !known.includes(key))
  for (const key of unknown) {
    const suggestion = suggestionFor(key, known)
    if (suggestion !== '') throw new UsageError(`--elements: unknown element "${key}"${suggestion}`)
  }
  return unknown
}

const notes: Readonly<Record<string, string>> = {
  key: 'Programs call the slice by it: POST /slices/{key}/run',
  objective: 'pipeline, deals, expand or product',
  description: 'What the slice shows and for whom; "earshot slice list" lists it',
  elementKeys:
    'The elements to search calls for, at most 8: "earshot element list" lists them, elements.json adds your own',
  preferredModel: 'null, or the name of a model of this deployment',
  includeCrmData: 'Whether fields of deals and companies are evidence, too',
  evidenceGrouping: 'ByElement or ByAccount',
  sections:
    'The members of its result. kind: quotes, themes, accounts, people, roles, deals, amounts, prices, percentages, dates or alternatives',
}

/** The file of a slice, with a line of explanation for each member that needs one. */
function templateOf(slice: object): string {
  const members = Object.entries(slice).map(([name, value]) => {
    const note = notes[name] === undefined ? '' : `  // ${notes[name]}\n`
    return `${note}  ${JSON.stringify(name)}: ${JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')}`
  })
  return `{\n${members.join(',\n')}\n}\n`
}
