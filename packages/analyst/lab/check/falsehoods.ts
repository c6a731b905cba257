import { currency, date, name, number, polarity, unit } from './false-facts.ts'
import { condition, owner, status } from './false-steps.ts'
import { rival, stitched, superseded } from './false-sums.ts'
import type { Make } from './make.ts'

/** For each kind of untruth, false statements of a careless or lying writer, made from a call's labels. Turns are those of the true statement. */
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
