const kinds = [
  /\bsummari[sz]e|\bsummary\b/,
  /\bwhy\b|\breasons?\b/,
  /\bthink|\bopinion|\bthought|\bfeel|\battitude|\bview/,
  /\bdecid|\bdecision|\bconclu|\bagree/,
  /\brecommend|\bsuggest|\bpropos|\badvi/,
  /\bconcern|\bproblem|\bdifficult|\bchallenge|\bdisadvantage|\bissue|\brisk|\bworr/,
  /\bdiscuss/,
  /^(?:what|how|why|when|who|which|did|was|were|summari|describe|explain|according)\b/,
]

/** For each kind of question whether the text, in lower case, is one. */
export function kindsOf(text: string): boolean[] {
  return kinds.map((kind) => kind.test(text))
}

/** The one kind that says most of how evidence sounds; questions of no kind have a number of their own. */
export function mainKindOf(text: string): number {
  const own = kindsOf(text)
  const first = [3, 4, 5, 1, 2, 0, 6, 7].find((kind) => own[kind])
  return first ?? kinds.length
}
