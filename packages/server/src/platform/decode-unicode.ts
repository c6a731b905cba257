/** The text of a file: UTF-16 if its byte order mark says so, else UTF-8, with or without a mark. Throws TypeError for anything else. */
export function decodeUnicode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
