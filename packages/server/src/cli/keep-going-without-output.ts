/**
 * Keeps the process going where nobody reads its output any more (`| head`), or where that can't be written: an import ends what it
 * began, and a server serves on. What can't be written is told once on stderr, and the status is not 0; a closed pipe is no fault.
 */
export function keepGoingWithoutOutput(): void {
  let isReported = false
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || isReported) return
    isReported = true
    process.exitCode = 1
    process.stderr.write(`earshot: The output can't be written (${code}).\n`)
  })
  process.stderr.on('error', () => undefined)
}
