import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tellDollar } from './tell-dollar.ts'

describe('tellDollar', () => {
  for (const [text, code] of [
    ['It is nine thousand dollars.', 'USD'],
    ['G’day. Nine thousand dollars for the ute in Toowoomba.', 'AUD'],
    ['We are in Calgary and Winnipeg, it is nine thousand dollars.', 'CAD'],
    ['We ship to Canada for nine dollars.', 'USD'],
    ['Kia ora. Nine thousand dollars.', 'NZD'],
    ['We sell in Sydney and in Auckland, for nine dollars.', 'USD'],
    ['G’day. Nine thousand US dollars for the ute.', 'USD'],
    ['', 'USD'],
  ] as const)
    it(text || 'nothing', () => assert.equal(tellDollar([{ text }]), code))
})
