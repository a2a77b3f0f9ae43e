/** How a scalar stands in the text (YAML 1.2.2, sections 7.3 and 8.1). */
export const STYLE = { plain: 0, single: 1, double: 2, literal: 3, folded: 4 } as const;
export type Style = (typeof STYLE)[keyof typeof STYLE];

/** What is known of a node. Its style is in the lowest bits, that of its key above. */
export const FLAGS = {
  style: 7,
  keyShift: 3,
  /** Decoding makes something else of it. */
  escaped: 1 << 6,
  keyEscaped: 1 << 7,
  /** A quote without its other one. */
  open: 1 << 8,
  flow: 1 << 9,
  /** Only readers of YAML 1.1 take it for something else than a text. */
  old: 1 << 10,
  /** It has an anchor or a tag. */
  fixed: 1 << 11,
  /** Its tag says that it is no text. */
  foreign: 1 << 12,
  /** Its tag says that it is a text. */
  text: 1 << 15,
  /** Line ends behind a block scalar: all, or none. */
  keep: 1 << 13,
  strip: 1 << 14,
} as const;

/** What an anchor or a tag says of the node behind it. `!` alone and `!!str` make a text of it. */
export function propertyFlags(token: string): number {
  if (token.startsWith('&')) return FLAGS.fixed;
  return token === '!' || token === '!!str' ? FLAGS.fixed | FLAGS.text : FLAGS.fixed | FLAGS.foreign;
}
