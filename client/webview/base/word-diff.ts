import { diffArrays } from 'diff';

/** A run of text on one side: words that both sides have, or that only this side has; a short tag stands alone. */
export interface Stretch {
  readonly text: string;
  readonly changed: boolean;
  readonly tag: boolean;
}

export interface Sides {
  readonly old: readonly Stretch[];
  readonly new: readonly Stretch[];
}

/** Texts that differ in more words than this are shown without marks: they would be unreadable and slow. */
const MOST_CHANGES = 300;
const TAG = /(?<!\\)((?:\\\\)*)(<\/?\d{1,6}>|<x\d{1,6}\/>)/g;

const segmenters = new Map<string, Intl.Segmenter>();

/** Words and tags by the rules of the language, including scripts without spaces. */
export function tokens(text: string, locale: string): readonly { readonly text: string; readonly tag: boolean }[] {
  const found: { text: string; tag: boolean }[] = [];
  let at = 0;
  const addText = (end: number) => {
    for (const { segment } of segmenterFor(locale).segment(text.slice(at, end)))
      found.push({ text: segment, tag: false });
  };
  for (const match of text.matchAll(TAG)) {
    const tag = match[2] ?? '';
    const start = match.index + match[0].length - tag.length;
    addText(start);
    found.push({ text: tag, tag: true });
    at = start + tag.length;
  }
  addText(text.length);
  return found;
}

/** One text without a comparison. */
export function plain(text: string, locale: string): readonly Stretch[] {
  return joined(tokens(text, locale).map((token) => ({ ...token, changed: false })));
}

/** The words that were removed from the old translation and those added in the new one. */
export function wordDiff(before: string, after: string, locale: string): Sides {
  const old = tokens(before, locale);
  const fresh = tokens(after, locale);
  const tags = new Set([...old, ...fresh].filter(({ tag }) => tag).map(({ text }) => text));
  const words = (list: typeof old) => list.map(({ text, tag }) => (tag ? `\u0000${text}` : text));
  const changes = diffArrays(words(old), words(fresh), { maxEditLength: MOST_CHANGES });
  if (changes === undefined) return { old: plain(before, locale), new: plain(after, locale) };
  const sides: { old: Stretch[]; new: Stretch[] } = { old: [], new: [] };
  for (const { value, added, removed } of changes) {
    const stretches = value.map((word) => {
      const text = word.startsWith('\u0000') ? word.slice(1) : word;
      return { text, tag: text !== word && tags.has(text), changed: added || removed };
    });
    if (!added) sides.old.push(...stretches);
    if (!removed) sides.new.push(...stretches);
  }
  return { old: joined(sides.old), new: joined(sides.new) };
}

/** Merges adjacent runs of one kind. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const result: Stretch[] = [];
  for (const stretch of stretches) {
    const last = result.at(-1);
    if (last === undefined || last.tag || stretch.tag || last.changed !== stretch.changed) result.push(stretch);
    else result[result.length - 1] = { ...last, text: last.text + stretch.text };
  }
  return result;
}

/** A locale that the browser does not know falls back to the default rules. */
function segmenterFor(locale: string): Intl.Segmenter {
  let segmenter = segmenters.get(locale);
  if (segmenter === undefined) {
    try {
      segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
    } catch {
      segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
    }
    segmenters.set(locale, segmenter);
  }
  return segmenter;
}
