/** Calls `stop` on the first SIGINT or SIGTERM; the second ends the process at once. */
export function onceStopped(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
