import { alternatives, holdLetters } from './language/compile-phrases.ts'
import { readGroups, readList } from './language/read-list.ts'

const hesitation = alternatives(holdLetters(readList('hesitations')))
const { group } = readGroups('fillers')
// With the commas around it: "the drivers, uh, drove".
const hesitations = new RegExp(`,?(?:^|\\s)${hesitation}(?=$|[\\s,.…?!]),?…?`, 'gi')
const aside = new RegExp(`,\\s${alternatives(group('asides'))},(?= )`, 'gi')
// Fillers only before a comma or a new clause: "no budget", "so far", "right now", "because of the price" have a meaning.
const beginning = `(?=${alternatives(group('clause-beginnings'))}\\b(?!\\?))`
const opening = new RegExp(
  `^(?:${[
    `(?:${alternatives(group('always'))}|${hesitation})\\b[\\s,.…]+`,
    // "No. 5" is a number.
    `(?!no\\. \\d)${alternatives(group('before-pause'))}\\s*[,.…][\\s,.…]*`,
    `${alternatives(group('before-clause'))}\\s+(?:(?=${hesitation}\\b)|${beginning})`,
  ].join('|')})+(?=\\S)`,
  'i',
)

/** A text in one line without fillers: hesitations, "you know" between commas, and empty openings. */
export function stripFillers(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const said = plain.replace(opening, '').replace(hesitations, '').replace(aside, '').trim()
  return /[\p{L}\p{N}]/u.test(said) ? said : plain
}
