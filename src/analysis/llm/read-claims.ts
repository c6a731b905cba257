import { z } from 'zod'
import type { Claim } from '../analyst.ts'

const claimsMax = 2000

// Some models put numbers into quotation marks.
const Numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+(?:\.\d+)?$/)
    .transform(Number),
])
const Item = z.object({
  element: z.string(),
  segment: Numeric.pipe(z.int().nonnegative()),
  quote: z.string(),
  confidence: Numeric,
})
const Items = z.array(z.unknown()).max(claimsMax)
const Answer = z.union([z.object({ claims: Items }).transform(({ claims }) => claims), Items])

/** What is no claim at all: the locator drops it, and counts it. */
const noClaim: Claim = { elementKey: '', segmentIndex: -1, quote: '', confidence: 0 }

/**
 * The claims in a model's text; null where there is no whole list of them: what stops in the middle would hide claims. Fences and words
 * around the JSON are repaired, a claim of the wrong form stays in the list as one that nothing supports. Whatever else the model adds
 * is not looked at.
 */
export function readClaims(text: string): Claim[] | null {
  for (const candidate of candidatesOf(text)) {
    const answer = Answer.safeParse(parse(candidate))
    if (answer.success) return answer.data.map(claimOf)
  }
  return null
}

function claimOf(item: unknown): Claim {
  const parsed = Item.safeParse(item)
  if (!parsed.success) return noClaim
  const { element, segment, quote, confidence } = parsed.data
  return { elementKey: element, segmentIndex: segment, quote, confidence }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text itself, and what is in it from the first sign of claims to the last bracket. */
function* candidatesOf(text: string): Generator<string> {
  yield text
  const first = text.search(/\{\s*"claims"|\[\s*\{\s*"element"/)
  if (first < 0) return
  const body = text.slice(first)
  yield body.slice(0, Math.max(body.lastIndexOf('}'), body.lastIndexOf(']')) + 1)
}
