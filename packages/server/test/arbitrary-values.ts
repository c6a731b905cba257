import fc, { type Arbitrary } from 'fast-check'
import { daysAgo } from './create-call.ts'

/* Values for the fields of requests: valid ones by the field's name, and hostile ones for any field. */

// Members that JSON.stringify cannot write: placeholders in the body that are replaced in its text.
export const rawJson: Record<string, string> = {
  '\uE000huge': '1e999',
  '\uE000long': '9'.repeat(400),
  '\uE000fraction': `0.${'1'.repeat(400)}`,
  '\uE000minus': '-0',
  '\uE000deep': '['.repeat(3000) + ']'.repeat(3000),
  '\uE000deeper': `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
  '\uE000proto': '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}',
}

const hostileTexts = [
  ...'0 -1 -0 1e309 NaN Infinity -Infinity null undefined true [] {} % %00 %zz .. . " \\ $1 {{x}} ٣ 💥'.split(
    ' ',
  ),
  ...'__proto__ constructor toString hasOwnProperty prototype length'.split(' '),
  ...'2026-02-30 2025-02-29 0000-01-01 9999-12-31 10000-01-01 2026-13-01 2026-01-01T25:61:61Z'.split(' '),
  ...'2026-01-01T00:00:00 0001-01-01T00:00:00+23:59 2026-01-01T00:00:00.000000001Z'.split(' '),
  ...'9223372036854775807 9223372036854775808 9007199254740993 18446744073709551616 0x10 1_000'.split(' '),
  ...'file: file:0 file:9223372036854775808'.split(' '),
  '',
  ' ',
  '\r\n',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '\ufeff',
  "'; drop table call; --",
  'x'.repeat(300),
  'x'.repeat(5000),
  '😀'.repeat(600),
]
export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
)
const hostileNumber = fc.oneof(
  fc.constantFrom(0, -1, 0.5, 101, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 63, -(2 ** 63), 1e300, 5e-324, -1e300),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const hostileScalar = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, ...Object.keys(rawJson)) },
)
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileScalar },
  { weight: 3, arbitrary: fc.array(hostileScalar, { maxLength: 6 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: hostileScalar.map((value) => Array(101).fill(value)) },
  { weight: 1, arbitrary: fc.dictionary(hostileText, hostileScalar, { maxKeys: 4 }) },
)

const customFieldBase = {
  entityType: fc.constantFrom('deal', 'company', 'contact'),
  fieldName: fc.constantFrom('tier', 'name', 'amount', '__proto__'),
}
const customField = fc.oneof(
  fc.record({
    ...customFieldBase,
    fieldType: fc.constant('string'),
    stringValue: fc.constantFrom('', 'x', '%'),
  }),
  fc.record(
    {
      ...customFieldBase,
      fieldType: fc.constant('number'),
      numberMin: fc.constantFrom(-1e308, 0, 5e-324),
      numberMax: fc.constant(1e308),
    },
    { requiredKeys: ['entityType', 'fieldName', 'fieldType'] },
  ),
  fc.record(
    {
      ...customFieldBase,
      fieldType: fc.constant('date'),
      dateStart: fc.constantFrom('0001-01-01', '2026-02-28'),
      dateEnd: fc.constant('9999-12-31'),
    },
    { requiredKeys: ['entityType', 'fieldName', 'fieldType'] },
  ),
  fc.record(
    {
      ...customFieldBase,
      fieldType: fc.constant('datetime'),
      dateStart: fc.constantFrom('0001-01-01T00:00:00+14:00', '2026-02-28T10:00:00.5Z'),
      dateEnd: fc.constant('9999-12-31T23:59:59.999-14:00'),
    },
    { requiredKeys: ['entityType', 'fieldName', 'fieldType'] },
  ),
  fc.record({ ...customFieldBase, fieldType: fc.constant('boolean'), booleanValue: fc.boolean() }),
  fc.record({
    ...customFieldBase,
    fieldType: fc.constant('enumeration'),
    enumValues: fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 100 }),
  }),
)

const listOf = (...values: unknown[]) => fc.array(fc.constantFrom(...values), { maxLength: 100 })
const ids = fc.array(fc.integer({ min: 1 }), { maxLength: 5 })
/** Valid values by field name, or by endpoint and field if a name has another meaning at an endpoint. */
export const valid: Record<string, Arbitrary<unknown>> = {
  companies: fc.constantFrom([], [{ externalId: 'C', name: 'Acme' }]),
  deals: fc.constantFrom([], [{ externalId: 'D', name: 'Roll-out' }]),
  contacts: fc.constantFrom([], [{ externalId: 'P', email: 'cam@v.example' }]),
  'putCrmFields.fields': fc.constantFrom(
    [],
    [{ entityType: 'deal', fieldName: 'f', fieldLabel: 'F', fieldType: 'string' }],
  ),
  'searchTranscripts.query': fc.constantFrom('contract', 'price list', '"next week"'),
  limit: fc.integer({ min: 1, max: 100 }),
  offset: fc.constantFrom(0, 1, 2_147_483_648, Number.MAX_SAFE_INTEGER),
  q: fc.constantFrom('a', ' Acme ', '.*', '%', '💥'),
  sliceKey: fc.constantFrom('high_intent_deals', 'none'),
  status: fc.constantFrom('pending', 'running', 'completed', 'failed'),
  elementKey: fc.constantFrom('intent_signal', 'champion'),
  elementKeys: fc.array(fc.constantFrom('intent_signal', 'champion'), { minLength: 1, maxLength: 100 }),
  callTypes: listOf('demo_call', 'support_call'),
  callOwnerEmails: listOf('ann@v.example', 'ANN', '', '💥'),
  companyDomains: listOf('a.example', '%', "'"),
  crmDealIds: ids,
  crmCompanyIds: ids,
  crmDealStages: listOf('Open'),
  crmAmountMin: fc.constantFrom(-1e300, -1.5, 0),
  crmAmountMax: fc.constantFrom(0, 1e300, 5e-324),
  crmCustomFieldFilters: fc.array(customField, { maxLength: 5 }),
  dateFrom: fc.integer({ min: 30, max: 89 }).map(daysAgo),
  dateTo: fc.integer({ min: 0, max: 29 }).map(daysAgo),
  startDate: fc.integer({ min: 30, max: 89 }).map(daysAgo),
  endDate: fc.integer({ min: 0, max: 29 }).map(daysAgo),
  sourceIds: listOf('1', 'file:2', '9007199254740991'),
  userPrompt: fc.constantFrom('', 'Be brief.', '💥'.repeat(2000)),
  query: fc.constantFrom('', 'contract', '"', '%', '!|&', '💥'),
  detail: fc.boolean(),
  fields: listOf('title', 'result', '__proto__', 'none'),
  callTypeId: listOf(1, '2', 11),
  templateType: listOf('summary', 'scorecard'),
  title: fc.constantFrom('Kick-off', '💥'),
  date: fc.integer({ min: 0, max: 400 }).map(daysAgo),
  callType: fc.constantFrom('demo_call', 'support_call'),
  ownerEmail: fc.constantFrom('ann@v.example', 'BOB@v.example'),
  ownerName: fc.constantFrom('Ann', '💥'),
  companyDomain: fc.constantFrom('a.example', '%'),
  updatedSince: fc.integer({ min: 0, max: 9 }).map(daysAgo),
  callId: fc.constant(undefined),
  format: fc.constant(undefined),
  transcript: fc.constant(undefined),
  replace: fc.boolean(),
  externalUrl: fc.constantFrom('https://x.example/1'),
  crmDealExternalIds: listOf('d'),
  externalId: fc.uuid(),
  // Each value is a different call.
  content: fc
    .uuid()
    .map(
      (id) =>
        `Ann: Good morning, this is ${id}.\nBob: Hi, how are you?\nAnn: Fine, thanks.\nBob: Good to hear.`,
    ),
  speakers: fc.array(fc.record({ name: fc.constant('Cam'), side: fc.constantFrom('rep', 'customer') }), {
    maxLength: 2,
  }),
}
/** Fields without which an operation's input is not valid. */
export const required: Record<string, string[]> = {
  previewCount: ['dateFrom', 'dateTo'],
  searchEvidence: ['elementKeys'],
  putCall: ['content'],
  putCrmCompanies: ['companies'],
  putCrmDeals: ['deals'],
  putCrmContacts: ['contacts'],
  putCrmFields: ['fields'],
  searchTranscripts: ['query'],
}
