import { logLine } from './log-line.ts'
import { truncate } from './width.ts'

const clearLine = '\r\u001b[2K'

/** The output of a command: its answer on stdout, the rest on stderr, and progress in the last line of a terminal. */
export interface Screen {
  /** Columns of stdout's terminal; null if it is not a terminal. */
  columns(): number | null
  out(line: string): void
  err(line: string): void
  /** Replaces the last line; an empty text removes it. Does nothing if stderr is not a terminal. */
  progress(line: string): void
  /** The output for a bar: its latest state is the last line, until the bar ends the line. */
  bar: { write(text: string): void; isTTY: boolean; columns: number }
  /** The receiver of JSON log lines for this fd; null if that is not a terminal. */
  logTo(fd: 1 | 2): { write(json: string): void } | null
}

/** The screen over the two streams of a process. It prints above the last line, which it draws again below. */
export function createScreen(stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream): Screen {
  let foot = ''
  const draw = (text: string) => {
    foot = text
    stderr.write(`${clearLine}${foot}`)
  }
  const print = (stream: NodeJS.WriteStream, line: string) => {
    if (foot === '' || !stream.isTTY) return void stream.write(`${line}\n`)
    stderr.write(clearLine)
    stream.write(`${line}\n`)
    stderr.write(foot)
  }
  return {
    columns: () => (stdout.isTTY ? stdout.columns : null),
    out: (line) => print(stdout, line),
    err: (line) => print(stderr, line),
    progress: (line) => {
      // The last column stays free: a full line would wrap.
      if (stderr.isTTY && (line !== '' || foot !== '')) draw(truncate(line, stderr.columns - 1))
    },
    bar: {
      write: (text) => {
        stderr.write(text)
        if (stderr.isTTY) foot = text.endsWith('\n') ? '' : text.replace(clearLine, '')
      },
      isTTY: stderr.isTTY === true,
      columns: stderr.columns,
    },
    logTo: (fd) => {
      const stream = fd === 1 ? stdout : stderr
      return stream.isTTY ? { write: (json) => print(stream, logLine(json, stream)) } : null
    },
  }
}
