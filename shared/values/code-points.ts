/** The Unicode code points of a text, which is what services bill; UTF-16 units would count some characters twice. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
