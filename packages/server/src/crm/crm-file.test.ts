import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { OperatorError } from '@earshot/analyst/operator-error'
import type { CrmValue } from '@earshot/contract/crm'
import { readCrmFile } from './crm-file.ts'
import { normaliseValue } from './normalise-value.ts'

describe('readCrmFile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-crm-'))
  after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'crm.json')
  const read = async (content: unknown) => {
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
    return await readCrmFile(path)
  }

  it('takes a file with every member left out that may be, and ids that are numbers', async () => {
    assert.deepEqual(await read({}), { companies: [], deals: [], contacts: [], fields: [], warnings: [] })
    const file = await read({
      companies: [{ externalId: 7, name: ' Acme ', domain: 'ACME.example' }],
      deals: [{ externalId: 'd', name: 'Deal', closeDate: '2026-05-01T00:30:00+02:00', amount: null }],
      contacts: [{ externalId: 'c', email: 'Cam@Acme.EXAMPLE', fields: { plan: null } }],
    })
    assert.deepEqual(file.companies, [{ externalId: '7', name: 'Acme', domain: 'acme.example', fields: {} }])
    assert.equal(file.deals[0]!.closeDate, '2026-05-01')
    assert.equal(file.contacts[0]!.email, 'cam@acme.example')
  })

  it('warns of unknown members, once each, and takes the rest', async () => {
    const deal = { externalId: 'd1', name: 'D', close_date: '2026-05-01' }
    const { deals, warnings } = await read({
      deals: [
        { ...deal, fields: { ' any name ': 1, amount: 5, email: 'a' } },
        { ...deal, externalId: 'd2', companyId: 'c1' },
      ],
      contacts: [{ externalId: 'c', email: 'c@x.example', fullName: 'C', name: null }],
      fields: [{ entityType: 'deal', fieldName: 'x', fieldLabel: 'X', fieldType: 'string', values: ['a'] }],
      company: [],
    })
    assert.equal(deals.length, 2)
    assert.deepEqual(warnings, [
      'Unknown members of a deal, left out: "close_date" (first in deals.0), "companyId" (first in deals.1), "fields.amount" (first in deals.0). Did you mean closeDate, companyExternalId?',
      'Unknown members of a contact, left out: "fullName" (first in contacts.0).',
      'Unknown members of a field, left out: "values" (first in fields.0).',
      'Unknown members of a CRM file, left out: "company". Did you mean companies?',
    ])
  })

  it('takes a byte order mark', async () => {
    assert.deepEqual((await read('\uFEFF{"deals":[]}')).deals, [])
  })

  it('reads UTF-8, and UTF-16 with its mark, and refuses other encodings', async () => {
    const json = JSON.stringify({ companies: [{ externalId: 'c', name: 'Müller' }] })
    const readAs = async (bytes: Buffer) => {
      const path = join(folder, 'encoded.json')
      await writeFile(path, bytes)
      return (await readCrmFile(path)).companies[0]?.name
    }
    assert.equal(await readAs(Buffer.from(`\uFEFF${json}`, 'utf16le')), 'Müller')
    await assert.rejects(readAs(Buffer.from(json, 'latin1')), {
      message: /encoded\.json is not encoded as UTF-8: save it so\.$/,
    })
  })

  it('names the member that is wrong', async () => {
    const cases: [unknown, RegExp][] = [
      ['{', /not valid JSON/],
      [[], /the whole/],
      [{ Companies: [] }, /has none of the members companies, deals, contacts, fields\.$/],
      [{ deals: [{ externalId: 'd', name: 'D' }, { externalId: 'e' }] }, /deals\.1\.name/],
      [{ deals: [{ externalId: 'd', name: 'D', amount: '12' }] }, /deals\.0\.amount/],
      [{ deals: [{ externalId: 'd', name: 'D', closeDate: '2026-02-30' }] }, /deals\.0\.closeDate/],
      [{ companies: [{ externalId: '', name: 'A' }] }, /companies\.0\.externalId/],
      [{ companies: [{ externalId: 'a', name: 'A\0' }] }, /companies\.0\.name/],
      [{ contacts: [{ externalId: 'c' }] }, /contacts\.0\.email/],
      [{ deals: [{ externalId: 'd', name: 'D', fields: { deep: { a: 1 } } }] }, /deals\.0\.fields\.deep/],
      [
        { fields: [{ entityType: 'lead', fieldName: 'x', fieldLabel: 'X', fieldType: 'string' }] },
        /fields\.0\.entityType/,
      ],
      [
        { fields: [{ entityType: 'deal', fieldName: 'x', fieldLabel: 'X', fieldType: 'money' }] },
        /fields\.0\.fieldType/,
      ],
      [
        { fields: [{ entityType: 'deal', fieldName: 'amount', fieldLabel: 'A', fieldType: 'number' }] },
        /deal\.amount/,
      ],
    ]
    for (const [content, message] of cases) {
      await assert.rejects(read(content), (error: Error) => {
        assert.ok(error instanceof OperatorError, JSON.stringify(content))
        assert.match(error.message, message)
        return true
      })
    }
    await assert.rejects(readCrmFile(join(folder, 'none.json')), { message: /can't be read \(ENOENT\)/ })
  })
})

describe('normaliseValue', () => {
  it('normalises each value by its type, and refuses other values', () => {
    const cases: [CrmValue, Parameters<typeof normaliseValue>[1], CrmValue | undefined][] = [
      [12.5, 'number', 12.5],
      [' -12.50 ', 'number', -12.5],
      ['twelve', 'number', undefined],
      ['9'.repeat(400), 'number', undefined],
      [true, 'number', undefined],
      [true, 'boolean', true],
      ['FALSE', 'boolean', false],
      [1, 'boolean', undefined],
      ['yes', 'boolean', undefined],
      ['constructor', 'boolean', undefined],
      ['__proto__', 'boolean', undefined],
      ['2026-05-01', 'date', '2026-05-01'],
      ['2026-05-01T10:00:00Z', 'date', '2026-05-01'],
      ['2026-05-01T00:30:00+02:00', 'date', '2026-05-01'],
      ['2026-05-01T00:00:00', 'date', '2026-05-01'],
      ['2026-02-30', 'date', undefined],
      [20260501, 'date', undefined],
      ['2026-05-01T10:00:00+02:00', 'datetime', '2026-05-01T08:00:00.000Z'],
      ['2026-05-01', 'datetime', '2026-05-01T00:00:00.000Z'],
      ['9999-12-31T23:59:59-05:00', 'datetime', '9999-12-31T23:59:59.999Z'],
      ['2026-05-01T10:00:00', 'datetime', undefined],
      ['gold', 'enumeration', 'gold'],
      [['gold', 'silver'], 'enumeration', ['gold', 'silver']],
      [7, 'enumeration', '7'],
      [7, 'string', '7'],
      ['7', undefined, '7'],
      [['a', 'b'], undefined, ['a', 'b']],
      ['', 'number', null],
      [null, 'date', null],
    ]
    for (const [value, type, expected] of cases) {
      assert.deepEqual(normaliseValue(value, type), expected, `${String(value)} as ${type}`)
    }
  })
})
