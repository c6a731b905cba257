import { currency, date, name, number, polarity, unit } from './false-facts.ts'
import { condition, owner, status } from './false-steps.ts'
import { rival, stitched, superseded } from './false-sums.ts'
import type { Make } from './make.ts'

/** For each kind of untruth, what a careless or lying writer could make of a call's labels. Turns are those of the truth it was made of. */
export const falsehoods: Record<string, Make> = {
  number,
  unit,
  currency,
  date,
  name,
  owner,
  status,
  polarity,
  condition,
  stitched,
  rival,
  superseded,
}
