/** The text of another key in this place. */
export const REFERENCES: ReadonlySet<string> = new Set(['vue-link', 'reference', 'i18next-nesting']);

/** `@:a.b`, `@.lower:a.b`, `@:(a.b)`, `@:{'a.b'}` */
export function linkedKey(text: string): string {
  return text.slice(text.indexOf(':') + 1).replace(/^\(|\)$|^\{'|'\}$/g, '');
}

/** Words, and nothing that may be left of a reference. */
export function isWritten(text: string): boolean {
  return /\p{L}[\p{L}\p{M}]|\p{sc=Han}/u.test(text) && !/[@$[\]]/.test(text);
}
