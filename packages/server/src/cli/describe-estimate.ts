import type { ProcessingEstimate } from '@earshot/contract/rewrite-posts'

const count = new Intl.NumberFormat('en')

/** The cost of processing calls, in lines for a person. Free parts have no line. */
export function describeEstimate(estimate: ProcessingEstimate): string[] {
  const { calls, requests, tokens, host, seconds } = estimate
  if (requests === 0) return []
  const size = `${plural(requests, 'request')}, ${count.format(tokens.input)} tokens in and ${count.format(tokens.output)} out`
  return [
    `To process ${plural(calls, 'call')} takes about ${size}, sent to ${host}: ${moneyOf(estimate)}, ${duration(seconds)}.`,
    ...describeCap(estimate),
  ]
}

function describeCap({ money, monthLeft, currency }: ProcessingEstimate): string[] {
  if (monthLeft === null) return []
  const left = `The team's cap leaves ${round(monthLeft)} ${currency} for this month (UTC).`
  if (money !== null && money <= monthLeft) return [left]
  return [`${left} Once it is reached posts are written by rule, and calls that need the analyst wait.`]
}

function moneyOf({ money, currency }: ProcessingEstimate): string {
  if (money === null) return 'a price that is not known, as EARSHOT_LLM_PRICES lacks a model'
  return `about ${round(money)} ${currency}`
}

// Small sums keep two digits that say something.
function round(money: number): string {
  return money >= 1 ? money.toFixed(2) : String(Number(money.toPrecision(2)))
}

function duration(seconds: number): string {
  return seconds < 90
    ? `${plural(Math.ceil(seconds), 'second')}`
    : `${plural(Math.round(seconds / 60), 'minute')}`
}

function plural(number: number, noun: string): string {
  return `${count.format(number)} ${noun}${number === 1 ? '' : 's'}`
}
