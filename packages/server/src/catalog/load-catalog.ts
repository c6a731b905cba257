import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CallTypeDefinition, type Catalog, SliceDefinition } from '@earshot/analyst/definitions/catalog'
import { ElementDefinition } from '@earshot/analyst/definitions/element'
import { OperatorError } from '@earshot/analyst/operator-error'
import { z } from 'zod'

/** The folder of the built-in catalogue. */
export const builtInFolder = fileURLToPath(new URL('../../../../catalog/', import.meta.url))

/** Loads and validates the catalogue's files. Throws OperatorError naming the file and its fault. */
export async function loadCatalog(folder: string): Promise<Catalog> {
  const elements = await readJson(join(folder, 'elements.json'), z.array(ElementDefinition))
  const callTypes = await readJson(join(folder, 'call-types.json'), z.array(CallTypeDefinition))
  const files = await listJson(join(folder, 'slices'))
  const slices = await Promise.all(
    files.map((name) => readJson(join(folder, 'slices', name), SliceDefinition)),
  )
  refuseDoubles('element', elements)
  refuseDoubles('call type', callTypes)
  refuseDoubles(
    'call type',
    callTypes.map(({ id }) => ({ key: `id ${id}` })),
  )
  refuseDoubles('slice', slices)
  const known = new Set(elements.map(({ key }) => key))
  for (const slice of slices) refuseUnknownElements(slice, known)
  for (const callType of callTypes) refuseUnknownTemplateElements(callType, known)
  return { elements, slices, callTypes }
}

async function listJson(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`The catalogue folder ${folder} can't be read (${cause.code}): restore it.`, {
      cause,
    })
  })
  return names.filter((name) => name.endsWith('.json')).sort()
}

async function readJson<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> {
  let value: unknown
  try {
    value = JSON.parse(await readFile(path, 'utf8'))
  } catch (cause) {
    throw new OperatorError(`The catalogue file ${path} can't be read as JSON: ${(cause as Error).message}`, {
      cause,
    })
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new OperatorError(
    `The catalogue file ${path} is not valid: ${issue?.path.join('.')}: ${issue?.message}`,
  )
}

function refuseDoubles(kind: string, items: readonly { key: string }[]): void {
  const seen = new Set<string>()
  for (const { key } of items) {
    if (seen.has(key)) throw new OperatorError(`The catalogue has the ${kind} ${key} twice.`)
    seen.add(key)
  }
}

function refuseUnknownElements(slice: SliceDefinition, known: ReadonlySet<string>): void {
  const unknown = slice.elementKeys.find((key) => !known.has(key))
  if (unknown)
    throw new OperatorError(`The slice ${slice.key} names the element ${unknown}, which does not exist.`)
  const stray = slice.sections
    .flatMap(({ elementKeys }) => elementKeys)
    .find((key) => !slice.elementKeys.includes(key))
  if (stray)
    throw new OperatorError(
      `A section of the slice ${slice.key} names ${stray}, which the slice does not have.`,
    )
}

function refuseUnknownTemplateElements(callType: CallTypeDefinition, known: ReadonlySet<string>): void {
  const { key, summary, scorecard } = callType
  const named = [...summary.sections, ...scorecard.elements].flatMap(({ elementKeys }) => elementKeys)
  const unknown = [...named, ...summary.additionalContext].find((elementKey) => !known.has(elementKey))
  if (unknown === undefined) return
  throw new OperatorError(`The call type ${key} names the element ${unknown}, which does not exist.`)
}
