import { doubleAt } from '../../src/at.ts'
/** A function's value at a point; it writes the gradient there into `gradient`. */
export type Objective = (point: Float64Array, gradient: Float64Array) => number

const memory = 8
const sufficientDecrease = 1e-4
const shortestStep = 1e-10
const flat = 1e-10

/**
 * The minimum of a smooth convex function by L-BFGS (Nocedal 1980) with a backtracking line search. It uses only additions, products and
 * square roots, which are equal on every machine.
 */
export function minimize(objective: Objective, start: Float64Array, iterations: number): Float64Array {
  const steps: Pair[] = []
  let here = placeAt(objective, Float64Array.from(start))
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    const next = descend(objective, here, directionOf(here.gradient, steps), steps.length > 0)
    if (!next) break
    remember(steps, difference(next.point, here.point), difference(next.gradient, here.gradient))
    here = next
  }
  return here.point
}

interface Place {
  point: Float64Array
  gradient: Float64Array
  value: number
}

function placeAt(objective: Objective, point: Float64Array): Place {
  const gradient = new Float64Array(point.length)
  return { point, gradient, value: objective(point, gradient) }
}

// A lower point in the direction; null if there is none.
function descend(
  objective: Objective,
  here: Place,
  direction: Float64Array,
  isScaled: boolean,
): Place | null {
  const slope = dot(direction, here.gradient)
  if (-slope < flat) return null
  for (let length = isScaled ? 1 : Math.min(1, 1 / Math.sqrt(-slope)); length > shortestStep; length /= 2) {
    const place = placeAt(
      objective,
      here.point.map((value, at) => value + length * doubleAt(direction, at)),
    )
    if (place.value <= here.value + sufficientDecrease * length * slope) return place
  }
  return null
}

interface Pair {
  move: Float64Array
  bend: Float64Array
  product: number
}

function remember(steps: Pair[], move: Float64Array, bend: Float64Array): void {
  const product = dot(move, bend)
  if (product <= 0) return
  steps.push({ move, bend, product })
  if (steps.length > memory) steps.shift()
}

function directionOf(gradient: Float64Array, steps: readonly Pair[]): Float64Array {
  const direction = gradient.map((part) => -part)
  const shares: number[] = []
  for (const { move, bend, product } of steps.toReversed()) {
    const share = dot(move, direction) / product
    shares.push(share)
    addScaled(direction, bend, -share)
  }
  const last = steps.at(-1)
  if (last) {
    const scale = last.product / dot(last.bend, last.bend)
    for (let at = 0; at < direction.length; at += 1) direction[at] = doubleAt(direction, at) * scale
  }
  for (const { move, bend, product } of steps) {
    const share = shares.pop() ?? 0
    addScaled(direction, move, share - dot(bend, direction) / product)
  }
  return direction
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += doubleAt(a, at) * doubleAt(b, at)
  return sum
}

function difference(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, at) => value - doubleAt(b, at))
}

function addScaled(into: Float64Array, other: Float64Array, share: number): void {
  for (let at = 0; at < into.length; at += 1) into[at] = doubleAt(into, at) + share * doubleAt(other, at)
}
