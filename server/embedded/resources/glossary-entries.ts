import { fail, ok, type Result } from '../../../shared/values/result.ts';
import type { GlossaryEntry } from '../state/glossaries.ts';
import { type Row, readCsvRows, readTsvRows } from './glossary-tables.ts';

/** Maximum UTF-8 bytes of a name, a source phrase and a target phrase. */
export const MAX_PHRASE_BYTES = 1024;

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const EDGE_SPACE = /^[\s\u180e]|[\s\u180e]$/u;

/**
 * Reads the entries of one dictionary and validates them (docs/spec/service.md#glossary-entries). The error names the entry by its index and its
 * position (UTF-16 units) in the request.
 */
export function readEntries(
  text: string,
  format: 'tsv' | 'csv',
  pair: { readonly source: string; readonly target: string },
): Result<readonly GlossaryEntry[], string> {
  const rows = format === 'tsv' ? readTsvRows(text) : readCsvRows(text);
  if (!rows.ok) return rows;
  const entries: GlossaryEntry[] = [];
  const seen = new Map<string, Row>();
  for (const row of rows.value) {
    const [source = '', target = '', from, to] = row.fields;
    if (from !== undefined && to !== undefined && !(same(from, pair.source) && same(to, pair.target))) continue;
    const problem = shapeOf(row, format) ?? phrase(source, 'Key', row) ?? phrase(target, 'Value', row);
    if (problem !== undefined) return fail(problem);
    const first = seen.get(source);
    if (first !== undefined) return fail(`${where('Key', row)} duplicates ${where('key', first)}`);
    seen.set(source, row);
    entries.push([source, target]);
  }
  if (entries.length === 0) return fail('There are no entries');
  return ok(entries);
}

function shapeOf(row: Row, format: 'tsv' | 'csv'): string | undefined {
  const count = row.fields.length;
  if (count === 2 || (format === 'csv' && count === 4)) return undefined;
  return `${where('Entry', row)} has ${count} field${count === 1 ? '' : 's'}, expected a source and a target phrase`;
}

/** Why a phrase is not allowed in a glossary. */
function phrase(text: string, role: 'Key' | 'Value', row: Row): string | undefined {
  if (text === '') return `${where(role, row)} is empty`;
  if (CONTROL.test(text)) return `${where(role, row)} contains a control character or a line end`;
  if (EDGE_SPACE.test(text)) return `${where(role, row)} has leading or trailing white space`;
  const bytes = Buffer.byteLength(text);
  if (bytes <= MAX_PHRASE_BYTES) return undefined;
  return `${where(role, row)} is ${bytes} bytes long, at most ${MAX_PHRASE_BYTES} are allowed`;
}

function where(role: string, row: Row): string {
  return `${role} with the index ${row.index} (starting at position ${row.position})`;
}

function same(code: string, base: string): boolean {
  return code.trim().toLowerCase() === base;
}
