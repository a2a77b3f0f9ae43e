import type { Frame } from '../entries/entry-shape.ts';

/** A single string: an item of a list. */
const ITEM = /^(["'`])(?:\\[\s\S]|(?!\1)[^\\])*\1$/;

/** A key with its text in an object of its own, or an item in a list. */
export function literalFrame(
  open: readonly [object: string, list: string],
  close: readonly [string, string],
  key: string,
) {
  const text = "'is another one'";
  const frame: Frame = (entry) => {
    if (ITEM.test(entry)) return { head: `${open[1]}\n`, tail: `,\n// Behind\n${text}${close[1]};\n` };
    return { head: `${open[0]}\n`, tail: `,\n// Behind\n${key} ${text}${close[0]};\n` };
  };
  return () => frame;
}
