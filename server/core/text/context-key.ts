/** Separates the context from the text, as in compiled gettext catalogs. */
const SEPARATOR = '\u0004';

/** The key of a text that code requests by the text itself, with the context that tells it from the same text elsewhere. A null part stays null. */
export function contextParts<T extends string | null>(
  context: readonly T[] | undefined,
  text: readonly T[],
): readonly (T | string)[] {
  return context === undefined ? text : [...context, SEPARATOR, ...text];
}

/** Like `contextParts`, for known values. */
export function contextKey(context: string | undefined, text: string): string {
  return context === undefined ? text : context + SEPARATOR + text;
}

/** The context and the text of a key. */
export function splitKey(key: string): { readonly context?: string; readonly text: string } {
  const at = key.indexOf(SEPARATOR);
  return at < 0 ? { text: key } : { context: key.slice(0, at), text: key.slice(at + SEPARATOR.length) };
}

/** A key as shown to people: the text. */
export function shownKey(key: string): string {
  return splitKey(key).text;
}

/** A key with its context, if it has one (`month | May`), which distinguishes it from the same text elsewhere. */
export function keyInContext(key: string): string {
  const { context, text } = splitKey(key);
  return context === undefined ? text : `${context} | ${text}`;
}
