import type { Segment } from '@earshot/contract/transcript'
import { readPairs } from '../../language/read-list.ts'
import type { Finding } from '../../locate-claims.ts'
import { shorten } from '../../shorten.ts'
import { clearConfidence } from './post-quotes.ts'

const did = readPairs('attributions')

/** `Gwen Tolliver named a problem: “…”`, a whole sentence with the speaker's own words. What is not clear is only "said". */
export function attributeQuote(finding: Finding, segments: readonly Segment[], charsMax: number): string {
  const verb = (finding.confidence >= clearConfidence ? did.get(finding.elementKey) : null) ?? 'said'
  return `${speakerOf(finding, segments)} ${verb}: ${quoted(finding.quote, charsMax)}`
}

/** The speaker's name, or what is known instead. */
export function speakerOf({ speaker, segmentIndex }: Finding, segments: readonly Segment[]): string {
  const side = segments[segmentIndex]?.side
  return speaker ?? (side ? `A ${side}` : 'Somebody')
}

/** The quote between quotation marks, with a full stop where it has no end of its own. */
export function quoted(quote: string, charsMax: number): string {
  const text = shorten(quote.replace(/\s+/g, ' '), charsMax)
  return /[.?!…]["'”’)]*$/.test(text) ? `“${text}”` : `“${text}”.`
}
