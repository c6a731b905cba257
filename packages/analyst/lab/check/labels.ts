/** A careful reader's notes of a call; turns are the non-empty lines of its file, counted from 0. */
export interface Labels {
  call: string
  facts: { text: string; kind: string; weight: number; turns: number[] }[]
  nextSteps: {
    owner: string
    ownerSide: 'rep' | 'customer'
    action: string
    due: string | null
    status: string
    turns: number[]
  }[]
  amounts: {
    said: string
    value: number
    currency: string | null
    unit: string | null
    what: string
    whose: string
    stands: boolean
    turns: number[]
  }[]
  people: { name: string; side: string; onCall: boolean; turns: number[] }[]
  competitors: { name: string; turns: number[] }[]
}

export interface StatementLine {
  kind: string
  call: string
  text: string
  turns: number[]
  /** Which look at fresh statements it was written for; 1 if missing. */
  look?: number
  /** The statement's claims beside its text. */
  claims?: {
    owner?: string
    ownerSide?: 'rep' | 'customer'
    status?: string
    amount?: { value: number; currency: string | null; whose: 'us'; stands: boolean }
  }
}
