import type { Finding } from '../../locate-claims.ts'
import { proveDraft } from '../check/prove-draft.ts'
import type { Assignment, PostTemplate, Writer, WrittenCall } from '../writer.ts'
import { assemblePosts, type Posts } from './assemble-posts.ts'

interface Order {
  call: WrittenCall
  template: PostTemplate
  findings: readonly Finding[]
}

/** Has both posts of a call written, and keeps what the call proves. */
export async function makePosts(
  writer: Writer,
  { call, template, findings }: Order,
  assignment: Assignment,
): Promise<Posts> {
  const draft = await writer.writePosts(call, template, findings, assignment)
  const { kept } = proveDraft(draft, call, findings, labelsOf(template))
  return assemblePosts({ call, template, kept, caveats: draft.caveats })
}

/** Words of a template that are no names, though they are capitalised. */
function labelsOf({ callType, elementLabels }: PostTemplate): string[] {
  const { label, summary, scorecard } = callType
  return [
    label,
    ...Object.values(elementLabels),
    ...summary.sections.map(({ title }) => title),
    ...scorecard.elements.map((element) => element.label),
  ]
}
