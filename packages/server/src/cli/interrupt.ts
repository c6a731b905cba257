const exitInterrupted = 130

/**
 * The signal of a Ctrl-C or SIGTERM, heard from the first time that it is asked for. The second one ends the process at once.
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
      tell('Stopping when what is under way is done. Ctrl-C again ends at once.')
      controller.abort()
    })
  return controller
}
