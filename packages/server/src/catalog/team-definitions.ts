import { CallTypeDefinition, SliceDefinition, SliceSection } from '@earshot/analyst/definitions/catalog'
import { ElementDefinition } from '@earshot/analyst/definitions/element'
import { Text } from '@earshot/contract/endpoint'
import { z } from 'zod'
import { systemFields } from './system-fields.ts'

// Evidence is quoted from deals and companies only, so no other path would find anything.
const systemPaths = systemFields
  .filter(({ entityType }) => entityType !== 'contact')
  .map(({ entityType, fieldName }) => `${entityType}.${fieldName}`)
const CrmPath = Text.refine(
  (path) => systemPaths.includes(path) || /^(deal|company)\.fields\../s.test(path),
  `must be one of ${systemPaths.join(', ')}, deal.fields.<name> and company.fields.<name>`,
)
// Not in the contract's schemas: they read stored definitions as well.
const Description = Text.regex(/\S/, 'must say something')

// From this confidence up, two of three quotes are right.
const ownConfidenceMin = 0.5

// A description, better with a few examples, is enough for a team's own element. Versions of elements, slices and call types, and call
// types' ids, are assigned here: values in a file are ignored.
export const TeamElement = ElementDefinition.omit({ version: true }).extend({
  label: Text.min(1).optional(),
  description: Description,
  speaker: ElementDefinition.shape.speaker.default('any'),
  examples: z.array(Text).default([]),
  nearMisses: z.array(Text).default([]),
  crmFields: z.array(CrmPath).default([]),
  minConfidence: ElementDefinition.shape.minConfidence.unwrap().default(ownConfidenceMin),
})
const Section = SliceSection.extend({
  title: SliceSection.shape.title.optional(),
  description: SliceSection.shape.description.optional(),
  kind: SliceSection.shape.kind.default('themes'),
}).transform(({ title, description, ...section }) => {
  const named = title ?? labelOf(section.key)
  return { ...section, title: named, description: description ?? `${named}.` }
})
// A key and the elements are enough: each element gets its own section.
export const TeamSlice = SliceDefinition.omit({ version: true })
  .extend({
    title: Text.min(1).optional(),
    description: Description.optional(),
    objective: SliceDefinition.shape.objective.default('deals'),
    audience: Text.min(1).default('Sales teams'),
    preferredModel: SliceDefinition.shape.preferredModel.default(null),
    includeCrmData: z.boolean().default(false),
    evidenceGrouping: SliceDefinition.shape.evidenceGrouping.default('ByElement'),
    sections: z.array(Section).min(1).optional(),
  })
  .transform(({ title = '', description, sections, ...slice }) => {
    const named = title || labelOf(slice.key)
    return {
      ...slice,
      title: named,
      description: description ?? `What calls say of ${listLabels(slice.elementKeys)}.`,
      sections:
        sections ??
        slice.elementKeys.map((key) =>
          Section.parse({ key: sectionKeyOf(key), title: labelOf(key), elementKeys: [key] }),
        ),
    }
  })
export const TeamCallType = CallTypeDefinition.omit({ id: true, version: true }).extend({
  description: Description,
})

/** "driver_shortage" and "driverShortage" as a title. */
export function labelOf(key: string): string {
  return key
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())
}

function listLabels(keys: readonly string[]): string {
  return keys.map((key) => labelOf(key).toLowerCase()).join(', ')
}

// A section's name must differ from the members that every result has.
function sectionKeyOf(elementKey: string): string {
  const key = elementKey.replace(/_+([a-z0-9]?)/g, (_, letter: string) => letter.toUpperCase())
  return SliceSection.shape.key.safeParse(key).success ? key : `${key}Quotes`
}
