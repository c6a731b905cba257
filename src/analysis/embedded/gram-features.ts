import type { Side } from '../../contract/transcript.ts'
import { edgeId } from './vocabulary.ts'

// Keys of features that are no words: far above every word's number.
const questionKey = 0x7000_0001
const sideKeys: Record<Side | 'unknown', number> = {
  rep: 0x7000_0002,
  customer: 0x7000_0003,
  unknown: 0x7000_0004,
}
const lengthKey = 0x7000_0010
const longest = 9

/**
 * The features of a sentence that the linear model weighs, as 32-bit keys: its words, pairs, pairs with one word between, and
 * threes; its length, its side, and whether it asks.
 */
export function gramKeys(ids: readonly number[], side: Side | null, isQuestion: boolean): number[] {
  const keys = [sideKeys[side ?? 'unknown'], lengthKey + Math.min(longest, ids.length >> 2)]
  if (isQuestion) keys.push(questionKey)
  let second = edgeId
  let first = edgeId
  for (const id of ids) {
    keys.push(id, pairKey(first, id))
    if (first !== edgeId) keys.push(threeKey(second, first, id))
    if (second !== edgeId) keys.push(gapKey(second, id))
    second = first
    first = id
  }
  if (ids.length > 1) keys.push(pairKey(first, isQuestion ? questionKey : edgeId))
  return keys
}

/** A long sentence has more features; each of them says less. */
export function gramScale(features: number): number {
  return 3 / Math.sqrt(features + 4)
}

function pairKey(a: number, b: number): number {
  return mix(Math.imul(a + 1, 0x9e3779b1) ^ b, 0x85ebca6b)
}

function gapKey(a: number, b: number): number {
  return mix(Math.imul(a + 1, 0x27d4eb2f) ^ b, 0xc2b2ae35)
}

function threeKey(a: number, b: number, c: number): number {
  return mix(Math.imul(Math.imul(a + 1, 0x9e3779b1) ^ b, 0x165667b1) ^ c, 0x27d4eb2d)
}

function mix(value: number, factor: number): number {
  const mixed = Math.imul(value ^ (value >>> 15), factor)
  return (mixed ^ (mixed >>> 13)) | 0x8000_0000
}
