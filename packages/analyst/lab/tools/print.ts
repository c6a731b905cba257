import { cpus, totalmem } from 'node:os'

const gibibyte = 1024 ** 3

/** The first lines of every report: the command, the machine, the time. */
export function printMachine(command: string): void {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const memory = `${Math.round(totalmem() / gibibyte)} GiB`
  print(`$ ${command}`)
  print(`${cpus().length} x ${model}, ${memory}; Node ${process.version}; ${new Date().toISOString()}`)
}

export function print(line = ''): void {
  process.stdout.write(`${line}\n`)
}

export function printRow(...cells: string[]): void {
  print(`| ${cells.join(' | ')} |`)
}

/** The names of a table's columns, and the line under them. */
export function printHead(...names: string[]): void {
  printRow(...names)
  print(`|${'---|'.repeat(names.length)}`)
}

/** Shows the progress of a long step on one line. */
export function showProgress(label: string, done: number, total: number, startedMs: number): void {
  const share = total === 0 ? 1 : Math.min(1, done / total)
  const seconds = (performance.now() - startedMs) / 1000
  const left = share > 0 ? Math.round(seconds / share - seconds) : 0
  const bar = '#'.repeat(Math.round(share * 30)).padEnd(30, '.')
  const line = `${label} [${bar}] ${Math.floor(share * 100)} %, ${Math.round(seconds)} s, about ${left} s left`
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${line}${share >= 1 ? '\n' : ''}`)
  else if (share >= 1) process.stderr.write(`${line}\n`)
}
