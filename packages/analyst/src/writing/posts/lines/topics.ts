import { compilePhrases } from '../../../language/compile-phrases.ts'
import { readGroups } from '../../../language/read-list.ts'

/** What a reader of a bottom line wants to know beside outcome and next step. */
export type Topic = 'timing' | 'decides' | 'hinders'

const { group } = readGroups('topics')
// Each question has a phrase of every list of one way to ask.
const asks: Record<Topic, readonly (readonly RegExp[])[]> = {
  timing: [[compilePhrases(group('ask-timing'))]],
  decides: [both('ask-decides'), both('ask-how')],
  hinders: [both('ask-hinders')],
}
const says: Record<Topic, RegExp> = {
  timing: compilePhrases(group('says-timing')),
  decides: compilePhrases(group('says-decides')),
  hinders: compilePhrases(group('says-hinders')),
}

function both(name: string): RegExp[] {
  return [compilePhrases(group(name)), compilePhrases(group(`${name}-about`))]
}

/** Whether a question asks for a topic. */
export function asksFor(topic: Topic, question: string): boolean {
  return asks[topic].some((way) => way.every((pattern) => pattern.test(question)))
}

/** Whether the words of a sentence are about a topic. */
export function isAbout(topic: Topic, sentence: string): boolean {
  return says[topic].test(sentence)
}
