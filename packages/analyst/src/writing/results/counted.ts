/** "1 call", "3 calls". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** "in 9 of 13 calls at 3 accounts"; without `ofCalls` "in 9 calls". Evidence in no call comes from the CRM. */
export function inCalls(callCount: number, accountCount: number, ofCalls?: number): string {
  const calls =
    ofCalls === undefined ? counted(callCount, 'call') : `${callCount} of ${counted(ofCalls, 'call')}`
  const where = callCount === 0 ? 'in CRM records only' : `in ${calls}`
  return accountCount === 0 ? where : `${where} at ${counted(accountCount, 'account')}`
}

interface Counts {
  callCount: number
  evidenceCount: number
  fieldCount: number
}

/** "12 quotes in 9 of 13 calls at 3 accounts"; CRM fields are counted apart: "6 quotes in 1 call and 2 CRM fields". */
export function evidenceIn(
  { callCount, evidenceCount, fieldCount }: Counts,
  accountCount: number,
  ofCalls?: number,
): string {
  const at = accountCount === 0 ? '' : ` at ${counted(accountCount, 'account')}`
  const fields = counted(fieldCount, 'CRM field')
  if (fieldCount === evidenceCount) return `${fields}${at}`
  const quotes = `${counted(evidenceCount - fieldCount, 'quote')} ${inCalls(callCount, 0, ofCalls)}`
  return fieldCount === 0 ? `${quotes}${at}` : `${quotes} and ${fields}${at && `,${at}`}`
}
