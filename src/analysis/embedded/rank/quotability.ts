import { wordForms } from '../word-forms.ts'

/** Weights of words and pairs of words, each at the place of its hash. */
export interface Quotability {
  weights: Int8Array
  unit: number
  bias: number
}

export const quotabilitySlots = 2 ** 16

/** How readily a sentence is quoted as evidence of anything, in log odds: content against courtesies and half sentences. */
export function quotabilityOf({ weights, unit, bias }: Quotability, tokens: readonly string[]): number {
  const slots = gramSlots(tokens)
  let sum = 0
  for (const slot of slots) sum += weights[slot] as number
  return bias + sum * unit * gramShare(slots.length)
}

export function gramShare(count: number): number {
  return 1 / Math.sqrt(count + 3)
}

/** The places of a sentence's words, pairs of words and length in the table. */
export function gramSlots(tokens: readonly string[]): number[] {
  const forms = tokens.flatMap(wordForms)
  const slots = new Set<number>()
  let before = '^'
  for (const form of forms) {
    slots.add(slotOf(form))
    slots.add(slotOf(`${before} ${form}`))
    before = form
  }
  slots.add(slotOf(`${before} $`))
  slots.add(slotOf(`#length ${Math.min(12, forms.length >> 1)}`))
  return [...slots]
}

function slotOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return ((hash >>> 16) ^ hash) & (quotabilitySlots - 1)
}
