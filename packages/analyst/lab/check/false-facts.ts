import { choose, type Make } from './make.ts'
import {
  currencies,
  currencyNames,
  invented,
  months,
  negations,
  numbers,
  ordinals,
  units,
  weekdays,
} from './swaps.ts'

// Replaces a word of a true sentence.

export const number: Make = ({ facts }, random) =>
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
  })

export const unit: Make = ({ facts, amounts }) => [
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
]

export const currency: Make = ({ facts, amounts }, random) => [
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
]

export const date: Make = ({ facts, nextSteps }, random) =>
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
  })

export const name: Make = ({ facts, people, competitors }, random) =>
  facts.flatMap(({ text, turns }) => {
    const names = [...people, ...competitors].map(({ name }) => name).filter((name) => /^\p{Lu}/u.test(name))
    const found =
      names.find((name) => text.includes(name)) ??
      names.flatMap((name) => name.split(' ')).find((part) => part.length > 3 && text.includes(part))
    if (!found) return []
    const others = names.filter((name) => !name.includes(found) && !text.includes(name))
    const wrong = random() < 0.5 && others.length > 0 ? choose(others, random) : choose(invented, random)
    return [{ text: text.replace(found, wrong), turns }]
  })

export const polarity: Make = ({ facts }) =>
  facts.flatMap(({ text, turns }) => {
    const [pattern, other] = negations.find(([wanted]) => wanted.test(text)) ?? []
    return pattern && other ? [{ text: text.replace(pattern, other), turns }] : []
  })
