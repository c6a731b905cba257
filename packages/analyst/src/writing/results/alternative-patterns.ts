import { compilePhrases } from '../../language/compile-phrases.ts'
import { readList } from '../../language/read-list.ts'

// Words between two items of a list.
export const listJoint = /^(?:,|,? (?:and|or|nor|&))(?: (?:at|with|to|from|by|of|for|on|the|both))* $/i
// The places where a name is the subject of a clause: "and PowerSchool we've had for years", "Dunvane's map", but not "it works with Outlook".
export const opensClause = /(?:[,;:–—] |\b(?:and|but|while|whereas|though|although|because|so) )$/
export const opensSentence = /(?:^|[.!?…]["”’)]? )$/
// A part of a vendor's product is not a name: "Support is slow".
export const ownPart = compilePhrases(readList('product-parts'), { at: 'whole', flags: '' })
export const ofName = /[’']s$/
export const sentenceEnd = /(?<=[.!?…])\s+/
