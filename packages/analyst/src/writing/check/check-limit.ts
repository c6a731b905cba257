import { clausesOf, rankSources } from './circumstances.ts'
import { type Evidence, plain } from './evidence.ts'
import { readFigures } from './figures.ts'

const limit =
  /\b(?:under|over|above|below|up to|within|beyond|more than|less than) (?:an? |about |the )*([^,.;]{2,30})/
const decides = /\b(?:decid\w+|sign\w*|approv\w+|alone|authori\w+|say yes|agree\w*|go\b.*\bto|spend)\b/
const tellsLimit = /\b(?:must|ha(?:ve|s) to|needs?|needed|requires?|or|means|unless|where|then)\b/

/** Whether a text tells who decides without the sum up to which they do: "Under five hundred thousand she's alone to decide." */
export function isLimitDropped(text: string, evidence: Evidence): boolean {
  const isWhole = readFigures(text).length > 0 || tellsLimit.test(plain(text))
  return !isWhole && clausesOf(text).some((clause) => isWithoutLimit(clause, evidence))
}

function isWithoutLimit(clause: string, evidence: Evidence): boolean {
  if (!decides.test(plain(clause)) || limit.test(plain(clause))) return false
  const sources = rankSources(clause, evidence)
  const main = sources.filter(({ shared }) => shared.length === sources[0]?.shared.length)
  return (
    main.length > 0 &&
    main.every(({ sentence }) => {
      const [, sum = ''] = limit.exec(plain(sentence)) ?? []
      return decides.test(plain(sentence)) && readFigures(sum).length > 0
    })
  )
}
