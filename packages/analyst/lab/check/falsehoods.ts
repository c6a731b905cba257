import type { Labels, StatementLine } from './labels.ts'
import { readTurns } from './read-turns.ts'

type Line = Omit<StatementLine, 'kind' | 'call'>
type Make = (label: Labels, random: () => number) => Line[]

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
]
const ordinals = [
  'third',
  'fourth',
  'sixth',
  'eighth',
  'eleventh',
  'thirteenth',
  'seventeenth',
  'nineteenth',
  'twenty-third',
  'twenty-sixth',
]
const numbers = [
  'two',
  'three',
  'four',
  'six',
  'seven',
  'nine',
  'eleven',
  'twelve',
  'fourteen',
  'eighteen',
  'thirty',
  'forty',
  'seventy',
]
const invented = [
  'Oriana Fell',
  'Desmond Pike',
  'Tamsin Rook',
  'Brightmoor',
  'Calderex',
  'Ilse Brandt',
  'Vexora',
  'Hugo Lindqvist',
]
const currencies: [RegExp, string[]][] = [
  [/\beuros?\b|\bEUR\b/, ['dollars', 'pounds', 'rand']],
  [/\bdollars?\b|\bUSD\b/, ['euros', 'pounds', 'francs']],
  [/\bpounds?\b|\bGBP\b/, ['euros', 'dollars', 'yen']],
]
const currencyNames: Record<string, string> = {
  EUR: 'euros',
  USD: 'dollars',
  GBP: 'pounds',
  ZAR: 'rand',
  INR: 'rupees',
}
const units: [RegExp, string][] = [
  [/\b(?:a|per) month\b/, 'per week'],
  [/\b(?:a|per) year\b/, 'per month'],
  [/\b(?:a|per) week\b/, 'per year'],
  [/\b(?:a|per) day\b/, 'per month'],
  [/\bper (?:user|seat|person|head)\b/, 'per site'],
  [/\bpercent\b|%|\bper cent\b/, 'thousand'],
  [/\bthousand\b/, 'million'],
  [/\bmillion\b/, 'thousand'],
  [/\bminutes\b/, 'hours'],
  [/\bhours\b/, 'days'],
  [/\bdays\b/, 'weeks'],
  [/\bweeks\b/, 'months'],
  [/\bmonths\b/, 'years'],
  [/\byears\b/, 'months'],
]
const negations: [RegExp, string][] = [
  [/\bis not\b|\bisn['’]t\b/, 'is'],
  [/\bare not\b/, 'are'],
  [/\bcannot\b|\bcan['’]t\b/, 'can'],
  [/\bdoes not (\w+)\b/, 'does $1'],
  [/\bwill not\b/, 'will'],
  [/\bnobody\b/i, 'everybody'],
  [/\bwithout\b/, 'with'],
  [/\bis\b/, 'is not'],
  [/\bare\b/, 'are not'],
  [/\bwill\b/, 'will not'],
  [/\bmust\b/, 'need not'],
  [/\bcan\b/, 'cannot'],
  [/\bhas\b/, 'has no'],
  [/\bhave\b/, 'have no'],
  [/\bwants?\b/, 'does not want'],
  [/\bneeds?\b/, 'does not need'],
  [/\bagreed\b/, 'refused'],
]

/** For each kind of untruth, what a careless or lying writer could make of a call's labels. Turns are those of the truth it was made of. */
export const falsehoods: Record<string, Make> = {
  number: ({ facts }, random) =>
    facts.flatMap(({ text, turns }) => {
      const spoken = new RegExp(`\\b(?:${numbers.join('|')})\\b`)
      const digits = /\d+(?:[.,]\d+)*/
      const found = digits.exec(text)?.[0]
      if (found) {
        const value = Number(found.replaceAll(',', ''))
        const wrong = value < 20 ? value + 3 + Math.floor(random() * 4) : Math.round(value * (1.2 + random()))
        return [
          {
            text: text.replace(found, found.includes(',') ? wrong.toLocaleString('en-US') : String(wrong)),
            turns,
          },
        ]
      }
      const word = spoken.exec(text)?.[0]
      if (!word) return []
      return [
        {
          text: text.replace(
            word,
            choose(
              numbers.filter((other) => other !== word),
              random,
            ),
          ),
          turns,
        },
      ]
    }),
  unit: ({ facts, amounts }) => [
    ...facts.flatMap(({ text, turns }) => {
      const [pattern, other] = units.find(([unit]) => unit.test(text)) ?? []
      return pattern &&
        other &&
        /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|hundred|thousand)\b/.test(
          text,
        )
        ? [{ text: text.replace(pattern, other), turns }]
        : []
    }),
    ...amounts.flatMap(({ said, unit, turns }) => {
      const [pattern, other] = units.find(([wanted]) => wanted.test(unit ?? '') && wanted.test(said)) ?? []
      return pattern && other ? [{ text: `It comes to ${said.replace(pattern, other)}.`, turns }] : []
    }),
  ],
  currency: ({ facts, amounts }, random) => [
    ...facts.flatMap(({ text, turns }) => {
      const [pattern, others] = currencies.find(([currency]) => currency.test(text)) ?? []
      return pattern && others ? [{ text: text.replace(pattern, choose(others, random)), turns }] : []
    }),
    ...amounts.flatMap(({ value, currency, unit, turns, said }) => {
      const right = currencyNames[currency ?? '']
      // Only where the call itself says the currency near the amount.
      if (!right || !new RegExp(`\\b${right.slice(0, 4)}`, 'i').test(said)) return []
      const wrong = choose(
        Object.values(currencyNames).filter((name) => name !== right),
        random,
      )
      return [
        { text: `The amount is ${value.toLocaleString('en-US')} ${wrong}${unit ? `, ${unit}` : ''}.`, turns },
      ]
    }),
  ],
  date: ({ facts, nextSteps }, random) =>
    [
      ...facts,
      ...nextSteps.flatMap(({ owner, action, due, turns }) =>
        due ? [{ text: `${owner} to ${action} ${due}.`, turns }] : [],
      ),
    ].flatMap(({ text, turns }) => {
      for (const names of [weekdays, months, ordinals]) {
        const found = names.find((name) => new RegExp(`\\b${name}\\b`).test(text))
        if (found)
          return [
            {
              text: text.replace(
                found,
                choose(
                  names.filter((name) => name !== found),
                  random,
                ),
              ),
              turns,
            },
          ]
      }
      if (/\btomorrow\b/.test(text)) return [{ text: text.replace('tomorrow', 'next Thursday'), turns }]
      if (/\btoday\b|\btonight\b|\bthis afternoon\b/.test(text))
        return [{ text: text.replace(/\btoday\b|\btonight\b|\bthis afternoon\b/, 'next week'), turns }]
      return []
    }),
  name: ({ facts, people, competitors }, random) =>
    facts.flatMap(({ text, turns }) => {
      const names = [...people, ...competitors]
        .map(({ name }) => name)
        .filter((name) => /^\p{Lu}/u.test(name))
      const found =
        names.find((name) => text.includes(name)) ??
        names.flatMap((name) => name.split(' ')).find((part) => part.length > 3 && text.includes(part))
      if (!found) return []
      const others = names.filter((name) => !name.includes(found) && !text.includes(name))
      const wrong = random() < 0.5 && others.length > 0 ? choose(others, random) : choose(invented, random)
      return [{ text: text.replace(found, wrong), turns }]
    }),
  owner: ({ nextSteps, people }, random) =>
    nextSteps.flatMap(({ owner, ownerSide, action, due, turns, status }) => {
      const others = people.filter(
        ({ name, side, onCall }) => onCall && side !== ownerSide && name !== owner && /^\p{Lu}/u.test(name),
      )
      if (others.length === 0 || status === 'declined') return []
      const wrong = choose(others, random)
      const side = ownerSide === 'rep' ? ('customer' as const) : ('rep' as const)
      return [
        {
          text: `${wrong.name} to ${lowered(action)}${due ? ` ${due}` : ''}.`,
          turns,
          claims: {
            owner: wrong.name,
            ownerSide: side,
            status: status === 'agreed' ? 'agreed' : 'committed',
          },
        },
      ]
    }),
  status: ({ nextSteps, facts }) => [
    ...nextSteps
      .filter(({ status }) => /proposed|conditional|declined/.test(status))
      .map(({ owner, action, due, turns, ownerSide }) => ({
        text: `${owner} will ${lowered(action)}${due ? ` ${due}` : ''}, as agreed.`,
        turns,
        claims: { owner, ownerSide, status: 'agreed' },
      })),
    ...facts
      .filter(
        ({ kind, text }) => /requirement|risk|blocker/.test(kind) && !/agreed|signed|won|closed/i.test(text),
      )
      .slice(0, 1)
      .map(({ text, turns }) => ({ text: `Agreed and signed: ${lowered(text)}`, turns })),
  ],
  polarity: ({ facts }) =>
    facts.flatMap(({ text, turns }) => {
      const [pattern, other] = negations.find(([wanted]) => wanted.test(text)) ?? []
      return pattern && other ? [{ text: text.replace(pattern, other), turns }] : []
    }),
  condition: ({ facts, nextSteps, call }) => [
    ...facts.flatMap(({ text, turns }) => {
      const without = text.replace(
        /,? ?\b(?:only )?(?:if|unless|provided|as long as|only when) [^,;.:]+[,:]? ?/i,
        '',
      )
      return without !== text && without.split(' ').length > 3 ? [{ text: without, turns }] : []
    }),
    ...nextSteps
      .filter(
        ({ status, action }) => status === 'conditional' && /\b(?:if|once|provided|unless)\b/.test(action),
      )
      .map(({ owner, action, due, turns }) => ({
        text: `${owner} will ${lowered(action.replace(/,? ?\b(?:if|once|provided|unless)\b.*$/, ''))}${due ? ` ${due}` : ''}.`,
        turns,
      })),
    ...readTurns(call).flatMap(({ index, side, text }) => {
      const said =
        /\bif [^.,?!]{8,80}, (?:then )?(?:I|we)(?:['’]ll| will|['’]d| would) (?<rest>[^.?!]{12,90})[.!]/i.exec(
          text,
        )
      const rest = said?.groups?.rest
      return rest ? [{ text: `The ${side} will ${rest}.`, turns: [index] }] : []
    }),
  ],
  stitched: ({ people, amounts, competitors }) => {
    const ours = amounts.filter(({ whose, what }) => whose === 'us' && /offer|price|value/.test(what))
    const theirs = amounts.filter(({ what }) => /budget|cost_of_problem/.test(what))
    const lines = [
      ...competitors.slice(0, 2).flatMap(({ name, turns }) =>
        ours.slice(0, 1).map((amount) => ({
          text: `${name} asks for ${amount.said}.`,
          turns: [...turns.slice(0, 1), ...amount.turns.slice(0, 1)],
        })),
      ),
      ...people
        .filter(({ side, name }) => side === 'customer' && /^\p{Lu}/u.test(name))
        .slice(-2)
        .flatMap(({ name, turns }) =>
          theirs.slice(0, 1).map((amount) => ({
            text: `${name} has approved ${amount.said} for it.`,
            turns: [...turns.slice(0, 1), ...amount.turns.slice(0, 1)],
          })),
        ),
    ]
    return lines.filter(({ turns }) => new Set(turns).size === 2)
  },
  rival: ({ amounts }) =>
    amounts
      .filter(({ whose, what }) => whose === 'rival' || what === 'rival_price')
      .flatMap(({ said, turns, value, currency }) => [
        {
          text: `Our offer is ${said}.`,
          turns,
          claims: { amount: { value, currency, whose: 'us', stands: true } },
        },
        {
          text: `We ask for ${said}.`,
          turns,
          claims: { amount: { value, currency, whose: 'us', stands: true } },
        },
        {
          text: `The price that we quoted is ${said}.`,
          turns,
          claims: { amount: { value, currency, whose: 'us', stands: true } },
        },
      ]),
  superseded: ({ amounts }) =>
    amounts
      .filter(
        ({ whose, stands, what }) =>
          !stands && whose === 'us' && /offer|list_price|discount|contract_value/.test(what),
      )
      .flatMap(({ said, turns, value, currency }) => [
        {
          text: `The price stands at ${said}.`,
          turns: turns.slice(0, 1),
          claims: { amount: { value, currency, whose: 'us', stands: true } },
        },
        {
          text: `They pay ${said}.`,
          turns: turns.slice(0, 1),
          claims: { amount: { value, currency, whose: 'us', stands: true } },
        },
      ]),
}

function choose<Item>(from: readonly Item[], random: () => number): Item {
  const chosen = from[Math.floor(random() * from.length)]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}

/** A sentence as it goes on behind another word. */
export function lowered(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
