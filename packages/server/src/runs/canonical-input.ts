import type { RunFilters } from '@earshot/contract/filters'
import { endOf } from '../calls/date-range.ts'
import { domainOf, lower } from '../calls/value-filters.ts'

/** The arguments of a start in canonical form: starts with the same meaning have the same JSON. */
export function canonicalInput({
  dateFrom,
  dateTo,
  callOwnerEmails,
  companyDomains,
  sourceIds,
  crmCustomFieldFilters,
  ...rest
}: RunFilters & { key: string; userPrompt?: string | undefined }): Record<string, unknown> {
  const lists = {
    ...rest,
    callOwnerEmails: callOwnerEmails?.map(lower),
    companyDomains: companyDomains?.map(domainOf),
    sourceIds: sourceIds?.map((id) => id.replace('file:', '')),
    crmCustomFieldFilters: crmCustomFieldFilters?.map((filter) =>
      canonicalJson(
        filter.fieldType === 'enumeration' ? { ...filter, enumValues: sortedSet(filter.enumValues) } : filter,
      ),
    ),
  }
  const canonical: Record<string, unknown> = {
    fromMs: dateFrom && Date.parse(dateFrom),
    beforeMs: dateTo && endOf(dateTo),
  }
  for (const [name, value] of Object.entries(lists)) {
    if (!Array.isArray(value)) canonical[name] = value
    // An empty list restricts nothing.
    else if (value.length > 0) canonical[name] = sortedSet(value)
  }
  return canonical
}

function sortedSet(values: readonly (string | number)[]): (string | number)[] {
  return [...new Set(values)].sort()
}

/** JSON with the members of each object sorted by name. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
}
