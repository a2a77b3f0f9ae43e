import { kindRule, type Placeholder } from '../../text/placeholders/index.ts';

/** Whether it inserts the text of another key. */
export function isReference({ kind }: Placeholder): boolean {
  return kindRule(kind)?.reference === true;
}

/** Whether this is words, without possible remains of a reference. */
export function isWritten(text: string): boolean {
  return /\p{L}[\p{L}\p{M}]|\p{sc=Han}/u.test(text) && !/[@$[\]]/.test(text);
}
