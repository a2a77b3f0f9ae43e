import { lineEnd } from '../../../text/lines.ts';
import type { Edit } from '../../../text/span.ts';
import { indented, type Section } from './section.ts';

/** Appends a language after the last one in YAML, with an empty line before it if the others have one. */
export function addYaml(sections: readonly Section[], body: string): Edit {
  const last = sections.at(-1);
  if (last === undefined) return { span: { start: 0, end: 0 }, text: '' };
  const base = /^[ \t]*/.exec(last.text)?.[0] ?? '';
  const at = lineEnd(last.text, last.text.trimEnd().length);
  const eol = eolOf(last.text);
  const before = sections.at(-2)?.text ?? '';
  const isApart = /(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)$/.test(before);
  const lines = indented(withoutBreaks(body), base);
  return { span: { start: last.shift + at, end: last.shift + at }, text: `${isApart ? eol : ''}${eol}${base}${lines}` };
}

/** Trailing blanks may be part of a text. */
export function withoutBreaks(body: string): string {
  return body.replace(/^[\r\n]+|[\r\n]+$/g, '');
}

export function eolOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}
