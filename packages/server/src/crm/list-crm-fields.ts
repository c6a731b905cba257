import { listCrmFields } from '@earshot/contract/filter-values'
import type { z } from 'zod'
import { systemFields } from '../catalog/system-fields.ts'
import { read } from '../tenants/route.ts'

type Field = z.infer<typeof listCrmFields.data>['fields'][number]

export const listCrmFieldsRoute = read(listCrmFields, async ({ sql, scope }) => {
  const own = await sql<Omit<Field, 'isSystem'>>`
    select entity_type, field_name, field_label, field_type, options
      from crm_field where organization_id = ${scope.organizationId} order by entity_type, field_name`
  return {
    fields: [
      ...systemFields.map((field) => ({ ...field, isSystem: true, options: null })),
      ...own.map((field) => ({ ...field, isSystem: false })),
    ],
  }
})
