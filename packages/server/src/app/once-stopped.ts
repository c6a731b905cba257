// Shorter than the time after which systemd and Kubernetes kill a process.
const stopMaxMs = 9000

/**
 * Calls `stop` on the first SIGINT or SIGTERM; the second ends the process at once. A process that takes longer than nine seconds to
 * stop ends anyway, and other workers take over its jobs.
 */
export function onceStopped(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), stopMaxMs).unref()
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
