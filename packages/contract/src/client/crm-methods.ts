import {
  deleteCrmCompany,
  deleteCrmContact,
  deleteCrmDeal,
  putCrmCompanies,
  putCrmContacts,
  putCrmDeals,
  putCrmFields,
} from '../crm.ts'
import { requestsOf } from './requests.ts'
import type { ClientOptions } from './send.ts'

/** The client's methods that change CRM records. They need a key with the scope `org`. */
export function crmMethods(options: ClientOptions) {
  const { data } = requestsOf(options)
  return {
    putCompanies: data(putCrmCompanies),
    putDeals: data(putCrmDeals),
    putContacts: data(putCrmContacts),
    putFields: data(putCrmFields),
    deleteCompany: data(deleteCrmCompany),
    deleteDeal: data(deleteCrmDeal),
    deleteContact: data(deleteCrmContact),
  }
}

export interface CrmMethods extends ReturnType<typeof crmMethods> {}
