import { hostOf } from '@earshot/contract/endpoint'
import type { RunFilters } from '@earshot/contract/filters'
import type { searchPosts } from '@earshot/contract/posts'
import sql, { empty, join, raw, type Sql as SqlFragment } from 'sql-template-tag'
import type { z } from 'zod'

export type Kind = 'call' | 'post'
export const valueNames = ['owner', 'domain', 'type', 'template'] as const
export type ValueName = (typeof valueNames)[number]

/** Wanted values of calls or posts, as stored: for the database and for rows in memory. Absent and empty lists restrict nothing. */
export type ValueFilters = Partial<Record<ValueName, readonly string[] | undefined>>

// The column of each value, and its type.
const columnsOf: Record<Kind, Record<ValueName, [column: SqlFragment, type: 'text' | 'bigint']>> = {
  call: {
    owner: [sql`owner_email`, 'text'],
    domain: [sql`company_domain`, 'text'],
    type: [sql`call_type_key`, 'text'],
    template: [sql`null`, 'text'],
  },
  post: {
    owner: [sql`owner_email`, 'text'],
    domain: [sql`company_domain`, 'text'],
    type: [sql`call_type_id`, 'bigint'],
    template: [sql`template_type`, 'text'],
  },
}

type CallFilters = Pick<RunFilters, 'callOwnerEmails' | 'companyDomains' | 'callTypes'>

export function callValues({ callOwnerEmails, companyDomains, callTypes }: CallFilters): ValueFilters {
  return { owner: callOwnerEmails?.map(lower), domain: companyDomains?.map(domainOf), type: callTypes }
}

type PostFilters = Pick<
  z.infer<typeof searchPosts.input>,
  'callOwnerEmails' | 'companyDomains' | 'callTypeId' | 'templateType'
>

export function postValues(filters: PostFilters): ValueFilters {
  const { callOwnerEmails, companyDomains, callTypeId, templateType } = filters
  const type = callTypeId?.map((id) => String(Number(id)))
  return {
    owner: callOwnerEmails?.map(lower),
    domain: companyDomains?.map(domainOf),
    type,
    template: templateType,
  }
}

/** The condition that a row has wanted values, to append to others. */
export function havingValues(kind: Kind, filters: ValueFilters): SqlFragment {
  const conditions = valueNames.map((name) => {
    const [column, type] = columnsOf[kind][name]
    const values = filters[name]
    return values?.length ? sql`and ${column} = any(${values}::text[]::${raw(type)}[])` : empty
  })
  return join(conditions, ' ')
}

/** The values of a row as texts, each under its name. */
export function namedValues(kind: Kind): SqlFragment {
  return join(valueNames.map((name) => sql`${columnsOf[kind][name][0]}::text as ${raw(name)}`))
}

/** E-mails are stored in lower case. */
export function lower(text: string): string {
  return text.trim().toLowerCase()
}

/** A company's domain, as it is stored: of the address of a website, its host. */
export function domainOf(text: string): string {
  return hostOf(lower(text))
}
