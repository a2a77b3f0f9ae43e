/** Kinds that insert the text of another key. */
export const REFERENCES: ReadonlySet<string> = new Set(['vue-link', 'reference', 'i18next-nesting']);

/** `@:a.b`, `@.lower:a.b`, `@:(a.b)`, `@:{'a.b'}` */
export function linkedKey(text: string): string {
  return text.slice(text.indexOf(':') + 1).replace(/^\(|\)$|^\{'|'\}$/g, '');
}

/** Whether this is words, without possible remains of a reference. */
export function isWritten(text: string): boolean {
  return /\p{L}[\p{L}\p{M}]|\p{sc=Han}/u.test(text) && !/[@$[\]]/.test(text);
}
