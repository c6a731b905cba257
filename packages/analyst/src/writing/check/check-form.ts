import type { Claims } from '../draft.ts'
import type { DropReason } from './drop-reason.ts'
import { type Evidence, plain } from './evidence.ts'
import { hasWords } from './has-words.ts'

// Quotes are shown as text, but a writer's additions must not contain anything that a reader's program loads or follows.
const markup =
  /\b(?:https?|ftp):|\b(?:data|file|javascript|mailto|sms|tel):(?=\S)|\bwww\.|!\[|\]\(|\]\[|<[a-z/!]/i
// "sales@acme.example", "acme.example/offer".
const address = /[^\s@]+@[^\s@]+|[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]*\.\p{L}{2,}/gu
// Invisible characters, and digits other than 0 to 9.
const hidden = /[\p{Cf}\p{Co}\p{Cn}[\p{N}--[0-9]][\p{Cc}--[\n\t]]]/v
// A letter of another script in a Latin word, and signs over one that have no letter of their own.
const imitated = /\p{sc=Latin}[\p{sc=Cyrillic}\p{sc=Greek}\p{M}]|[\p{sc=Cyrillic}\p{sc=Greek}]\p{sc=Latin}/gu

interface Written {
  title?: string
  text: string
  claims?: Claims | { role?: string | null }
}

/** What is wrong with the characters of a statement: links and addresses that were not said, or characters that hide what it says. */
export function findWrongForm(
  { title = '', text, claims = {} }: Written,
  { quotes, known, around }: Evidence,
): DropReason | null {
  const claimed = Object.values(claims).flatMap((claim) =>
    typeof claim === 'object' && claim !== null ? Object.values(claim) : claim,
  )
  const all = [title, text, ...claimed].filter((one) => typeof one === 'string').join('\n')
  if (markup.test(all)) return 'link'
  if ((all.match(address) ?? []).some((one) => !hasWords(one, `${around}\n${plain(known)}`))) return 'link'
  const odd = oddIn(all.normalize('NFC'))
  if (odd.length === 0) return null
  const said = [...quotes.map((quote) => quote.text), known].join('\n').normalize('NFC')
  return odd.some((one) => !said.includes(one)) ? 'characters' : null
}

function oddIn(text: string): string[] {
  const signs = text.replace(/m[²³]|CO₂/g, '').match(/[^ -~]/gu) ?? []
  const odd = signs.filter(
    (sign) => hidden.test(sign) || (/\p{L}/u.test(sign) && sign.normalize('NFKC') !== sign),
  )
  return [...odd, ...(text.match(imitated) ?? [])]
}
