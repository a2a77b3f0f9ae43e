/** Longer than any service's key, shorter than a pasted document. */
const LONGEST = 512;

/** Why a text cannot be a service key: it must fit into one HTTP header value. `undefined` if it can be one. */
export function keyProblem(text: string): 'empty' | 'characters' | 'length' | undefined {
  const key = text.trim();
  if (key === '') return 'empty';
  if (key.length > LONGEST) return 'length';
  return /^[\x21-\x7e]+$/.test(key) ? undefined : 'characters';
}
