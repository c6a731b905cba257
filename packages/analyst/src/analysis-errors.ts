/** One call could not be analysed. The run goes on without it, and names it. `message` is a sentence for a person. */
export class CallNotAnalysed extends Error {
  override name = 'CallNotAnalysed'
  /** Whether a later attempt may succeed, because the provider was unavailable. */
  readonly isPassing: boolean

  /** The end of the provider's requested pause; null if it named none. */
  readonly notBefore: Date | null

  constructor(message: string, { isPassing = false, notBefore = null as Date | null } = {}) {
    super(message)
    this.notBefore = notBefore
    this.isPassing = isPassing
  }
}

/** No call can be analysed any more: a key is refused, a cap is reached. `message` is the run's error, for a person. */
export class AnalysisStopped extends Error {
  override name = 'AnalysisStopped'
}
