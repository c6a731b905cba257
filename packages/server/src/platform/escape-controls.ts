/** A text as one line for a terminal: control characters, which file names may hold, are shown by their numbers. */
export function escapeControls(text: string): string {
  return text.replace(/\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
