import { finishCall } from './finish-call.ts'
import type { Cue, Format } from './format.ts'
import { splitLines } from './split-lines.ts'

/**
 * The captions that a participant of a Zoom meeting saves, `meeting_saved_closed_caption.txt`: `[Name] 14:03:17`, with the time of
 * day, and the text below. Zoom does not describe the form.
 */
export const zoomCaptions: Format = {
  name: 'zoom-captions',
  detect(text) {
    const first = splitLines(text).find((line) => line !== '')
    return first !== undefined && head.test(first)
  },
  parse(text) {
    const cues: Cue[] = []
    for (const line of splitLines(text)) {
      const [, speaker] = head.exec(line) ?? []
      const last = cues.at(-1)
      if (speaker !== undefined) cues.push({ startMs: null, endMs: null, speaker, text: '' })
      else if (last) last.text += `\n${line}`
    }
    const warning = `Times of day, which are not positions in the call, left out: ${cues.length}.`
    return [finishCall({ cues, warnings: [warning] })]
  },
}

// A name may hold brackets: "[Ann [Acme]] 14:03:17".
const head = /^\[(.{1,200})\] \d{1,2}:\d{2}:\d{2}$/
