// A file of named arrays: the length of a JSON head, the head, then the numbers of each array on a multiple of four bytes.
export type Numbers = Int8Array | Uint8Array | Int16Array | Int32Array | Float32Array

const types = { Int8Array, Uint8Array, Int16Array, Int32Array, Float32Array }
const typeNames = ['Int8Array', 'Uint8Array', 'Int16Array', 'Int32Array', 'Float32Array'] as const
const alignment = 4

interface Head {
  [name: string]: { type: keyof typeof types; start: number; length: number }
}

export function packWeights(arrays: Record<string, Numbers>): Uint8Array {
  const head: Head = {}
  let start = 0
  for (const [name, numbers] of Object.entries(arrays)) {
    head[name] = { type: typeOf(numbers), start, length: numbers.length }
    start = aligned(start + numbers.byteLength)
  }
  const text = new TextEncoder().encode(JSON.stringify(head))
  const base = aligned(4 + text.length)
  const bytes = new Uint8Array(base + start)
  new DataView(bytes.buffer).setUint32(0, text.length, true)
  bytes.set(text, 4)
  for (const [name, numbers] of Object.entries(arrays)) {
    const place = base + (head[name]?.start ?? 0)
    bytes.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), place)
  }
  return bytes
}

/** Gives a reader of the file's arrays. It throws on a name or a type that the file does not have. */
export function readWeights(file: Uint8Array) {
  const bytes = new Uint8Array(file)
  const headLength = new DataView(bytes.buffer).getUint32(0, true)
  const head: Head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headLength)))
  const base = aligned(4 + headLength)
  const place = (name: string, type: keyof typeof types) => {
    const entry = head[name]
    if (entry?.type !== type) throw new Error(`The weights have no ${type} ${name}.`)
    return [bytes.buffer, base + entry.start, entry.length] as const
  }
  return {
    bytesOf: (name: string) => new Int8Array(...place(name, 'Int8Array')),
    textOf: (name: string) => new TextDecoder().decode(new Uint8Array(...place(name, 'Uint8Array'))),
    shortsOf: (name: string) => new Int16Array(...place(name, 'Int16Array')),
    integersOf: (name: string) => new Int32Array(...place(name, 'Int32Array')),
    floatsOf: (name: string) => new Float32Array(...place(name, 'Float32Array')),
  }
}
export type Weights = ReturnType<typeof readWeights>

function typeOf(numbers: Numbers): keyof typeof types {
  const found = typeNames.find((name) => numbers instanceof types[name])
  if (!found) throw new Error('These numbers have no type of the format.')
  return found
}

function aligned(length: number): number {
  return Math.ceil(length / alignment) * alignment
}
