// node packages/analyst/lab/train/list-ordinary-words.ts
//
// Lists the words that the training calls with capitals have in lower case. In a transcript without capitals, a word that is not among them
// may be a name.
import { writeFileSync } from 'node:fs'
import { hasCapitals, tokens } from '../../src/language/restore-capitals.ts'
import { readLabelledCalls } from './read-corpora.ts'

const words = new Set<string>()
for (const { segments } of readLabelledCalls()) {
  const texts = segments.map(({ text }) => text)
  if (!hasCapitals(texts)) continue
  for (const text of texts)
    for (const [word] of text.matchAll(tokens)) if (/^\p{Ll}/u.test(word)) words.add(word)
}
const head =
  '# Words in lower case of the training calls; made by lab/train/list-ordinary-words.ts. In a transcript without capitals, another word may be a name.'
writeFileSync(
  new URL('../../src/language/en/ordinary-words.txt', import.meta.url),
  `${[head, ...[...words].sort()].join('\n')}\n`,
)
