import type { DropReason } from './drop-reason.ts'

const reasons: Record<DropReason, string> = {
  no_quote: 'without a quote that was said',
  link: 'with a link, an address or markup',
  characters: 'with characters that hide what it says',
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
  unrelated: 'about something else than its quotes',
  verifier: 'refused by the second model',
}

/** The number of dropped statements and the reasons, as one caveat; none if all were kept. */
export function describeDropped(dropped: Partial<Record<DropReason, number>>): string[] {
  const counts = Object.entries(dropped).map(([reason, count]) => ({ reason: reason as DropReason, count }))
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return []
  const listed = counts.map(({ reason, count }) => `${count} ${reasons[reason]}`)
  const what = total === 1 ? 'One statement was' : `${total} statements were`
  return [`${what} left out: ${listed.join(', ')}.`]
}

/** How often each reason dropped a statement. */
export function countDropped(
  dropped: readonly { reason: DropReason }[],
): Partial<Record<DropReason, number>> {
  const counts = [...Map.groupBy(dropped, ({ reason }) => reason)]
  return Object.fromEntries(counts.map(([reason, { length }]) => [reason, length]))
}
