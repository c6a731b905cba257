import { type Bag, hashWord } from './hash-words.ts'

const feature = { shape: 69, letters: 75, length: 76 }
const shapes = [/\p{Ll}\p{Lu}/u, /^\p{Lu}{2,}$/u, /\d/]
const pieces = [3, 4]
const lengthMax = 12

/** Adds the features of a name's letters: a product is named otherwise than a person or a town: "FlowSmart", "Kerbstone". */
export function describeLetters(name: string, kind: number, bag: Bag): void {
  bag.add(feature.shape, 1 + shapes.findIndex((shape) => shape.test(name)), kind)
  bag.add(feature.length, Math.min(lengthMax, name.length), kind)
  const letters = `^${name.toLowerCase()}$`
  for (const size of pieces)
    for (let at = 0; at + size <= letters.length; at += 1)
      bag.add(feature.letters, hashWord(letters.slice(at, at + size)), kind)
}
