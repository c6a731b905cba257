const rememberedMax = 50_000

/** What `read` gives for a word, remembered. Bounded, or a service that runs for months would keep every word. */
export function rememberWords<Value>(read: (word: string) => Value): (word: string) => Value {
  let remembered = new Map<string, Value>()
  return (word) => {
    const known = remembered.get(word)
    if (known !== undefined) return known
    if (remembered.size >= rememberedMax) remembered = new Map()
    const value = read(word)
    remembered.set(ownCopy(word), value)
    return value
  }
}

// A slice would keep the whole text in memory for as long as it is remembered.
function ownCopy(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
