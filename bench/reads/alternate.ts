import { loadFor, quantile, type Request } from './http-load.ts'

/** A server and its requests. */
export interface Side {
  url: string
  requests: readonly Request[]
}

export interface Rounds {
  clients: number
  rounds: number
  seconds: number
  warmUpMs: number
}

export interface Measured {
  /** Requests a second: the median of the rounds. */
  rate: number
  /** Milliseconds of a request over all rounds. */
  medianMs: number
  p95Ms: number
}

/** Measures the sides in turn, round by round, so that other load affects all of them; each is warmed up first. */
export async function alternate(
  sides: readonly Side[],
  { clients, rounds, seconds, warmUpMs }: Rounds,
): Promise<Measured[]> {
  for (const { url, requests } of sides) await loadFor(url, requests, clients, warmUpMs)
  const loads = sides.map((side) => ({ side, rates: [] as number[], latenciesMs: [] as number[] }))
  for (let round = 0; round < rounds; round++) {
    for (const { side, rates, latenciesMs } of loads) {
      const load = await loadFor(side.url, side.requests, clients, seconds * 1000)
      rates.push(load.requestsPerSecond)
      for (const ms of load.latenciesMs) latenciesMs.push(ms)
    }
  }
  return loads.map(({ rates, latenciesMs }) => {
    const sorted = latenciesMs.sort((a, b) => a - b)
    return {
      rate: quantile(
        rates.sort((a, b) => a - b),
        0.5,
      ),
      medianMs: quantile(sorted, 0.5),
      p95Ms: quantile(sorted, 0.95),
    }
  })
}
