const exitInterrupted = 130

/**
 * Returns a signal that Ctrl-C or SIGTERM aborts; it listens from the first call on. The second Ctrl-C ends the process at once.
 */
export function onceInterrupted(tell: (line: string) => void): () => AbortSignal {
  let heard: AbortController | undefined
  return () => {
    heard ??= listen(tell)
    return heard.signal
  }
}

function listen(tell: (line: string) => void): AbortController {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(exitInterrupted)
      tell('Stopping after the current work. Ctrl-C again ends at once.')
      controller.abort()
    })
  return controller
}
