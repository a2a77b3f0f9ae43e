import { fail, ok, type Result } from '../../../shared/values/result.ts';

/** One line of a table of entries. */
export interface Row {
  readonly fields: readonly string[];
  /** Index among the rows that are not blank, from 0. */
  readonly index: number;
  /** UTF-16 offset of the row in the text. */
  readonly position: number;
}

/** Lines of tab-separated phrases; blank lines are ignored. */
export function readTsvRows(text: string): Result<readonly Row[], string> {
  const rows: Row[] = [];
  let position = 0;
  for (const line of text.split('\n')) {
    const content = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (content !== '') rows.push({ fields: content.split('\t'), index: rows.length, position });
    position += line.length + 1;
  }
  return ok(rows);
}

/** Comma-separated lines; a field in double quotes may contain anything, with quotes doubled (docs/spec/service.md#glossary-entries). */
export function readCsvRows(text: string): Result<readonly Row[], string> {
  const rows: Row[] = [];
  let at = 0;
  while (at < text.length) {
    const position = at;
    const fields: string[] = [];
    for (;;) {
      const field = readField(text, at);
      if (field === undefined) {
        return fail(
          `Entry with the index ${rows.length} (starting at position ${position}) has a misplaced double quote`,
        );
      }
      fields.push(field.value);
      at = field.end;
      if (text[at] !== ',') break;
      at += 1;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    if (fields.length > 1 || fields[0] !== '') rows.push({ fields, index: rows.length, position });
  }
  return ok(rows);
}

const PLAIN = /[^",\r\n]*/y;

/** The field at an offset and the offset of what ends it; undefined if its quotes are wrong. */
function readField(text: string, at: number): { readonly value: string; readonly end: number } | undefined {
  if (text[at] !== '"') {
    PLAIN.lastIndex = at;
    const value = PLAIN.exec(text)?.[0] ?? '';
    const end = at + value.length;
    return text[end] === '"' ? undefined : { value, end };
  }
  let value = '';
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return undefined;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      const end = quote + 1;
      const next = text[end];
      const fine = next === undefined || next === ',' || next === '\n' || next === '\r';
      return fine ? { value, end } : undefined;
    }
    value += '"';
    from = quote + 2;
  }
}
