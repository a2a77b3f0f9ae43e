import type { Placeholder } from '../text/placeholders/index.ts';

/** A tag that never closes and has no attribute is a word in brackets: “a <label> element”, “git show <object>”. */
export function markupNames(placeholders: readonly Placeholder[]): ReadonlySet<string> {
  const tags = placeholders.filter(
    ({ kind, role, text, name = '' }) =>
      kind === 'tag' && (role === 'close' || /=|\/>$|^<[\d!]/.test(text) || BREAKS.has(name)),
  );
  return new Set(tags.map(({ name = '' }) => name));
}

/** Tags that stand alone in texts; of the others that HTML never closes (`<base>`, `<source>`) the names are words, too. */
const BREAKS: ReadonlySet<string> = new Set(['br', 'hr', 'wbr']);

/** Tags that say how words look, and break lines. */
const STYLES: ReadonlySet<string> = new Set(['b', 'i', 'u', 'em', 'strong', 'code', 'kbd', 'small', 'p', 'span', 'br']);

/** Those of the tags that only the target has that do nothing but style its words: each opens and closes, or stands alone. */
export function stylesIn(surplus: readonly Placeholder[], target: readonly Placeholder[]): readonly Placeholder[] {
  const tags = surplus.filter(({ kind }) => kind === 'tag');
  const isStyle = ({ name = '', text }: Placeholder) => STYLES.has(name) && !/\s(?:on\w+|href|src)\s*=/i.test(text);
  if (tags.length === 0 || !tags.every(isStyle)) return [];
  const open: string[] = [];
  for (const { kind, role, name = '' } of target) {
    if (kind !== 'tag' || name === 'br' || role === 'standalone') continue;
    if (role === 'open') open.push(name);
    else if (open.pop() !== name) return [];
  }
  return open.length === 0 ? tags : [];
}
