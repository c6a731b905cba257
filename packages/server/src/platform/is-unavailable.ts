// SQLSTATE classes 08 (connection) and 57P (shutdown, start-up), 53 (no room for another connection).
const unavailableState = /^(08|57P|53)/
const unavailableSystem = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
// The driver gives its own errors no code.
const unavailableMessage =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** Whether an error says that the database cannot be reached, or went away in the middle: what failed so may be tried again. */
export function isUnavailable(error: unknown): boolean {
  const { code = '', message = '', path } = error as { code?: string; message?: string; path?: string }
  // Errors of files have a path.
  const isOfSocket = unavailableSystem.has(code) && path === undefined
  return isOfSocket || unavailableState.test(code) || unavailableMessage.test(message)
}
