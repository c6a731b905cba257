import { hash, randomBytes } from 'node:crypto'

const prefixChars = 11

/** A new raw key with what is stored of it. 32 random bytes need no slow hash. */
export function makeKey(): { key: string; prefix: string; hash: Buffer } {
  const key = `sk_${randomBytes(32).toString('base64url')}`
  return { key, prefix: key.slice(0, prefixChars), hash: hashKey(key) }
}

export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}
