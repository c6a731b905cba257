import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { OutsideAnalyst } from '../analyst.ts'
import type { LlmSettings } from '../settings/llm-settings.ts'
import type { Asking } from './ask-window.ts'
import type { Meter, Purpose } from './meter.ts'
import { hostOf, openModel } from './open-model.ts'

const firstBackoffMs = 500
// Limit of a batch for any provider: each call holds its transcript and asks the database for a place.
const callsAtOnceMax = 32

interface Parts {
  meter: Meter
  purpose: Purpose
  fingerprint: string
  backoffMs: number | undefined
}

/** The parts of requests to a model of a deployment. Sends nothing. */
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

/** The description of a deployment's model for runs and posts. */
export function outsideOf(
  { settings, modelId, host }: Asking,
  parameters: OutsideAnalyst['parameters'],
): OutsideAnalyst {
  const { provider, currency, minShare, concurrency } = settings
  const callsAtOnce = Math.min(callsAtOnceMax, concurrency)
  return { provider, model: modelId, host, currency, minShare, parameters, callsAtOnce }
}
