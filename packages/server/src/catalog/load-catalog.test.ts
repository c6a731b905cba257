import assert from 'node:assert/strict'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '../../test/run-command.ts'
import { loadCatalog } from './load-catalog.ts'

const shipped = fileURLToPath(new URL('../../../../catalog/', import.meta.url))

/** Damages a file of the catalogue. */
type Change = (folder: string) => Promise<void>

describe('loadCatalog', () => {
  it('loads the catalogue that is shipped', async () => {
    const { elements, slices, callTypes } = await loadCatalog(shipped)
    assert.equal(callTypes.length, 11)
    assert.deepEqual(
      Map.groupBy(slices, ({ objective }) => objective)
        .keys()
        .toArray()
        .sort(),
      ['deals', 'expand', 'pipeline', 'product'],
    )
    const keys = new Set(elements.map(({ key }) => key))
    for (const key of ['intent_signal', 'budget_confirmation', 'competitive_mention'])
      assert.ok(keys.has(key))
    assert.equal(new Set(callTypes.map(({ id }) => id)).size, 11)
  })

  it('finds each slice in the file of its name', async () => {
    const { slices } = await loadCatalog(shipped)
    const files = await readdir(join(shipped, 'slices'))
    assert.deepEqual(slices.map(({ key }) => `${key}.json`).sort(), files.sort())
  })

  const broken: [string, Change, RegExp][] = [
    ['a file that is not JSON', write('elements.json', '[{'), /elements\.json can't be read as JSON: /],
    ['a file that is missing', remove('call-types.json'), /call-types\.json can't be read as JSON: ENOENT/],
    ['no folder of slices', remove('slices'), /slices can't be read \(ENOENT\)/],
    [
      'an element without a description',
      change('elements.json', '0.description', ''),
      /elements\.json is not valid: 0\.description: /,
    ],
    [
      'an element with a bad key',
      change('elements.json', '0.key', 'Intent Signal'),
      /elements\.json is not valid: 0\.key: .*snake_case/,
    ],
    [
      'an element twice',
      change('elements.json', '1.key', 'intent_signal'),
      /has the element intent_signal twice/,
    ],
    [
      'a call type without an id',
      change('call-types.json', '0.id', undefined),
      /call-types\.json is not valid: 0\.id: /,
    ],
    ['two call types of one id', change('call-types.json', '1.id', 1), /call type id 1 twice/],
    [
      'a slice of an unknown objective',
      change('slices/quick_wins.json', 'objective', 'win'),
      /quick_wins\.json is not valid: objective: /,
    ],
    [
      'a slice with an unknown element',
      change('slices/quick_wins.json', 'elementKeys.0', 'no_such'),
      /slice quick_wins names the element no_such, which does not exist/,
    ],
    [
      'a call type with an unknown element',
      change('call-types.json', '0.summary.additionalContext.0', 'no_such'),
      /call type discovery_call names the element no_such, which does not exist/,
    ],
    [
      'a slice twice',
      change('slices/quick_wins.json', 'key', 'talk_tracks_that_win'),
      /has the slice talk_tracks_that_win twice/,
    ],
    [
      'a section with a foreign element',
      change('slices/quick_wins.json', 'sections.0.elementKeys.0', 'stray'),
      /section of the slice quick_wins names stray/,
    ],
    [
      'a section named like a member of every result',
      change('slices/quick_wins.json', 'sections.0.key', 'headline'),
      /quick_wins\.json is not valid: sections\.0\.key: /,
    ],
  ]
  for (const [what, breakIt, message] of broken) {
    it(`refuses ${what}, and names it`, async () => {
      const folder = await makeFolder()
      await cp(shipped, folder, { recursive: true })
      await breakIt(folder)
      await assert.rejects(loadCatalog(folder), { name: 'OperatorError', message })
    })
  }
})

function write(file: string, text: string): Change {
  return (folder) => writeFile(join(folder, file), text)
}

function remove(file: string): Change {
  return (folder) => rm(join(folder, file), { recursive: true })
}

function change(file: string, member: string, value: unknown): Change {
  return async (folder) => {
    const json = JSON.parse(await readFile(join(folder, file), 'utf8'))
    const names = member.split('.')
    const last = names.pop() ?? ''
    const owner = names.reduce((found, name) => found[name], json)
    owner[last] = value
    await writeFile(join(folder, file), JSON.stringify(json))
  }
}
