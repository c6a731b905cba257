import type { FormedCall } from './form-call.ts'
import { type ImportReport, type ReportedCall, sameFile, skip } from './import-report.ts'

/** The first of several calls of an import that are the same. */
interface First {
  /** Null until it is stored. */
  fileId: number | null
  doubles: ReportedCall[]
}

export interface Doubles {
  /** The calls that are not the same as one before. The others are reported as skipped. */
  leaveOut(calls: readonly FormedCall[]): FormedCall[]
  /** Gives the doubles of a call its file id. */
  noteStored(call: FormedCall, fileId: number): void
}

/** Finds calls of one import that are the same: where calls are replaced, the second would replace the first. */
export function findDoubles(report: ImportReport): Doubles {
  const seen = new Map<string, First>()
  const firsts = new WeakMap<FormedCall, First>()
  const isNew = (call: FormedCall) => {
    const { externalId } = call.entry
    const marks = [`content ${call.transcript.contentHash}`]
    if (externalId !== undefined) marks.push(`id ${externalId}`)
    const known = marks.map((mark) => seen.get(mark)).find((first) => first !== undefined)
    const first = known ?? { fileId: null, doubles: [] }
    for (const mark of marks) if (!seen.has(mark)) seen.set(mark, first)
    if (!known) {
      firsts.set(call, first)
      return true
    }
    const double = skip(call.file, known.fileId, sameFile)
    known.doubles.push(double)
    report.calls.push(double)
    report.skipped++
    return false
  }
  return {
    leaveOut: (calls) => calls.filter(isNew),
    noteStored: (call, fileId) => {
      const first = firsts.get(call)
      if (!first) return
      first.fileId = fileId
      for (const double of first.doubles) double.fileId = fileId
    },
  }
}

/** The variant without `replace`: known calls are found when storing. */
export const noDoubles: Doubles = { leaveOut: (calls) => [...calls], noteStored: () => undefined }
