import { z } from 'zod'
import type { Claim } from '../analyst.ts'
import { valuesIn, withoutThoughts } from './read-json.ts'

const claimsMax = 2000

// Some models put numbers into quotation marks, and some give a probability in percent.
const decimal = String.raw`\d+(?:\.\d+)?`
const Numeric = z.union([
  z.number(),
  z
    .string()
    .regex(new RegExp(`^${decimal}$`))
    .transform(Number),
])
const Percent = z
  .string()
  .regex(new RegExp(`^${decimal}%$`))
  .transform((text) => Number.parseFloat(text) / 100)
const Item = z.object({
  element: z.string(),
  segment: Numeric.pipe(z.int().nonnegative()),
  quote: z.string(),
  confidence: z
    .union([Percent, Numeric.transform((share) => (share > 1 ? share / 100 : share))])
    .pipe(z.number().max(1)),
})
const Items = z.array(z.unknown()).max(claimsMax)
const Answer = z.union([
  z.object({ claims: Items }).transform(({ claims }) => claims),
  Items.refine((items) => items.some(isClaimLike)),
])

/** An entry that is not a claim. The locator drops and counts it. */
const noClaim: Claim = { elementKey: '', segmentIndex: -1, quote: '', confidence: 0 }

/**
 * The claims in a model's text, taken from its last list; null without a complete list, because a truncated one would hide claims.
 * Fences, thoughts and words around the JSON are ignored. A claim of the wrong form stays in the list as an unsupported one. Other
 * additions are ignored.
 */
export function readClaims(text: string): Claim[] | null {
  const said = withoutThoughts(text)
  const values = valuesIn(said)
  if (!values) return null
  const last = values
    .map((value) => Answer.safeParse(value).data)
    .findLast((answer) => answer && !isExample(answer))
  if (last) return last.map(claimOf)
  // Beside lists that look like claims, an empty list may mean anything.
  const isNothing = values.some((value) => Array.isArray(value) && value.length === 0)
  return isNothing && !/"(?:claims|element)"/.test(said) ? [] : null
}

// The example of the prompt, repeated before an answer or instead of one.
function isExample(items: unknown[]): boolean {
  return items.some((item) => Item.safeParse(item).data?.element === '…')
}

function isClaimLike(item: unknown): boolean {
  return typeof item === 'object' && item !== null && Object.hasOwn(item, 'element')
}

function claimOf(item: unknown): Claim {
  const parsed = Item.safeParse(item)
  if (!parsed.success) return noClaim
  const { element, segment, quote, confidence } = parsed.data
  return { elementKey: element, segmentIndex: segment, quote, confidence }
}
