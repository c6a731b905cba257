import type { ElementDefinition } from '../src/definitions/element.ts'

/** An element with nothing but a description. */
export function describedElement(key: string, description: string): ElementDefinition {
  const nothing = { examples: [], nearMisses: [], crmFields: [] }
  return { key, version: 1, label: key, description, speaker: 'any', ...nothing }
}
