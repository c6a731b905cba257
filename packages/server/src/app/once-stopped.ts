// Who stops a process, as systemd and Kubernetes do, waits longer than this and then kills it.
const stopMaxMs = 9000

/**
 * Calls `stop` on the first SIGINT or SIGTERM; the second ends the process at once. A process that takes longer than nine seconds to
 * stop ends anyway: what its jobs had begun, other workers take over.
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
