/**
 * Keeps the process running if its output is not read any more (`| head`) or can't be written: an import ends its work, and a server
 * goes on. A failed write is reported once on stderr and makes the status other than 0; a closed pipe is not a fault.
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
