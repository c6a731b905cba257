// What comes beside the price.
const beside =
  /(?<!\b(?:no|any|without) )\b(?:set[- ]?up|onboarding|implementation|training|one[- ](?:off|time)|install\w*|deliver\w*|deposit|travel|shipping|migration|connectors?|on top)\b/i

/** Whether a sentence names a sum as one that comes beside the price: "forty-two a user, and then a one-off of four thousand" has one of each. */
export function isBesidePrice(text: string, said: string): boolean {
  const parts = text.split(/[,;:—–]\s+(?=and\b|then\b|plus\b)|\s+(?=and then\b|plus\b)/i)
  return beside.test(parts.find((part) => part.includes(said)) ?? text)
}
