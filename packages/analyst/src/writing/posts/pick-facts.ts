import type { ElementMeaning, ElementMeanings } from '../../definitions/element.ts'
import type { Finding } from '../../locate-claims.ts'
import { byStrength, isSame } from './post-quotes.ts'

type BottomLine = NonNullable<ElementMeaning['bottomLine']>

/** The one or two findings that matter most: what is settled or in the way, whichever is surer, and the next step. */
export function pickFacts(findings: readonly Finding[], meanings: ElementMeanings): Finding[] {
  const strongest = findings.toSorted(byStrength)
  const bestOf = (wanted: BottomLine) =>
    strongest.filter(({ elementKey }) => meanings[elementKey]?.bottomLine === wanted).slice(0, 1)
  const states = [...bestOf('settled'), ...bestOf('obstacle')].toSorted(byStrength)
  const [first] = states
  const others = [...bestOf('next_step'), ...states.slice(1), ...strongest]
  if (!first) return others.slice(0, 1)
  const second = others.find((other) => !isSame(first, other))
  return second ? [first, second] : [first]
}
