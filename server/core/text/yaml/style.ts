/** How a scalar is written (YAML 1.2.2, sections 7.3 and 8.1). */
export const STYLE = { plain: 0, single: 1, double: 2, literal: 3, folded: 4 } as const;
export type Style = (typeof STYLE)[keyof typeof STYLE];

/** What is known about a node. Its style is in the lowest bits, the style of its key above. */
export const FLAGS = {
  style: 7,
  keyShift: 3,
  /** The raw text differs from the decoded one. */
  escaped: 1 << 6,
  keyEscaped: 1 << 7,
  /** The closing quote is missing. */
  open: 1 << 8,
  flow: 1 << 9,
  /** Only readers of YAML 1.1 read it as something other than a text. */
  old: 1 << 10,
  /** It has an anchor or a tag. */
  fixed: 1 << 11,
  /** Its tag says that it is not a text. */
  foreign: 1 << 12,
  /** Its tag says that it is a text. */
  text: 1 << 15,
  /** Chomping of a block scalar: keep all line ends at its end, or none. */
  keep: 1 << 13,
  strip: 1 << 14,
} as const;

/** What an anchor or a tag says about the node after it. `!` alone and `!!str` make it a text. */
export function propertyFlags(token: string): number {
  if (token.startsWith('&')) return FLAGS.fixed;
  return token === '!' || token === '!!str' ? FLAGS.fixed | FLAGS.text : FLAGS.fixed | FLAGS.foreign;
}
