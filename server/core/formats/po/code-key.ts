import { plainText } from '../../text/content.ts';
import { contextKey } from '../../text/context-key.ts';
import type { Unit } from '../format.ts';

/** What code uses to request a unit: its context and its `msgid`, with its actual line breaks. */
export function codeKeyOf({ id, name, source, context, plural }: Unit): string {
  if (plural === undefined) return contextKey(context, source === undefined ? '' : plainText(source));
  // The source of a form may be the plural text; the set is named by the singular, followed by a number if the file has the entry twice.
  const set = context === undefined ? plural.set : plural.set.slice(context.length + 1);
  const isNumbered = !name.startsWith(`${spaced(set)} [`) || !id.startsWith(plural.set);
  return contextKey(context, isNumbered ? set.replace(/~\d+$/, '') : set);
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
