import type { Side } from '@earshot/contract/transcript'
import { edgeId } from './vocabulary.ts'

// Keys of features that are not words, far above the numbers of words.
const questionKey = 0x7000_0001
const sideKeys: Record<Side | 'unknown', number> = {
  rep: 0x7000_0002,
  customer: 0x7000_0003,
  unknown: 0x7000_0004,
}
const lengthKey = 0x7000_0010
const longest = 9
const nearReach = 4

/**
 * The features of a sentence that the linear model weighs, as 32-bit keys: its words, pairs, pairs with one word between, and
 * threes; its length, its side, and whether it asks.
 */
export function gramKeys(ids: readonly number[], side: Side | null, isQuestion: boolean): Int32Array {
  const keys = new Int32Array(4 * ids.length + 4)
  return keys.subarray(0, fillGramKeys(keys, ids, side, isQuestion))
}

/** Fills the keys into an array, and returns their number. */
export function fillGramKeys(
  keys: Int32Array,
  ids: readonly number[],
  side: Side | null,
  isQuestion: boolean,
): number {
  keys[0] = sideKeys[side ?? 'unknown']
  keys[1] = lengthKey + Math.min(longest, ids.length >> 2)
  let count = 2
  if (isQuestion) keys[count++] = questionKey
  let second = edgeId
  let first = edgeId
  for (const id of ids) {
    keys[count++] = id
    keys[count++] = pairKey(first, id)
    if (first !== edgeId) keys[count++] = threeKey(second, first, id)
    if (second !== edgeId) keys[count++] = gapKey(second, id)
    second = first
    first = id
  }
  if (ids.length > 1) keys[count++] = pairKey(first, isQuestion ? questionKey : edgeId)
  return count
}

/**
 * The features of a meeting's neighbouring sentences: the words of the four sentences before and the four after. A decision is often
 * recognisable by the words just before or after it.
 */
export function nearKeys(spoken: readonly { ids: readonly number[] }[], at: number): number[] {
  const before = spoken.slice(Math.max(0, at - nearReach), at)
  const behind = spoken.slice(at + 1, at + 1 + nearReach)
  return [
    ...before.flatMap(({ ids }) => ids.map(beforeKey)),
    ...behind.flatMap(({ ids }) => ids.map(behindKey)),
  ]
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

function beforeKey(id: number): number {
  return mix(Math.imul(id + 1, 0x51ed270b), 0x1b873593)
}

function behindKey(id: number): number {
  return mix(Math.imul(id + 1, 0x2545f491), 0x1b873593)
}

function mix(value: number, factor: number): number {
  const mixed = Math.imul(value ^ (value >>> 15), factor)
  return (mixed ^ (mixed >>> 13)) | 0x8000_0000
}
