// "Okay." alone may go on with "But I can't promise that.": so many words are read.
const openingWordsMin = 4

const courtesies = /^(?:(?:oh|ah|um+|uh+|and|well|thanks|thank you)[,.!]? )+/i
const yes =
  /^(?:yes|yeah|yep|yup|sure|okay|ok|all? ?right|absolutely|definitely|certainly|of course|will do|please do|go ahead|let['’]s do(?! (?:it|that|this) [a-z])|no problem|not a problem|no worries|why not|sounds (?:good|great|fine|perfect|like a plan)|works for)\b/i
// "Good, thanks" agrees, "good question" does not.
const praise =
  /^(?:great|good|perfect|awesome|excellent|brilliant|lovely|wonderful|fantastic|fine|cool|sweet|please|agreed|deal|done|works|happy to|i['’]d (?:like|love) (?:that|to))(?=$|[,.!;]| thank)/i
// "Monday is fine", "that would be helpful"; but "that is good to know" agrees to nothing.
const suits =
  /^(?:that|this|tomorrow|next week|(?:next |on )?(?:mon|tues|wednes|thurs|fri)day)(?: works| sounds good| would help| did it|(?: is| would be|['’]s|['’]d be) (?:fine|good|great|perfect|okay|ok|all ?right|lovely|helpful))(?=$|[,.!;]| for| with)/i
const refusal =
  /\b(?:but|no|not|nor|never|nobody|nothing|cannot|too \w+|rather|only|if|unless|once|depends|maybe|perhaps|might|instead|except|however|though|already|wait|(?:have|need|got) to (?:ask|check|think|see|talk|speak))\b|n['’]t\b/i
// "Yeah, we'll see", "okay, I hear you", "sure, let me get back to you": what puts it off is no yes.
const hedge =
  /\b(?:I (?:hear|guess|suppose|think|understand)|see(?! you)|possibly|probably|could|we should|whether|whatever|better|hm+|hold on|hang on|(?:one|a) (?:sec|second|moment|minute)|let me|get back|push|postpone|sorry|vacation|holiday|yeah,? right)\b/i
// "Okay, we'll pass", "great, we chose another one"; but "sure, I'll pass it on".
const turnsDown =
  /\b(?:hold(?:ing)? off|pass(?:ing)?(?! (?:it|this|that|them|the|along)\b)|until|after|declin(?:e|ed|ing)|chose|chosen|picked(?! up)|(?:went|gone|going|signed) with(?! (?:it|this|that|you)\b)|skip|gave up|giv(?:e|ing) up|doubt)\b/i
const noRefusal = /\b(?:no|not a) (?:problem|worries|rush|hurry|doubt)\b|\bwhy not\b/gi
// "Okay, so the thing is" speaks of something else.
const elsewhere = /^,? (?:so|well|actually|anyway|look|listen|moving on|about)\b/i

/** Whether an answer agrees to what was said before it. A refusal, a condition or a question does not, nor does what may be either. */
export function isAssent(answer: string): boolean {
  const [first = '', ...next] = openingOf(answer.replace(courtesies, ''))
  const opener = (yes.exec(first) ?? praise.exec(first) ?? suits.exec(first))?.[0]
  if (opener === undefined || elsewhere.test(first.slice(opener.length))) return false
  // What asks for more, as in "Great. And who is on that call?", takes nothing back.
  if (first.endsWith('?') || next.some((sentence) => /^(?!and\b).*\?$/i.test(sentence))) return false
  return ![first, ...next].some((sentence) => {
    const said = sentence.replace(noRefusal, '')
    return refusal.test(said) || hedge.test(said) || turnsDown.test(said)
  })
}

// The first sentence, and those after it as long as all are short.
function openingOf(answer: string): string[] {
  const opening: string[] = []
  let words = 0
  for (const [sentence] of answer.matchAll(/[^.!?…\s][^.!?…]*[.!?…]*/g)) {
    opening.push(sentence)
    words += sentence.split(/\s+/).length
    if (words >= openingWordsMin) break
  }
  return opening
}
