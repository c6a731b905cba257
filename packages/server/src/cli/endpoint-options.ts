import { DateOnly, type Endpoint } from '@earshot/contract/endpoint'
import { ApiError } from '@earshot/contract/errors'
import { z } from 'zod'
import { UsageError } from '../platform/usage-error.ts'
import type { CommandArgs, OptionDefinition, OptionValue } from './command.ts'

/** Lists whose values may hold commas; other lists may be given as one text, separated by commas. */
const withCommas = ['crmDealStages', 'crmCustomFieldFilters', 'fields', 'speakers']

/** Members that are arguments of a command, not options. */
const wordMembers = ['query', 'file']

/** Options for the members of an endpoint's input, except those in its path or left out, with the contract's names in kebab case. */
export function optionsFor(
  endpoint: Endpoint,
  leftOut: readonly string[] = [],
): Record<string, OptionDefinition> {
  const fields = fieldsOf(endpoint).filter(
    ([name]) => !endpoint.path.includes(`:${name}`) && !leftOut.includes(name),
  )
  return Object.fromEntries(fields.map(([name, schema]) => [optionName(name), optionFor(schema)]))
}

/** The endpoint's input from the given options. Throws UsageError for broken JSON. */
export function inputFrom(endpoint: Endpoint, values: CommandArgs['values']): Record<string, unknown> {
  const entries = fieldsOf(endpoint).flatMap(([name, schema]) => {
    const value = values[optionName(name)]
    return value === undefined ? [] : [[name, read(name, inner(schema), value)]]
  })
  return Object.fromEntries(entries)
}

/** An error of an operation with the option's name in place of the member's, and commands in place of endpoints. */
export function nameOption(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const said = error.message.replace(
    /GET \/(slice|element|call-type)s lists/,
    (_, noun: string) => `"earshot ${noun} list" lists`,
  )
  const field = error.details?.field
  if (typeof field !== 'string' || wordMembers.includes(field) || !said.startsWith(field))
    return new ApiError(error.code, said, error.details)
  const message = `--${optionName(field)}${said.slice(field.length)}`
  return new ApiError(error.code, message, { ...error.details, option: `--${optionName(field)}` })
}

/** Whether an operation refused the value of an option or of a query, and not a file or the state. */
export function isWrongArgument(error: unknown, options: Readonly<Record<string, unknown>>): boolean {
  if (!(error instanceof ApiError) || error.status !== 400) return false
  const { field, option } = error.details ?? {}
  return field === 'query' || Object.keys(options).some((name) => option === `--${name}`)
}

function optionName(field: string): string {
  return field.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
}

function fieldsOf({ input }: Endpoint): [string, z.core.$ZodType][] {
  return Object.entries(input.shape)
}

function optionFor(schema: z.core.$ZodType): OptionDefinition {
  const bare = inner(schema)
  const summary = summaryOf(schema) ?? summaryOf(bare) ?? ''
  if (bare instanceof z.ZodBoolean) return { type: 'boolean', summary }
  if (!(bare instanceof z.ZodArray)) return { type: 'string', value: valueOfType(bare), summary }
  return { type: 'string', multiple: true, value: valueOfType(inner(bare.element)), summary }
}

// Help does not list values for which the API has an endpoint.
function summaryOf(schema: z.core.$ZodType): string | undefined {
  const description = z.globalRegistry.get(schema)?.description
  return description
    ?.replace(/\s*GET \S+ lists [^.]*\./g, '')
    .replace(/\.$/, '')
    .replaceAll('`', '')
}

function valueOfType(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodEnum) return schema.options.join('|')
  if (schema instanceof z.ZodNumber) return '<number>'
  if (exampleOf(schema) !== undefined) return '<JSON>'
  if (schema instanceof z.ZodUnion && schema.options.includes(DateOnly)) return '<date>'
  return /date/i.test(z.globalRegistry.get(schema)?.id ?? '') ? '<date>' : '<text>'
}

function inner(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? inner(schema.unwrap()) : schema
}

function read(name: string, schema: z.core.$ZodType, value: OptionValue): unknown {
  if (!Array.isArray(value)) return readOne(name, schema, value)
  const parts = withCommas.includes(name) ? value : value.flatMap((text) => text.split(','))
  const element = schema instanceof z.ZodArray ? inner(schema.element) : schema
  return parts.map((part) => readOne(name, element, part.trim()))
}

function readOne(name: string, schema: z.core.$ZodType, value: OptionValue): unknown {
  if (schema instanceof z.ZodNumber && /^-?\d+(\.\d+)?$/.test(String(value))) return Number(value)
  const example = exampleOf(schema)
  if (example === undefined) return value
  try {
    return JSON.parse(String(value))
  } catch (cause) {
    throw new UsageError(`--${optionName(name)} needs a JSON object such as ${example}.`, { cause })
  }
}

/** An example object of a schema; undefined if the schema is not for objects. */
function exampleOf(schema: z.core.$ZodType): string | undefined {
  if (schema instanceof z.ZodObject) return '{"name":"Cam","side":"customer"}'
  if (schema instanceof z.ZodDiscriminatedUnion)
    return '{"entityType":"deal","fieldName":"region","fieldType":"string","stringValue":"North"}'
  return undefined
}
