import { z } from 'zod'
import { Cursor, type Endpoint, Pagination, Searched } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

/** A JSON Schema, draft 2020-12. */
export interface JsonSchema {
  [keyword: string]: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/**
 * `named`: the schemas with an id. `inputs` and `replies`: the flat input and the reply's data of each operation, with references to the
 * named ones.
 */
export function contractSchemas() {
  const all = Object.entries<Endpoint>(endpoints)
  const input = generate(Object.fromEntries(all.map(([name, { input }]) => [name, input])), 'input')
  const reply = generate(
    { Pagination, Cursor, Searched, ...Object.fromEntries(all.map(([name, { data }]) => [name, data])) },
    'output',
  )
  return { named: { ...input.named, ...reply.named }, inputs: input.schemas, replies: reply.schemas }
}

/** Schemas in the form of the document, such as those of one endpoint by its name. */
export function generate(shape: Record<string, z.ZodType>, io: 'input' | 'output') {
  const whole = z.toJSONSchema(z.object(shape), {
    io,
    override: ({ jsonSchema }) => tidy(jsonSchema as JsonSchema),
  })
  const { properties = {}, $defs = {} }: JsonSchema & { $defs?: Record<string, JsonSchema> } = JSON.parse(
    JSON.stringify(whole).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'),
  )
  return { schemas: properties, named: $defs }
}

// zod writes its own limits and patterns, which a reader does not need. Replies stay open: a member added later breaks no client.
function tidy(schema: JsonSchema): void {
  delete schema.id
  if (schema.additionalProperties === false) delete schema.additionalProperties
  delete schema.propertyNames
  tidyNumber(schema)
  // The format is enough, except for the milliseconds of timestamps.
  if (schema.format === 'date' || '$ref' in schema) delete schema.pattern
  if (schema.format === 'date-time') {
    const hasMilliseconds = String(schema.pattern).includes('\\d{3}')
    delete schema.pattern
    if (hasMilliseconds) schema.pattern = '\\.\\d{3}Z$'
  }
}

function tidyNumber(schema: JsonSchema): void {
  if (schema.exclusiveMinimum === 0 && schema.type === 'integer') {
    delete schema.exclusiveMinimum
    schema.minimum = 1
  }
  if (schema.maximum === Number.MAX_SAFE_INTEGER) {
    delete schema.maximum
    schema.format = 'int64'
  }
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
}
