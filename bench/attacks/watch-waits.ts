import { setTimeout as delay } from 'node:timers/promises'

const eachMs = 100
const answerMaxMs = 30_000

interface Waits {
  worstMs: number
  /** 0 for a request without an answer. */
  statuses: number[]
}

/** Requests a URL ten times a second, without waiting for earlier answers, until it is stopped; then waits for all answers. */
export function watchWaits(url: string, headers: Record<string, string>): { stop(): Promise<Waits> } {
  const asked: Promise<{ ms: number; status: number }>[] = []
  let isStopped = false
  const ask = async () => {
    const beganMs = performance.now()
    const status = await fetch(url, { headers, signal: AbortSignal.timeout(answerMaxMs) })
      .then(async (response) => {
        await response.arrayBuffer()
        return response.status
      })
      .catch(() => 0)
    return { ms: performance.now() - beganMs, status }
  }
  const asking = (async () => {
    while (!isStopped) {
      asked.push(ask())
      await delay(eachMs)
    }
  })()
  return {
    stop: async () => {
      isStopped = true
      await asking
      const answers = await Promise.all(asked)
      return {
        worstMs: Math.max(0, ...answers.map(({ ms }) => ms)),
        statuses: answers.map(({ status }) => status),
      }
    },
  }
}
