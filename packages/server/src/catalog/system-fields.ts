import type { CrmEntityType, CrmFieldType } from '@earshot/contract/filter-values'

export interface SystemField {
  entityType: CrmEntityType
  fieldName: string
  fieldLabel: string
  fieldType: CrmFieldType
}

/** Fields that every CRM record of a kind has, beside the organisation's own. */
export const systemFields: readonly SystemField[] = [
  { entityType: 'company', fieldName: 'domain', fieldLabel: 'Domain', fieldType: 'string' },
  { entityType: 'company', fieldName: 'name', fieldLabel: 'Name', fieldType: 'string' },
  { entityType: 'contact', fieldName: 'email', fieldLabel: 'E-mail', fieldType: 'string' },
  { entityType: 'contact', fieldName: 'name', fieldLabel: 'Name', fieldType: 'string' },
  { entityType: 'deal', fieldName: 'amount', fieldLabel: 'Amount', fieldType: 'number' },
  { entityType: 'deal', fieldName: 'closeDate', fieldLabel: 'Close date', fieldType: 'date' },
  { entityType: 'deal', fieldName: 'name', fieldLabel: 'Name', fieldType: 'string' },
  { entityType: 'deal', fieldName: 'stage', fieldLabel: 'Stage', fieldType: 'string' },
]
