const stringCharsMax = 2000

// A model's thoughts before its answer; the whole text if the answer is missing.
const thoughts = /^\s*<think(?:ing)?>.*?(?:<\/think(?:ing)?>|$)/s

/** A model's text without the thoughts before its answer. */
export function withoutThoughts(text: string): string {
  return text.replace(thoughts, '')
}

/**
 * The JSON objects and lists in a text that could be an answer; null if one of them is truncated. A string in them that PostgreSQL cannot
 * store, with a NUL or half a character, becomes null: it is in no transcript. So does one that no reader would read.
 */
export function valuesIn(text: string): unknown[] | null {
  const values: unknown[] = []
  const begin = /\{\s*"|\[\s*[{\]]/g
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const end = endOfValue(text, found.index)
    if (end < 0) return null
    values.push(parse(text.slice(found.index, end)))
    begin.lastIndex = end
  }
  return values
}

const depthOf: Record<string, number> = { '{': 1, '[': 1, '}': -1, ']': -1 }

/** The place after the bracket that closes the one at `start`, ignoring those in strings; -1 if there is none. */
function endOfValue(text: string, start: number): number {
  const sign = /[{}[\]"\\]/g
  sign.lastIndex = start
  let depth = 0
  let isQuoted = false
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    const [char] = found
    if (char === '\\') sign.lastIndex++
    else if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted) depth += depthOf[char] ?? 0
    if (depth === 0) return sign.lastIndex
  }
  return -1
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? readString(value) : value))
  } catch {
    return undefined
  }
}

// Models write "sixty-four" with a hyphen that does not break. Only plain ones are read as parts of a number.
function readString(value: string): string | null {
  const isReadable = value.length <= stringCharsMax && value.isWellFormed() && !value.includes('\0')
  return isReadable ? value.replace(/[\u2010\u2011]/g, '-') : null
}
