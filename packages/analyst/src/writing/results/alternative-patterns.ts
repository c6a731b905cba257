import { compilePhrases } from '../../language/compile-phrases.ts'
import { readList } from '../../language/read-list.ts'

// What stands between two of a list.
export const listJoint = /^(?:,|,? (?:and|or|nor|&))(?: (?:at|with|to|from|by|of|for|on|the|both))* $/i
// Where a name is what a clause speaks of: "and PowerSchool we've had for years", "Dunvane's map", but not "it works with Outlook".
export const opensClause = /(?:[,;:–—] |\b(?:and|but|while|whereas|though|although|because|so) )$/
export const opensSentence = /(?:^|[.!?…]["”’)]? )$/
// What a vendor has is no name of its own: "Support is slow".
export const ownPart = compilePhrases(readList('product-parts'), { at: 'whole', flags: '' })
export const ofName = /[’']s$/
export const sentenceEnd = /(?<=[.!?…])\s+/
