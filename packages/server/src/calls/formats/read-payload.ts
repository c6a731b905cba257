/** The words of a cue's text: tags dropped, entities resolved once. A `<` not followed by a letter or digit is text. */
export function readPayload(payload: string): string {
  if (!/[<&]/.test(payload)) return payload
  return payload
    .replace(/<br[^<>]*>/gi, ' ')
    .replace(/<\/?[a-z0-9][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (entity, decimal, hexadecimal, name) => {
      if (name) return namedEntities[name.toLowerCase()] ?? entity
      const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity
    })
}

const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
}
