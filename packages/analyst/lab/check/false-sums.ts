import type { Make } from './make.ts'

// A true sum, attributed to another party, or presented as valid.

export const stitched: Make = ({ people, amounts, competitors }) => {
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
}

export const rival: Make = ({ amounts }) =>
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
    ])

export const superseded: Make = ({ amounts }) =>
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
    ])
