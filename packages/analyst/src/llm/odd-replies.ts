/** Of a reply, whole or a piece of a stream, what can show an error or a refusal: `choices` of chats, the rest of OpenAI's responses. */
interface Body {
  type?: unknown
  error?: unknown
  choices?: { message?: { refusal?: unknown } | null; delta?: { refusal?: unknown } | null }[]
  output?: { content?: { type?: unknown }[] }[]
}

// What a reply has that is more than an error.
const answers = ['choices', 'output', 'candidates', 'content', 'message']
const statusOfNobody = 502

/**
 * A reply of status 200 as the protocol should have put it. Some report an error so: it gets the status that it names. A model that
 * refuses says so where the packages of the protocols do not look: it becomes an answer held back by a filter.
 */
export function mendReply(text: string): { status: number; text: string } {
  const body = parse(text)
  if (!body) return { status: 200, text }
  if (body.error && !answers.some((name) => Object.hasOwn(body, name)))
    return { status: statusOf(body.error), text }
  if (body.choices?.some?.((choice) => choice?.message?.refusal)) {
    const choices = body.choices.map((choice) => ({ ...choice, finish_reason: 'content_filter' }))
    return { status: 200, text: JSON.stringify({ ...body, choices }) }
  }
  const isRefusal = ({ type }: { type?: unknown }) => type === 'refusal'
  if (!body.output?.some?.((item) => item?.content?.some?.(isRefusal))) return { status: 200, text }
  const output = body.output.map((item) =>
    item.content ? { ...item, content: item.content.filter((part) => !isRefusal(part)) } : item,
  )
  const mended = { ...body, output, incomplete_details: { reason: 'content_filter' } }
  return { status: 200, text: JSON.stringify(mended) }
}

/** Whether a part of a stream is a piece, as it came, of a model's refusal. */
export function isRefusal(part: { type: string; rawValue?: unknown }): boolean {
  const { type, choices } = (part.rawValue ?? {}) as Body
  if (typeof type === 'string' && type.startsWith('response.refusal')) return true
  return choices?.some?.((choice) => choice?.delta?.refusal) ?? false
}

function parse(text: string): Body | null {
  try {
    const body: unknown = JSON.parse(text)
    // Whatever else it holds is looked at with care.
    return typeof body === 'object' && body !== null ? (body as Body) : null
  } catch {
    return null
  }
}

function statusOf(error: unknown): number {
  const { code, status } = error as { code?: unknown; status?: unknown }
  const found = [code, status].map(Number).find((number) => number >= 400 && number < 600)
  return found ?? statusOfNobody
}
