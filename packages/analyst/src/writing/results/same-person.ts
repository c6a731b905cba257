import { firstNames } from '../../language/first-names.ts'
import { isMisheard } from './names.ts'

/** "Gwen", "Gwen T." and "Gwen Tolliver" are one person, and so are names with a misheard letter, unless both are first names. */
export function isSamePerson(a: string, b: string): boolean {
  const [one = [], other = []] = [a, b].map((name) => name.toLowerCase().split(/[ -]/))
  return one.every((word, at) => {
    const against = other[at]
    return against === undefined || isSameWord(word, against) || (at > 0 && isInitial(word, against))
  })
}

/** "Mr. Braun" is Herbert Braun if no other known person is called Braun. A surname that is also a first name is not used. */
export function findBySurname(name: string, known: readonly string[]): string | undefined {
  const surname = name.toLowerCase()
  if (firstNames.has(surname)) return undefined
  const [found, ...others] = known.filter((full) => full.toLowerCase().endsWith(` ${surname}`))
  return name.includes(' ') || others.length > 0 ? undefined : found
}

// Martin, Martina and Marina are three people.
function isSameWord(a: string, b: string): boolean {
  return a === b || (isMisheard(a, b) && !(firstNames.has(a) && firstNames.has(b)))
}

function isInitial(a: string, b: string): boolean {
  return a[0] === b[0] && (a.length === 1 || b.length === 1)
}

/** "Owen Tuckett (Planning)" is "Owen Tuckett", "Gwen T." is "Gwen T". */
export function plainName(name: string): string {
  return name
    .replace(/\(.*?\)/g, '')
    .replaceAll('.', '')
    .trim()
    .replace(/\s+/g, ' ')
}

/** The longest known name that this one can mean; the name itself if it could mean two people. */
export function fullName(name: string, known: readonly string[]): string {
  const same = known.filter((other) => isSamePerson(name, other))
  const [longest = name] = same.toSorted((a, b) => b.length - a.length)
  return same.every((other) => isSamePerson(other, longest)) ? longest : name
}
