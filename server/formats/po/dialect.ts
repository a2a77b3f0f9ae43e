import { DIALECT, ICU } from './flags.ts';
import type { PoHeader } from './header.ts';
import type { PoEntry } from './lines.ts';

/** Entries looked at for the marks of a tool. */
const LOOKED_AT = 50;

/** Lingui and next-intl write messages in ICU syntax, and say so nowhere: by their names in the header, and by the comments that they leave. */
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

/** A source that stands for a text, rather than being one: `user.greeting`, `login_title`. */
export function looksLikeKey(source: string): boolean {
  return /^[\w$-]+(?:[.:/_][\w$-]+)+$/.test(source);
}
