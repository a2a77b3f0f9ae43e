import { DIALECT, ICU } from './flags.ts';
import type { PoHeader } from './header.ts';
import type { PoComment, PoEntry } from './lines.ts';

/** How many entries are searched for the marks of a tool. */
const LOOKED_AT = 50;

/** Lingui and next-intl write ICU messages without declaring it: they are recognised by the header and by the comments that they leave. */
export function dialectOf(text: string, entries: readonly PoEntry[], { fields }: PoHeader): string {
  if (/lingui|next-intl/i.test(fields.get('x-generator') ?? '') || fields.get('x-crowdin-sourcekey') === 'msgstr')
    return ICU;
  const isLingui = entries
    .slice(0, LOOKED_AT)
    .some(({ comments }) =>
      comments.some(({ text: { start } }) => /^ ?(?:js-lingui-|placeholder \{)/.test(text.slice(start, start + 15))),
    );
  return isLingui ? ICU : DIALECT;
}

/** Whether sources are texts, or keys for texts in the source locale's file: Lingui and next-intl declare it, otherwise the majority decides. */
export function sourcesOf(
  text: string,
  { fields }: PoHeader,
  entries: readonly PoEntry[],
  sources: readonly string[],
): 'texts' | 'keys' {
  if (fields.get('x-crowdin-sourcekey') === 'msgstr') return 'keys';
  const isExplicit = ({ text: { start, end } }: PoComment) => text.slice(start, end).trim() === 'js-lingui-explicit-id';
  if (entries.some(({ comments }) => comments.some(isExplicit))) return 'keys';
  return sources.filter(looksLikeKey).length * 2 > sources.length ? 'keys' : 'texts';
}

/** `user.greeting`, `login_title`. */
function looksLikeKey(source: string): boolean {
  return /^[\w$-]+(?:[.:/_][\w$-]+)+$/.test(source);
}
