import { type CrmValue, Day } from '@earshot/contract/crm'
import { DateOnly } from '@earshot/contract/endpoint'
import type { CrmFieldType } from '@earshot/contract/filter-values'
import { z } from 'zod'
import { instantOf } from '../platform/instants.ts'

const booleans = new Map([
  ['true', true],
  ['false', false],
])

/**
 * A value in the form of its declared type: number, boolean, `YYYY-MM-DD`, instant in UTC. Values of undeclared fields stay unchanged.
 * Undefined if the value does not fit the type.
 */
export function normaliseValue(value: CrmValue, type: CrmFieldType | undefined): CrmValue | undefined {
  if (value === null || value === '') return null
  switch (type) {
    case 'number':
      return typeof value === 'number' ? value : numberOf(String(value).trim())
    case 'boolean':
      return typeof value === 'boolean' ? value : booleans.get(String(value).toLowerCase())
    case 'date':
      return Day.safeParse(value).data
    case 'datetime':
      return isoOf(value)
    case 'enumeration':
      return Array.isArray(value) ? value : String(value)
    case 'string':
      return String(value)
    case undefined:
      return value
  }
}

function numberOf(text: string): number | undefined {
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

function isoOf(value: CrmValue): string | undefined {
  const known = z.union([DateOnly, z.iso.datetime({ offset: true })]).safeParse(value)
  return known.success ? instantOf(known.data) : undefined
}
