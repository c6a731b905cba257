import { truncate } from './width.ts'

const barChars = 30
const lineEveryMs = 10_000

interface Output {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}

/**
 * Shows the progress of a long step: at a terminal a bar, elsewhere a line every ten seconds, so that a short step prints nothing.
 */
export function createProgress(output: Output, now = () => performance.now()) {
  const begunMs = now()
  let lastMs = begunMs
  return (done: number, total: number, what: string): void => {
    const text = `${done} of ${total} ${what}`
    const share = total === 0 ? 1 : done / total
    if (output.isTTY) {
      const line = `${barOf(share)} ${text}${leftOf(share, now() - begunMs)}`
      output.write(`\r\u001b[2K${fit(line, text, output.columns)}${done === total ? '\n' : ''}`)
    } else if (now() - lastMs >= lineEveryMs) {
      lastMs = now()
      output.write(`${text}\n`)
    }
  }
}

// A full line would wrap: in a narrow terminal only the figures are shown.
function fit(line: string, text: string, columns = Number.POSITIVE_INFINITY): string {
  return line.length < columns ? line : truncate(text, columns - 1)
}

function barOf(share: number): string {
  return `[${'#'.repeat(Math.floor(share * barChars)).padEnd(barChars, '.')}]`
}

function leftOf(share: number, passedMs: number): string {
  if (share === 0 || share >= 1) return ''
  return `, about ${Math.ceil((passedMs / share - passedMs) / 1000)} s left`
}
