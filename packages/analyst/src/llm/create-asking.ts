import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { OutsideAnalyst } from '../analyst.ts'
import type { LlmSettings } from '../settings/llm-settings.ts'
import type { Asking } from './ask-window.ts'
import type { Meter, Purpose } from './meter.ts'
import { hostOf, openModel } from './open-model.ts'

const firstBackoffMs = 500
// Of a batch, whatever the provider allows: each holds its transcript and asks the database for a place.
const callsAtOnceMax = 32

interface Parts {
  meter: Meter
  purpose: Purpose
  fingerprint: string
  backoffMs: number | undefined
}

/** All that a request to a model of a deployment needs. Sends nothing. */
export function createAsking(
  settings: LlmSettings,
  modelId: string,
  { meter, purpose, fingerprint, backoffMs = firstBackoffMs }: Parts,
): Asking {
  let opened: Promise<LanguageModelV4> | undefined
  const open = () => {
    opened ??= openModel(settings, modelId)
    return opened
  }
  return { settings, modelId, host: hostOf(settings), open, meter, purpose, fingerprint, backoffMs }
}

/** A model of a deployment as runs and posts name it. */
export function outsideOf(
  { settings, modelId, host }: Asking,
  parameters: OutsideAnalyst['parameters'],
): OutsideAnalyst {
  const { provider, currency, minShare, concurrency } = settings
  const callsAtOnce = Math.min(callsAtOnceMax, concurrency)
  return { provider, model: modelId, host, currency, minShare, parameters, callsAtOnce }
}
