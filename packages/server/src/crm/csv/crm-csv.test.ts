import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { databaseUrlOf, runCommand, runJson } from '../../../test/run-command.ts'
import { startApi } from '../../../test/start-api.ts'
import type { FieldTypes } from '../store-fields.ts'
import { readCrmCsv } from './crm-csv.ts'
import type { CsvKind } from './csv-columns.ts'

const noTypes: FieldTypes = new Map()

describe('a CRM export as CSV', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-csv-'))
  after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'export.csv')
  const read = async (content: string | Buffer, kind: CsvKind, mappings: string[] = [], types = noTypes) => {
    await writeFile(path, content)
    const csv = await readCrmCsv(path, { kind, mappings, types })
    return { ...csv, places: csv.faults.map((fault) => `${csv.nameFault(fault)}: ${fault.problem}`) }
  }

  it('reads deals as HubSpot exports them, with quotes, a byte order mark and line breaks in cells', async () => {
    const { file, faults, warnings } = await read(
      '\uFEFF"Record ID","Deal Name","Deal Stage","Close Date","Deal owner","Amount","Associated Company IDs","Notes","Seats","Is Closed"\r\n' +
        '"12345","Northwind ""big"" deal","Contract Sent","2026-12-18 10:30","Rae Hill","42000.5","9;8","Two\nlines, one cell","40","true"\r\n' +
        '"12346","Acme","Closed Won","","","","","","7","false"\r\n',
      'deals',
    )
    assert.deepEqual(faults, [])
    assert.deepEqual(file.deals[0], {
      externalId: '12345',
      name: 'Northwind "big" deal',
      stage: 'Contract Sent',
      amount: 42_000.5,
      closeDate: '2026-12-18',
      companyExternalId: '9',
      fields: { 'Deal owner': 'Rae Hill', Notes: 'Two\nlines, one cell', Seats: 40, 'Is Closed': true },
    })
    assert.deepEqual(
      file.fields.map(({ fieldName, fieldType }) => [fieldName, fieldType]),
      [
        ['Deal owner', 'string'],
        ['Notes', 'string'],
        ['Seats', 'number'],
        ['Is Closed', 'boolean'],
      ],
    )
    assert.deepEqual(warnings, [
      'Columns that become fields: Deal owner (string), Notes (string), Seats (number), Is Closed (boolean).',
    ])
  })

  it('reads opportunities, accounts and contacts as Salesforce exports them', async () => {
    const deals = await read(
      'Opportunity ID,Opportunity Name,Stage,Amount,Close Date,Account ID,Phone\n006A,Renewal,Negotiation,"$1,250.00",12/18/2026,001A,0551234\n',
      'deals',
    )
    const [deal] = deals.file.deals
    assert.deepEqual(
      [deal?.externalId, deal?.amount, deal?.closeDate, deal?.companyExternalId, deal?.fields],
      ['006A', 1250, '2026-12-18', '001A', { Phone: '0551234' }],
    )
    const companies = await read('Id,Name,Website\n001A,Acme,https://www.acme.example/en?x=1\n', 'companies')
    assert.deepEqual(companies.file.companies, [
      { externalId: '001A', name: 'Acme', domain: 'acme.example', fields: {} },
    ])
    const contacts = await read(
      'Contact ID,First Name,Last Name,Email,Account ID\n003A,Cam,Lee,Cam@Acme.example,001A\n',
      'contacts',
    )
    assert.deepEqual(contacts.file.contacts, [
      {
        externalId: '003A',
        name: 'Cam Lee',
        email: 'cam@acme.example',
        companyExternalId: '001A',
        fields: {},
      },
    ])
  })

  it('takes a column of company ids for the company of deals and contacts', async () => {
    for (const header of ['Company ID', 'company_id']) {
      const deals = await read(`Deal ID,Deal Name,${header}\n1,A,c9\n`, 'deals')
      assert.deepEqual([deals.file.deals[0]?.companyExternalId, deals.warnings], ['c9', []])
      const contacts = await read(`Contact ID,Email,${header}\n1,cam@acme.example,c9\n`, 'contacts')
      assert.deepEqual([contacts.file.contacts[0]?.companyExternalId, contacts.warnings], ['c9', []])
    }
  })

  it('reads semicolons with decimal commas, UTF-16, and older encodings with a warning', async () => {
    const text =
      'Record ID;Deal Name;Amount;Close Date\n1;Müller;1.234,50 €;18.12.2026\n2;Ost;(1.500);01.02.2026\n'
    const expected = [
      ['Müller', 1234.5, '2026-12-18'],
      ['Ost', -1500, '2026-02-01'],
    ]
    for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`, 'utf16le')]) {
      const { file, warnings } = await read(bytes, 'deals')
      assert.deepEqual(
        file.deals.map(({ name, amount, closeDate }) => [name, amount, closeDate]),
        expected,
      )
      assert.deepEqual(warnings, [])
    }
    const { file, warnings } = await read(Buffer.from(text.replace('€', ''), 'latin1'), 'deals')
    assert.deepEqual([file.deals[0]?.name, warnings.length], ['Müller', 1])
    assert.match(warnings[0] ?? '', /not UTF-8: read as windows-1252/)
  })

  it('takes the order of day and month from the whole file, and warns if the file does not show it', async () => {
    const days = async (...dates: string[]) => {
      const rows = dates.map((date, i) => `${i},D,${date}`)
      const { file, warnings } = await read(`Id,Name,Close Date\n${rows.join('\n')}\n`, 'deals')
      return [...file.deals.map(({ closeDate }) => closeDate), warnings.length]
    }
    assert.deepEqual(await days('01/02/2026', '18/12/2026'), ['2026-02-01', '2026-12-18', 0])
    assert.deepEqual(await days('01/02/2026', '12/18/26'), ['2026-01-02', '2026-12-18', 0])
    assert.deepEqual(await days('01/02/2026'), ['2026-01-02', 1])
  })

  it('maps columns as given, keeps the types of declared fields, and leaves columns out', async () => {
    const content = 'Key,Title,Area,Tags,Notes\n1,First,EMEA,a;b,x\n'
    const mappings = ['Key=externalId', 'title=name', 'Area=fields.region', 'Notes=']
    const { file } = await read(content, 'deals', mappings, new Map([['deal.Tags', 'enumeration']]))
    assert.deepEqual(file.deals[0], {
      externalId: '1',
      name: 'First',
      fields: { region: 'EMEA', Tags: ['a', 'b'] },
    })
    assert.deepEqual(
      file.fields.map(({ fieldName, fieldLabel }) => [fieldName, fieldLabel]),
      [['region', 'Area']],
    )
    await assert.rejects(read(content, 'deals', ['Titl=name']), /no column "Titl"\. Did you mean "Title"\?/)
    await assert.rejects(read(content, 'deals', ['name']), /"name" is not a mapping/)
    for (const [target, message] of [
      ['companyExternalID', /no member "companyExternalID"\. Did you mean companyExternalId\?/],
      ['Fields.region', /no member "Fields\.region"\. Members: externalId, name, stage, .*\./],
      ['region', /A field of your own is fields\.region\.$/],
      ['fields.', /A field of your own is fields\.<name>\.$/],
    ] as const)
      await assert.rejects(read(content, 'deals', [`Area=${target}`]), message)
  })

  it('names all faults of a file with lines and columns', async () => {
    const { places } = await read(
      'Record ID,Deal Name,Amount,Close Date\n1,A,lots,2026-01-01\n2,,5,2026-02-30\n3,"C\nD",many,\n,E,1,\n',
      'deals',
    )
    assert.deepEqual(places, [
      'line 2, column "Amount": "lots" is not an amount.',
      'line 3, column "Close Date": "2026-02-30" is not a date.',
      'line 5, column "Amount": "many" is not an amount.',
      'line 3, column "Deal Name": is missing.',
      'line 6, column "Record ID": is missing.',
    ])
    const amounts = await read(
      'Id,Name,Amount\n1,A,12.05.2026\n2,B,1.2.3\n3,C,"1,00,000"\n4,D,1.234.567\n',
      'deals',
    )
    assert.deepEqual(amounts.places, [
      'line 2, column "Amount": "12.05.2026" is not an amount.',
      'line 3, column "Amount": "1.2.3" is not an amount.',
    ])
    await assert.rejects(read('', 'deals'), /is empty: its first line names the columns/)
    await assert.rejects(read('Id,Name\n1,"open\n', 'deals'), /is not valid CSV: /)
    await assert.rejects(
      readCrmCsv(join(folder, 'none.csv'), { kind: 'deals', mappings: [], types: noTypes }),
      {
        message: /can't be read \(ENOENT\)/,
      },
    )
  })

  it('is imported by the command line, after a dry run that stores nothing', async () => {
    const { connection, createTeam } = await startApi()
    const env = { DATABASE_URL: databaseUrlOf(connection) }
    const { organizationId, client } = await createTeam()
    await writeFile(path, 'Deal ID,Deal Name,Amount,Region\n1,A,10,EMEA\n2,B,20,AMER\n')
    const args = ['import-crm', path, '--org', `${organizationId}`]
    const whole = [...args, '--kind', 'deals', '--map', 'Region=fields.region,Amount=amount']
    const dry = await runJson<{ warnings: string[] }>([...whole, '--dry-run'], { env })
    const counts = { companies: 0, deals: 2, contacts: 0, fields: 1, linkedCalls: 0 }
    const { warnings, ...others } = dry
    assert.deepEqual(others, { ...counts, dryRun: true })
    assert.equal(warnings[0], 'Columns that become fields: region (string).')
    assert.match(warnings[1]!, /^No deal has the id of its company, .*--map/)
    assert.deepEqual((await client.filters.crmDeals({})).crmDeals, [])
    const imported = await runCommand(whole, { env })
    assert.match(
      imported.stdout,
      /^0 companies, 2 deals, .*\nWarnings:\n {2}Columns .*\n {2}No deal has the id /,
    )
    assert.equal(imported.stderr, '')
    assert.deepEqual(
      (await client.filters.crmDeals({})).crmDeals.map(({ name, amount }) => [name, amount]),
      [
        ['A', 10],
        ['B', 20],
      ],
    )
    const { fields } = await client.filters.crmFields()
    assert.ok(fields.some(({ fieldName, fieldType }) => fieldName === 'region' && fieldType === 'string'))
    await writeFile(path, 'Deal ID,Deal Name,Amount,Account ID\n1,A,x,nobody\n2,B,y,nobody\n')
    const refused = await runCommand([...args, '--kind', 'deals'], { env })
    assert.doesNotMatch(refused.stderr, /id of its company/)
    assert.equal(refused.status, 1)
    assert.match(refused.stderr, /line 2, column "Amount", line 3, column "Amount": "x" is not an amount\./)
    for (const [wrong, message] of [
      [[], /Give --kind, the records in .*: companies, deals, contacts\./],
      [['--kind', 'deal'], /unknown kind "deal"\. Did you mean deals\?/],
      [['--kind', 'deals', '--map', 'Account ID=companyExternalID'], /Did you mean companyExternalId\?/],
    ] as const) {
      const { stderr, status } = await runCommand([...args, ...wrong], { env })
      assert.equal(status, 2)
      assert.match(stderr, message)
    }
  })
})
