import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type GlossaryChange,
  type GlossaryTable,
  parseGlossary,
  writeGlossary,
} from '../../../../../server/core/formats/glossary/index.ts';
import { phraseFault } from '../../../../../server/core/formats/glossary/rules.ts';
import { applyEdits, slice } from '../../../../../server/core/text/span.ts';
import { HOSTILE } from '../../../../support/hostile.ts';

const PIECES = [
  'house',
  'Haus',
  'a b',
  '"',
  '""',
  '"x"',
  '"x, y"',
  ',',
  ',',
  '\t',
  '\t',
  ';',
  '\n',
  '\n',
  '\r\n',
  '\r',
  ' ',
  '=',
  '\u2028',
  'en',
  'de',
  'fr',
  '#',
  'é',
  'e\u0301',
  '<<<<<<< a',
  '\uFEFF',
];
const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(''));
const path = fc.constantFrom('x.en-de.tsv', 'x.en-de.csv', 'x.tsv', 'x.csv');
const phrase = fc
  .array(fc.constantFrom('a', 'b', 'é', '"', ',', ';', ' ', '日', '😀', '='), { minLength: 1, maxLength: 5 })
  .map((pieces) => pieces.join(''))
  .filter((text) => phraseFault(text) === undefined);
const key = ({ source, target, pair }: GlossaryTable['entries'][number]) =>
  [source.value, target.value, pair?.source, pair?.target].join('\n');

function checkSpans(text: string, table: GlossaryTable): void {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  for (const row of table.rows) {
    expect(row.span.start).toBe(at);
    at = row.next;
    expect(slice(text, { start: row.span.end, end: row.next })).toMatch(/^(\r\n|\r|\n|)$/);
    if (row.fields.length === 0) continue;
    expect(row.fields.map(({ whole }) => slice(text, whole)).join(table.delimiter)).toBe(slice(text, row.span));
    for (const { span, value, quoted, flaw } of row.fields)
      if (flaw === undefined) expect(quoted ? slice(text, span).replaceAll('""', '"') : slice(text, span)).toBe(value);
  }
  expect(at).toBe(text.length);
}

test('whatever the pieces: every character belongs to a row, fields slice to their values, fixes apply', () => {
  fc.assert(
    fc.property(soup, path, (text, name) => {
      const table = parseGlossary(text, { path: name, comments: '#' });
      checkSpans(text, table);
      for (const { fixes = [] } of table.problems) for (const { edits } of fixes) applyEdits(text, edits);
      const own = table.entries.map(
        ({ source, target, pair }): GlossaryChange => ({
          kind: 'set',
          source: source.value,
          target: target.value,
          ...(pair && { pair }),
        }),
      );
      const twice = table.problems.some(({ code }) => code === 'glossary-duplicate');
      if (!twice) expect(writeGlossary(text, table, own).edits).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('what is set is read again, what is removed is gone, everything else is as it was', () => {
  fc.assert(
    fc.property(
      soup,
      path,
      fc.array(fc.tuple(phrase, phrase), { maxLength: 3 }),
      fc.nat(5),
      (text, name, terms, gone) => {
        const table = parseGlossary(text, { path: name, comments: '#' });
        const victim = table.entries[gone];
        const changes: GlossaryChange[] = terms.map(([source, target]) => ({ kind: 'set', source, target }));
        if (victim !== undefined)
          changes.push({ kind: 'remove', source: victim.source.value, ...(victim.pair && { pair: victim.pair }) });
        const { edits, rejected } = writeGlossary(text, table, changes);
        // Words that are languages can make a row of locales of what was none, or a semicolon the delimiter: then nothing can be compared.
        const after = parseGlossary(applyEdits(text, edits), { path: name, comments: '#' });
        if (after.layout !== table.layout || after.delimiter !== table.delimiter) return;
        const refused = new Set(rejected.map(({ change }) => change));
        const made = changes.filter((change) => !refused.has(change));
        const touched = new Set(made.map(({ source }) => source.trim().normalize('NFC')));
        const rest = ({ entries }: GlossaryTable) =>
          entries.filter(({ source }) => !touched.has(source.value.trim().normalize('NFC'))).map(key);
        expect(rest(after)).toEqual(rest(table));
        const last = new Map(made.map((change) => [change.source.trim().normalize('NFC'), change]));
        for (const change of last.values()) {
          const found = after.entries.find(
            ({ source }) => source.value.trim().normalize('NFC') === change.source.trim().normalize('NFC'),
          );
          if (change.kind === 'set') expect(found?.target.value).toBe(change.target);
        }
      },
    ),
    { numRuns: 150 },
  );
});

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(name);
    else if (/\.(tsv|csv)$/.test(entry.name)) yield name;
  }
}
const more = process.env['DRAGOMAN_CORPUS'];
const folders = [
  resolve(import.meta.dirname, '../../../../corpus/glossary'),
  ...(more !== undefined && existsSync(more) ? [more] : []),
];

test.each(folders.flatMap((folder) => [...files(folder)]))('any prefix of %s', (name) => {
  const text = readFileSync(name, 'utf8');
  const step = Math.max(1, Math.ceil(text.length / 40));
  for (let end = text.length; end >= 0; end -= step)
    checkSpans(text.slice(0, end), parseGlossary(text.slice(0, end), { path: name }));
});

test('a row wider than any table is one problem, and no byte of it is lost', () => {
  for (const row of ['\t'.repeat(5000), `"a"${'\t"b"'.repeat(5000)}`, `en\tde\tfr${'\tx'.repeat(5000)}`]) {
    const text = `${row}\nhouse\tHaus\n`;
    const table = parseGlossary(text, { path: 'x.en-de.tsv' });
    checkSpans(text, table);
    expect(table.problems.map(({ code, span }) => [code, span])).toEqual([
      ['glossary-field-count', { start: 0, end: row.length }],
    ]);
    expect(table.entries.map(({ target }) => target.value)).toEqual(['Haus']);
  }
});

test('hostile text is read', () => {
  for (const make of Object.values(HOSTILE.table))
    for (const name of ['x.en-de.tsv', 'x.csv']) expect(() => parseGlossary(make(5_000), { path: name })).not.toThrow();
});
