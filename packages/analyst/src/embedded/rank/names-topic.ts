import type { Side } from '@earshot/contract/transcript'
import { alternatives, compilePhrases } from '../../language/compile-phrases.ts'
import { readGroups } from '../../language/read-list.ts'

const { group } = readGroups('descriptions')
const subjects = alternatives(group('subjects'))
const subject = new RegExp(`^${subjects}\\b`, 'i')
const clause = new RegExp(`\\b${subjects} (?!${alternatives(group('no-verbs'))}\\b)\\p{L}`, 'iu')
const names = compilePhrases(group('names'), { at: 'start' })
const named = compilePhrases(group('named'), { flags: 'gi' })
const acts = compilePhrases(group('acts'))
const deeds = compilePhrases(group('deeds'), { at: 'start' })

/**
 * Whether a description names a topic ("Audits, inspections or inspectors", "The customer mentions a merger") rather than what somebody
 * does ("The customer asks for references", "The service was down", "Complaints about the helpdesk").
 */
export function namesTopic(description: string): boolean {
  const text = description.replace(named, ' ').trim()
  const said = text.replace(subject, '').trim()
  const topic = said.replace(names, '')
  // After a subject there is a verb: one that only names a topic, or one that tells what is done.
  if (said !== text && topic === said) return said === ''
  return !acts.test(topic) && !deeds.test(topic) && !clause.test(topic)
}

const sides: readonly (readonly [Side, RegExp])[] = [
  ['customer', compilePhrases(group('of-customer'), { at: 'start' })],
  ['rep', compilePhrases(group('of-rep'), { at: 'start' })],
]

/** The side whose words a description is about, if it begins with it: "The customer mentions a merger". */
export function sideOf(description: string): Side | null {
  return sides.find(([, begins]) => begins.test(description.trim()))?.[0] ?? null
}
