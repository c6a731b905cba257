import { byteAt, integerAt } from '../../at.ts'
import type { Weights } from '../weights-file.ts'
import { wordForms } from '../word-forms.ts'
import type { FormsOf } from './terms.ts'

/** Weights of words and pairs of words, each at the place of its hash. */
export interface Quotability {
  weights: Int8Array
  unit: number
  bias: number
}

export const quotabilitySlots = 2 ** 16

/** The log odds that a sentence is quoted as evidence: content against courtesies and half sentences. */
export function quotabilityOf({ weights, unit, bias }: Quotability, slots: Int32Array): number {
  let sum = 0
  for (let at = 0; at < slots.length; at += 1) sum += byteAt(weights, integerAt(slots, at))
  return bias + sum * unit * gramShare(slots.length)
}

/** The log odds that a sentence answers a kind of question. */
export function quotabilityForKind(
  { weights, unit, bias }: Quotability,
  slots: Int32Array,
  kind: number,
): number {
  let sum = 0
  for (let at = 0; at < slots.length; at += 1) {
    const slot = integerAt(slots, at)
    sum += byteAt(weights, slot) + byteAt(weights, slotForKind(slot, kind))
  }
  return bias + sum * unit * gramShare(2 * slots.length)
}

/** The place of a word or pair of words in evidence for one kind of question. */
export function slotForKind(slot: number, kind: number): number {
  const hash = Math.imul(slot + 1, 0x9e3779b1) ^ Math.imul(kind + 1, 0x85ebca6b)
  return ((hash >>> 16) ^ hash) & (quotabilitySlots - 1)
}

export function gramShare(count: number): number {
  return 1 / Math.sqrt(count + 3)
}

/** The places of a sentence's words, pairs of words and length in the table. */
export function gramSlots(tokens: readonly string[], formsOf: FormsOf = wordForms): Int32Array {
  const slots = new Set<number>()
  let count = 0
  // The hash of the word before and a blank.
  let before = hashed('^ ')
  for (const token of tokens) {
    for (const form of formsOf(token)) {
      const hash = hashed(form)
      slots.add(slotOf(hash))
      slots.add(slotOf(hashed(form, before)))
      before = hashed(' ', hash)
      count += 1
    }
  }
  slots.add(slotOf(hashed('$', before)))
  slots.add(slotOf(hashed(`#length ${Math.min(12, count >> 1)}`)))
  return Int32Array.from(slots)
}

function hashed(text: string, before = 0x811c9dc5): number {
  let hash = before
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

function slotOf(hash: number): number {
  return ((hash >>> 16) ^ hash) & (quotabilitySlots - 1)
}

export function packQuotability(name: string, { weights, unit, bias }: Quotability) {
  return { [name]: weights, [`${name}.scale`]: Float32Array.of(unit, bias) }
}

export function readQuotability(weights: Weights, name: string): Quotability {
  const [unit = 0, bias = 0] = weights.floatsOf(`${name}.scale`)
  return { weights: weights.bytesOf(name), unit, bias }
}
