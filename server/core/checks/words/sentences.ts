/** Where one sentence ends and the next begins. A full stop inside a word or a number does not end one. */
const END = /(?<=[.!?।])\s+|(?<=[。！？])/u;

/** The sentences of a text: pieces between two ends that contain a word. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(END).filter((part) => /\p{L}{2}/u.test(part));
}
