import type { DropReason } from './drop-reason.ts'

const reasons: Record<DropReason, string> = {
  no_quote: 'without a quote that was said',
  link: 'with a link or markup',
  number: 'with a number that its quotes do not show',
  unit: 'with a unit that its quotes do not show',
  currency: 'with a currency that its quotes do not show',
  date: 'with a date that its quotes do not show',
  name: 'with a name that its quotes do not show',
  owner: 'with an owner that its quotes do not show',
  status: 'told as settled, which its quotes do not show',
  polarity: 'the opposite of its quotes',
  condition: 'without the condition of its quotes',
  stitched: 'joined from quotes that do not belong together',
  rival: 'of somebody else’s terms told as ours',
  superseded: 'of a sum that no longer stands',
  verifier: 'refused by the second model',
}

/** How many statements are left out and why, as one caveat; none where all were kept. */
export function describeDropped(dropped: readonly { reason: DropReason }[]): string[] {
  if (dropped.length === 0) return []
  const counts = [...Map.groupBy(dropped, ({ reason }) => reason)].map(
    ([reason, { length }]) => `${length} ${reasons[reason]}`,
  )
  const what = dropped.length === 1 ? 'One statement was' : `${dropped.length} statements were`
  return [`${what} left out: ${counts.join(', ')}.`]
}
