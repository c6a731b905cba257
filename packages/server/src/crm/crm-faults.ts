import { OperatorError } from '@earshot/analyst/operator-error'
import { ApiError } from '@earshot/contract/errors'

/** A fault of one given record or declared field. */
export interface CrmFault {
  list: 'companies' | 'deals' | 'contacts' | 'fields'
  /** Its place in the list. */
  index: number
  /** Such as `name` or `fields.tier`. */
  member: string
  problem: string
}

/** Throws the error that lists the faults. */
export type RefuseFaults = (faults: readonly CrmFault[]) => never

const faultsMax = 10
const placesMax = 3

/** Lists the first ten faults for a client, each with its place in the body. */
export const refuseRequest: RefuseFaults = (faults) => {
  const errors = faults.slice(0, faultsMax).map((fault) => ({
    field: fault.list,
    index: fault.index,
    message: `${placeOf(fault)}: ${fault.problem}`,
  }))
  const [first] = errors
  throw new ApiError('INVALID_REQUEST', first?.message ?? 'The body is not valid.', {
    field: first?.field,
    index: first?.index,
    errors,
  })
}

/** Lists all faults for an operator, one line a kind. `nameFault` gives the place of a fault in its file. */
export function refuseFile(file: string, nameFault: (fault: CrmFault) => string = placeOf): RefuseFaults {
  return (faults) => {
    const groups = Map.groupBy(faults, ({ list, member, problem }) =>
      JSON.stringify([list, member, problem.replace(/"[^"]*"/g, '""')]),
    )
    const lines = [...groups.values()].map((group) => {
      const places = group.slice(0, placesMax).map(nameFault)
      const rest = group.length - places.length
      return `${places.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}: ${group[0]?.problem}`
    })
    const [only] = lines
    const listed = lines.length === 1 ? ` ${only}` : `\n  ${lines.join('\n  ')}`
    throw new OperatorError(`${file} is not valid:${listed}`)
  }
}

function placeOf({ list, index, member }: CrmFault): string {
  return `${list}.${index}.${member}`
}
