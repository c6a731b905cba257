/** The members of a reply or a piece of a stream that can show an error or a refusal: `choices` in chats, the rest in OpenAI's responses. */
interface Body {
  type?: unknown
  error?: unknown
  choices?: { message?: { refusal?: unknown } | null; delta?: { refusal?: unknown } | null }[]
  output?: { content?: { type?: unknown }[] }[]
}

// Members of a reply that is more than an error.
const answers = ['choices', 'output', 'candidates', 'content', 'message']
const statusOfNobody = 502

/**
 * Corrects a reply with status 200. Some report an error with it: that gets the status in its body. Refusals of models are in a member
 * that the packages of the protocols ignore: they become answers held back by a filter.
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

/** Whether a raw part of a stream belongs to a model's refusal. */
export function isRefusal(part: { type: string; rawValue?: unknown }): boolean {
  const { type, choices } = (part.rawValue ?? {}) as Body
  if (typeof type === 'string' && type.startsWith('response.refusal')) return true
  return choices?.some?.((choice) => choice?.delta?.refusal) ?? false
}

function parse(text: string): Body | null {
  try {
    const body: unknown = JSON.parse(text)
    // Its members are checked before use.
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
