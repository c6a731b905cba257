import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Catalog } from '@earshot/analyst/definitions/catalog'
import { catalogFiles } from '../../test/catalog-files.ts'
import { createCall } from '../../test/create-call.ts'
import { databaseUrlOf, makeFolder, runCommand, runJson } from '../../test/run-command.ts'
import { startApi, type TestTeam, until } from '../../test/start-api.ts'
import { applyCatalog } from '../catalog/apply-catalog.ts'
import { loadCatalog } from '../catalog/load-catalog.ts'

const element = {
  key: 'parking_trouble',
  description: 'parking fines, parking spaces, nowhere to park',
  examples: ['We keep getting parking fines for the vans.'],
  speaker: 'customer' as const,
  nearMisses: [],
  crmFields: [],
}
const slice = {
  key: 'parking_report',
  title: 'Parking Report',
  objective: 'deals' as const,
  description: 'Where vans stand.',
  audience: 'Fleet managers',
  elementKeys: ['parking_trouble', 'pain'],
  preferredModel: null,
  includeCrmData: false,
  evidenceGrouping: 'ByElement' as const,
  sections: [
    {
      key: 'bestQuotes',
      title: 'Best quotes',
      description: 'The best quotes.',
      kind: 'quotes' as const,
      elementKeys: ['parking_trouble'],
    },
  ],
}
// The form that catalogApply reads: without id and version.
const fleetAudit = ({ callTypes: [model] }: Catalog) => {
  const { id: _, version: __, ...templates } = model!
  return {
    ...templates,
    key: 'fleet_audit',
    label: 'Fleet Audit',
    description: 'The vans of the fleet are counted and inspected.',
  }
}
const turns = [
  { speaker: 'Rae', side: 'rep' as const, text: 'How is the fleet doing these days?' },
  {
    speaker: 'Cam',
    side: 'customer' as const,
    text: 'Honestly we keep getting parking fines, there is nowhere to park the vans.',
  },
  { speaker: 'Rae', side: 'rep' as const, text: 'I see, that sounds tiring.' },
]

describe('a catalogue of a team’s own', async () => {
  const api = await startApi({ isWorker: true })
  const builtIn = await loadCatalog(fileURLToPath(new URL('../../../../catalog/', import.meta.url)))
  const apply = (team: TestTeam, files: object) => applyCatalog(api.db, builtIn, team, catalogFiles(files))
  const runAndWait = async (team: Awaited<ReturnType<typeof api.createTeam>>) => {
    const { runId } = await team.client.runs.start({ key: slice.key })
    return await until(async () => {
      const run = await team.client.runs.get({ id: runId })
      return run.status !== 'running' && run
    })
  }

  it('is visible only to its team, and immediately', async () => {
    const team = await api.createTeam()
    const sibling = await api.createTeam({ organizationId: team.organizationId })
    await team.client.slices.list()
    assert.deepEqual(await apply(team, { elements: [element], slices: [slice] }), {
      changed: 2,
      unchanged: 0,
    })
    assert.equal((await team.client.slices.get({ key: slice.key })).title, 'Parking Report')
    assert.ok((await team.client.elements.list()).elements.some(({ key }) => key === element.key))
    await assert.rejects(sibling.client.slices.get({ key: slice.key }), { code: 'SLICE_NOT_FOUND' })
    await assert.rejects(sibling.client.runs.start({ key: slice.key }), { code: 'SLICE_NOT_FOUND' })
  })

  it('finds evidence for an element that has a description and an example only', async () => {
    const team = await api.createTeam()
    await apply(team, { elements: [element], slices: [slice] })
    await createCall(api, team.teamId, { turns })
    const run = await runAndWait(team)
    assert.equal(run.status, 'completed')
    const { elements } = await team.client.runs.evidence({ id: run.id })
    assert.match(elements.parking_trouble!.items[0]!.quote, /parking fines/)
  })

  it('raises versions of changed definitions only, and does not change old runs', async () => {
    const team = await api.createTeam()
    await apply(team, { elements: [element], slices: [slice] })
    await createCall(api, team.teamId, { turns })
    const run = await runAndWait(team)
    const before = await team.client.runs.manifest({ id: run.id })
    const changed = { ...slice, title: 'Van Report' }
    assert.deepEqual(await apply(team, { elements: [element], slices: [changed] }), {
      changed: 1,
      unchanged: 1,
    })
    assert.equal((await team.client.slices.get({ key: slice.key })).title, 'Van Report')
    assert.deepEqual(await team.client.runs.manifest({ id: run.id }), before)
    assert.equal((await team.client.runs.get({ id: run.id })).sliceTitle, 'Parking Report')
    const next = await team.client.runs.manifest({ id: (await runAndWait(team)).id })
    assert.deepEqual([before.slice.version, next.slice.version], [1, 2])
  })

  it('reads files that Windows wrote, and refuses a folder of slices that can’t be read', async () => {
    const { teamId } = await api.createTeam()
    const folder = await makeFolder()
    const env = { DATABASE_URL: databaseUrlOf(api.connection) }
    const args = ['catalog', 'apply', folder, '--team', `${teamId}`]
    const path = join(folder, 'elements.json')
    const json = JSON.stringify([{ key: 'parking_trouble', description: 'the customer parks at the Café' }])
    await writeFile(path, `\uFEFF${json}`)
    const { hints, ...first } = (await runJson(args, { env })) as { hints: string[] }
    assert.deepEqual(first, { changed: 1, unchanged: 0 })
    assert.match(
      hints.join(),
      /^parking_trouble: the description tells what somebody does\. .* Describe the topic [^,]*\.$/,
    )
    await writeFile(path, json.replace('}', ',"examples":["We park at the café."]}'))
    assert.match((await runCommand(args, { env })).stdout, /confidence of 0\.5 only if .*, or add an example/)
    await writeFile(path, `\uFEFF${json.replace('the customer parks at', 'parking at')}`)
    assert.deepEqual(await runJson(args, { env }), { changed: 1, unchanged: 0 })
    await writeFile(path, `\uFEFF${json}`)
    await runJson(args, { env })
    await writeFile(path, `\uFEFF${json}`, 'utf16le')
    assert.deepEqual(await runJson(args, { env }), { changed: 0, unchanged: 1, hints })
    await writeFile(path, json, 'latin1')
    assert.match(
      (await runCommand(args, { env })).stderr,
      /elements\.json is not encoded as UTF-8: save it so\.\n$/,
    )
    await writeFile(path, json)
    await writeFile(join(folder, 'slices'), '')
    assert.match((await runCommand(args, { env })).stderr, /slices can't be read \(ENOTDIR\)\.\n$/)
  })

  it('names the text that can’t be stored', async () => {
    const { teamId } = await api.createTeam()
    const folder = await makeFolder()
    const env = { DATABASE_URL: databaseUrlOf(api.connection) }
    const file = join(folder, 'elements.json')
    for (const [own, place] of [
      [{ description: 'half a \ud83d' }, '0.description'],
      [{ examples: ['an end \0'] }, '0.examples.0'],
    ] as const) {
      await writeFile(file, JSON.stringify([{ ...element, ...own }]))
      const { stderr } = await runCommand(['catalog', 'apply', folder, '--team', `${teamId}`], { env })
      assert.ok(
        stderr.endsWith(`${file} is not valid: ${place}: must not contain NUL or lone surrogates\n`),
        stderr,
      )
    }
  })

  it('takes the CRM fields that can be quoted, and refuses paths that lead nowhere', async () => {
    const { teamId } = await api.createTeam()
    const folder = await makeFolder()
    const env = { DATABASE_URL: databaseUrlOf(api.connection) }
    const file = join(folder, 'elements.json')
    const args = ['catalog', 'apply', folder, '--team', `${teamId}`]
    const builtInPaths = builtIn.elements.flatMap(({ crmFields }) => crmFields)
    const crmFields = [...builtInPaths, 'company.domain', 'deal.fields.Account.Industry']
    await writeFile(file, JSON.stringify([{ ...element, crmFields }]))
    assert.deepEqual(await runJson(args, { env }), { changed: 1, unchanged: 0 })
    for (const path of ['dael.amount', 'deal.amuont', 'deal', 'deal.fields.', 'contact.email', '']) {
      await writeFile(file, JSON.stringify([{ ...element, crmFields: ['deal.amount', path] }]))
      const { stderr } = await runCommand(args, { env })
      assert.match(
        stderr,
        /0\.crmFields\.1: must be one of company\.domain, .*deal\.stage, deal\.fields\.<name> and/,
      )
    }
  })

  it('refuses unknown members at any depth, and blank descriptions', async () => {
    const { teamId } = await api.createTeam()
    const callType = fleetAudit(builtIn)
    const [scored, ...others] = callType.scorecard.elements
    const scorecard = { elements: [{ ...scored, judged_by: 'steps' }, ...others] }
    const noSuch = 'there is no such member: correct its name or leave it out.'
    const blank = 'must say something'
    const cases: [string, unknown, string][] = [
      ['elements.json', [element, { ...element, key: 'other', near_misses: [] }], `1.near_misses: ${noSuch}`],
      ['elements.json', [{ ...element, exmaples: ['We park.'] }], `0.exmaples: ${noSuch}`],
      ['elements.json', [{ ...element, description: ' \u00a0\t' }], `0.description: ${blank}`],
      ['slices/one.json', { ...slice, model: null }, `model: ${noSuch}`],
      [
        'slices/one.json',
        { ...slice, sections: [{ ...slice.sections[0], limit: 3 }] },
        `sections.0.limit: ${noSuch}`,
      ],
      ['slices/one.json', { ...slice, description: '   ' }, `description: ${blank}`],
      ['call-types.json', [{ ...callType, scorecard }], `0.scorecard.elements.0.judged_by: ${noSuch}`],
      ['call-types.json', [{ ...callType, description: '   ' }], `0.description: ${blank}`],
    ]
    const env = { DATABASE_URL: databaseUrlOf(api.connection) }
    for (const [name, content, problem] of cases) {
      const folder = await makeFolder()
      await mkdir(join(folder, 'slices'))
      await writeFile(join(folder, 'elements.json'), JSON.stringify([element]))
      await writeFile(join(folder, name), JSON.stringify(content))
      const { stderr } = await runCommand(['catalog', 'apply', folder, '--team', `${teamId}`], { env })
      assert.equal(stderr, `earshot: ${join(folder, name)} is not valid: ${problem}\n`)
    }
    const folder = await makeFolder()
    await mkdir(join(folder, 'slices'))
    await writeFile(join(folder, 'elements.json'), JSON.stringify([{ ...element, version: 3 }]))
    await writeFile(join(folder, 'slices/one.json'), JSON.stringify({ ...slice, version: 3 }))
    await writeFile(join(folder, 'call-types.json'), JSON.stringify([{ ...callType, id: 9, version: 3 }]))
    const args = ['catalog', 'apply', folder, '--team', `${teamId}`]
    assert.deepEqual(await runJson(args, { env }), { changed: 3, unchanged: 0 })
  })

  it('names all that is wrong in all files at once, with path and value', async () => {
    const { teamId } = await api.createTeam()
    const folder = await makeFolder()
    await mkdir(join(folder, 'slices'))
    await writeFile(
      join(folder, 'elements.json'),
      JSON.stringify([{ ...element, key: 'Big', speaker: 'us' }]),
    )
    await writeFile(
      join(folder, 'slices/a.json'),
      JSON.stringify({ ...slice, objective: 'win', audience: 7, elementKeys: ['intent_signa', 'Big'] }),
    )
    await writeFile(join(folder, 'slices/b.json'), '{"key": ')
    const env = { DATABASE_URL: databaseUrlOf(api.connection) }
    const { stderr, status } = await runCommand(['catalog', 'apply', folder, '--team', `${teamId}`], { env })
    assert.equal(status, 1)
    for (const part of [
      'elements.json is not valid: 0.key: an element key is snake_case, not "Big"; 0.speaker: ',
      ', not "us"',
      'slices/a.json is not valid: ',
      'objective: ',
      ', not "win"',
      'audience: Invalid input: expected string, received number, not 7',
      'elementKeys.0: unknown element "intent_signa". Did you mean intent_signal?',
      'slices/b.json is not valid JSON',
    ])
      assert.ok(stderr.includes(part), `${part} in ${stderr}`)
    assert.equal(stderr.trim().split('\n').length, 1)
  })

  it('gives a slice of a key and elements all else, a section for each element', async () => {
    const team = await api.createTeam()
    const folder = await makeFolder()
    await mkdir(join(folder, 'slices'))
    await writeFile(
      join(folder, 'slices/a.json'),
      '{"key": "van_trouble", "elementKeys": ["pain", "bug_report"]}',
    )
    const env = { DATABASE_URL: databaseUrlOf(api.connection) }
    await runJson(['catalog', 'apply', folder, '--team', `${team.teamId}`], { env })
    const found = await team.client.slices.get({ key: 'van_trouble' })
    assert.deepEqual(
      [found.title, found.objective, found.description, found.elementKeys],
      ['Van trouble', 'deals', 'What calls say of pain, bug report.', ['pain', 'bug_report']],
    )
    assert.ok(JSON.stringify(found.outputSchema).includes('"bugReport"'))
    await createCall(api, team.teamId)
    const { runId } = await team.client.runs.start({ key: 'van_trouble' })
    assert.equal((await team.client.runs.wait(runId)).status, 'completed')
  })

  it('writes the file of a new slice, which can be applied unchanged, and overwrites no file', async () => {
    const team = await api.createTeam()
    const folder = await makeFolder()
    const env = { DATABASE_URL: databaseUrlOf(api.connection) }
    const args = [
      'catalog',
      'new',
      'slice',
      'van_trouble',
      '--folder',
      folder,
      '--elements',
      'pain,findings_made',
    ]
    assert.deepEqual(await runJson(args, { env }), {
      path: join(folder, 'slices/van_trouble.json'),
      key: 'van_trouble',
      unknownElements: ['findings_made'],
    })
    const again = await runCommand(args, { env })
    assert.deepEqual([again.status, /is there already/.test(again.stderr)], [1, true])
    await writeFile(
      join(folder, 'elements.json'),
      JSON.stringify([{ key: 'findings_made', description: 'findings of the workshop' }]),
    )
    assert.deepEqual(await runJson(['catalog', 'apply', folder, '--team', `${team.teamId}`], { env }), {
      changed: 2,
      unchanged: 0,
    })
    const own = await runCommand([...args.with(3, 'own'), '--json'], { env })
    assert.equal(JSON.parse(own.stdout).unknownElements, undefined)
    const near = await runCommand(args.with(3, 'near').with(-1, 'pains'), { env })
    assert.match(near.stderr, /--elements: unknown element "pains"\. Did you mean pain\?/)
    assert.deepEqual([near.status, existsSync(join(folder, 'slices/near.json'))], [2, false])
    await rm(join(folder, 'slices/own.json'))
    const bad = await runCommand(['catalog', 'new', 'slice', 'Van Trouble', '--folder', folder], { env })
    assert.deepEqual([bad.status, /key: a key is snake_case/.test(bad.stderr)], [2, true])
    const usual = await runJson<{ path: string }>(['catalog', 'new', 'slice', 'usual'], { env, cwd: folder })
    assert.equal(usual.path, 'catalogue/slices/usual.json')
  })

  it('counts versions of a call type, whatever version its file gives', async () => {
    const { teamId } = await api.createTeam()
    const folder = await makeFolder()
    const applyFile = async (changes: object) => {
      await writeFile(
        join(folder, 'call-types.json'),
        JSON.stringify([{ ...fleetAudit(builtIn), ...changes }]),
      )
      return await runJson(['catalog', 'apply', folder, '--team', `${teamId}`], {
        env: { DATABASE_URL: databaseUrlOf(api.connection) },
      })
    }
    assert.deepEqual(await applyFile({}), { changed: 1, unchanged: 0 })
    assert.deepEqual(await applyFile({}), { changed: 0, unchanged: 1 })
    assert.deepEqual(await applyFile({ version: 7 }), { changed: 0, unchanged: 1 })
    assert.deepEqual(await applyFile({ label: 'Van Audit' }), { changed: 1, unchanged: 0 })
    const stored = await api.db.sql<{ version: number; id: number }>`
      select version, (definition->>'id')::int as id from team_definition where team_id = ${teamId} order by version`
    assert.deepEqual(
      stored.map(({ version, id }) => [version, id]),
      [
        [1, stored[0]?.id],
        [2, stored[0]?.id],
      ],
    )
  })

  it('takes a call type that names elements of the team’s own', async () => {
    const team = await api.createTeam()
    const callType = fleetAudit(builtIn)
    const [first, ...others] = callType.scorecard.elements
    const scorecard = { elements: [{ ...first!, elementKeys: [element.key] }, ...others] }
    const files = { elements: [element], callTypes: [{ ...callType, scorecard }] }
    assert.deepEqual(await apply(team, files), { changed: 2, unchanged: 0 })
  })

  it('refuses a call type with an unknown element in its summary, its context or its scorecard', async () => {
    const team = await api.createTeam()
    const callType = fleetAudit(builtIn)
    const { summary, scorecard } = callType
    const astray = <T extends object>([first, ...others]: T[]) => [
      { ...first!, elementKeys: ['pain', 'pian'] },
      ...others,
    ]
    const changes = [
      { summary: { ...summary, sections: astray(summary.sections) } },
      { summary: { ...summary, additionalContext: ['pian'] } },
      { scorecard: { elements: astray(scorecard.elements) } },
    ]
    for (const change of changes) {
      await assert.rejects(apply(team, { callTypes: [{ ...callType, ...change }] }), {
        name: 'OperatorError',
        message:
          /^call-types\.json is not valid: 0\.[\w.]+\.\d: unknown element "pian": neither the catalogue nor the team has it$/,
      })
    }
    assert.equal((await team.client.callTypes.list()).callTypes.length, builtIn.callTypes.length)
  })

  it('refuses built-in keys, doubles and unknown elements, and then applies nothing', async () => {
    const team = await api.createTeam()
    const refused: [object, RegExp][] = [
      [{ elements: [{ ...element, key: 'pain' }] }, /pain is built in/],
      [{ elements: [element, element] }, /parking_trouble is there twice/],
      [
        {
          elements: [element],
          slices: [{ ...slice, sections: [...slice.sections, { ...slice.sections[0], title: 'More' }] }],
        },
        /slices\/0\.json is not valid: sections\.1\.key: bestQuotes is there twice/,
      ],
      [
        { elements: [{ ...element, key: 'fine_one' }], slices: [slice] },
        /elementKeys\.0: unknown element "parking_trouble"/,
      ],
      [
        {
          elements: [element],
          slices: [{ ...slice, sections: [{ ...slice.sections[0], elementKeys: ['bug_report'] }] }],
        },
        /sections\.0\.elementKeys: the slice does not have bug_report in its elementKeys/,
      ],
    ]
    for (const [files, message] of refused)
      await assert.rejects(apply(team, files), { name: 'OperatorError', message })
    assert.equal((await team.client.elements.list()).elements.length, 44)
  })

  it('has calls taken for a type of the team’s own by its description and examples', async () => {
    const team = await api.createTeam()
    const callType = {
      ...fleetAudit(builtIn),
      examples: [
        'Let us go through the vans one by one and check the tyres.',
        'How many vans stand in the yard today?',
      ],
    }
    await apply(team, { callTypes: [callType] })
    const said = [
      'Right, shall we count the vans in the yard before anything else?',
      'Yes, there are twelve vans standing in the yard today, and two are out.',
      'Then let us go through them one by one and check the tyres of each van.',
      'The first one was inspected in May, its tyres are fine, the second needs new ones.',
      'And how many of the vans of the fleet were inspected this year?',
      'All of the fleet but three vans, they stand at the back of the yard.',
      'Good, then we count those and check their tyres as well.',
      'The vans at the back of the yard have not been inspected since last summer.',
    ]
    const fileId = await createCall(api, team.teamId, {
      isProcessed: true,
      turns: said.map((text, i) => ({
        speaker: i % 2 ? 'Cam' : 'Rae',
        side: i % 2 ? 'customer' : 'rep',
        text,
      })),
    })
    const call = await until(async () => {
      const found = await team.client.calls.get({ fileId })
      return found.callTypeKey !== null && found
    })
    assert.equal(call.callTypeKey, 'fleet_audit')
    const { callTypes } = await team.client.callTypes.list()
    assert.equal(callTypes.find(({ key }) => key === 'fleet_audit')?.numCalls, 1)
  })
})
