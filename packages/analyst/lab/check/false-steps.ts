import { choose, lowered, type Make } from './make.ts'
import { readTurns } from './read-turns.ts'

// A next step with another owner or status, or a promise without its condition.

export const owner: Make = ({ nextSteps, people }, random) =>
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
  })

export const status: Make = ({ nextSteps, facts }) => [
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
]

export const condition: Make = ({ facts, nextSteps, call }) => [
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
]
