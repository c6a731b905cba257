import type { DropReason } from './drop-reason.ts'

const reasons: Record<DropReason, string> = {
  no_quote: 'without a quote that was said',
  link: 'with a link, an address or markup',
  characters: 'with hidden or look-alike characters',
  number: 'with a number that the quotes do not show',
  unit: 'with a unit that the quotes do not show',
  currency: 'with a currency that the quotes do not show',
  date: 'with a date that the quotes do not show',
  name: 'with a name that the quotes do not show',
  owner: 'with an owner that the quotes do not show',
  status: 'presenting an open point as settled',
  polarity: 'saying the opposite of the quotes',
  condition: 'without the condition in the quotes',
  stitched: 'combining quotes that do not belong together',
  rival: 'presenting somebody else’s terms as ours',
  superseded: 'with a sum that no longer stands',
  unrelated: 'about something the quotes do not mention',
  verifier: 'that the second model refused',
}

/** The number of dropped statements and the reasons, as one caveat; none if all were kept. */
export function describeDropped(dropped: Partial<Record<DropReason, number>>): string[] {
  const counts = Object.entries(dropped).map(([reason, count]) => ({ reason: reason as DropReason, count }))
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return []
  const [first] = counts
  if (total === 1 && first) return [`One statement was left out: one ${reasons[first.reason]}.`]
  const listed = counts.map(({ reason, count }) => `${count} ${reasons[reason]}`)
  return [`${total} statements were left out: ${listed.join(', ')}.`]
}

/** How often each reason dropped a statement. */
export function countDropped(
  dropped: readonly { reason: DropReason }[],
): Partial<Record<DropReason, number>> {
  const counts = [...Map.groupBy(dropped, ({ reason }) => reason)]
  return Object.fromEntries(counts.map(([reason, { length }]) => [reason, length]))
}
