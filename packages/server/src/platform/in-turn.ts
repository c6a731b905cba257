import { setImmediate as nextRound } from 'node:timers/promises'

/** Runs work in its turn. */
export type InTurn = <Result>(work: () => Result | Promise<Result>) => Promise<Result>

// A round accepts one connection of each server, and an answer takes two or three. A round without work takes microseconds.
const roundsBetween = 64

/**
 * Lets pieces of work that hold the event loop run one after the other, with rounds of the loop before each: other requests wait for
 * one piece, not for all that have arrived.
 */
export function takeTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(letOthersGo).then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}

async function letOthersGo(): Promise<void> {
  for (let round = 0; round < roundsBetween; round++) await nextRound()
}
