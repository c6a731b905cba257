import { ApiError } from '@earshot/contract/errors'
import { readForm } from '../platform/http/read-form.ts'
import type { Arriving } from '../platform/http/route.ts'
import { fileBytesMax } from './formats/decode-text.ts'
import { readContent } from './import/content.ts'
import { type PutInput, type PutOutcome, type Putting, putCall } from './put-call.ts'

/** Takes a call from a form: its details in the part `metadata`, then its transcript in the part `file`. */
export async function receivePut(putting: Putting, arriving: Arriving<PutInput>): Promise<PutOutcome> {
  return await readForm(arriving, async (input, { name, content }) => {
    const { bytes, mediaType } = await readContent(content, () => fileBytesMax)
    if (mediaType !== null)
      throw new ApiError('INVALID_REQUEST', 'file: a recording. Put its transcript.', { field: 'file' })
    return await putCall(putting, input, { name, bytes })
  })
}
