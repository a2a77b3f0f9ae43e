/** Where one sentence ends and the next begins. A full stop inside a word or a number ends none. */
const END = /(?<=[.!?।])\s+|(?<=[。！？])/u;

/** The sentences of a text: what has a word between two ends. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(END).filter((part) => /\p{L}{2}/u.test(part));
}
