import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type GlossaryChange,
  type GlossaryOptions,
  parseGlossary,
  writeGlossary,
} from '../../../../../server/core/formats/glossary/index.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

const corpus = (name: string) => readFileSync(new URL(`../../../../corpus/glossary/${name}`, import.meta.url), 'utf8');
const set = (source: string, target: string, from?: string, to?: string): GlossaryChange => ({
  kind: 'set',
  source,
  target,
  ...(from !== undefined && to !== undefined && { pair: { source: from, target: to } }),
});
const remove = (source: string, from?: string, to?: string): GlossaryChange => ({
  kind: 'remove',
  source,
  ...(from !== undefined && to !== undefined && { pair: { source: from, target: to } }),
});
const write = (
  text: string,
  path: string,
  changes: readonly GlossaryChange[],
  options: Partial<GlossaryOptions> = {},
) => {
  const { edits, rejected } = writeGlossary(text, parseGlossary(text, { path, ...options }), changes);
  return { text: applyEdits(text, edits), edits, rejected };
};

describe('two columns', () => {
  it('replaces in the quoting of the field', () => {
    const text = corpus('bom-crlf.en-fr.csv');
    const written = write(text, 'x.en-fr.csv', [
      set('door, front', 'porte'),
      set('house', 'la maison, grande'),
      set('window', 'fenêtre'),
    ]);
    expect(written.text).toBe('\uFEFFhouse,"la maison, grande"\r\n"door, front","porte"\r\nwindow,"fenêtre"');
    expect(written.edits).toHaveLength(2);
  });

  it('adds behind the last row, removes with the line, leaves comments and blank lines', () => {
    const text = '# one\na\tA\n\nb\tB\n# end\n';
    const options = { comments: '#' };
    expect(write(text, 'x.en-de.tsv', [set('c', 'C'), remove('a')], options).text).toBe('# one\n\nb\tB\nc\tC\n# end\n');
    expect(write(text, 'x.en-de.tsv', [remove('b'), set('#d', 'D')], options).text).toBe(
      '# one\na\tA\n\n"#d"\tD\n# end\n',
    );
  });

  it('keeps the absence of a final line end', () => {
    expect(write('a\tA\r\nb\tB', 'x.en-de.tsv', [set('c', 'C')]).text).toBe('a\tA\r\nb\tB\r\nc\tC');
    expect(write('a\tA\r\nb\tB', 'x.en-de.tsv', [remove('b')]).text).toBe('a\tA');
    expect(write('a\tA\r\nb\tB', 'x.en-de.tsv', [remove('b'), set('c', 'C')]).text).toBe('a\tA\r\nc\tC');
    expect(write('a\tA', 'x.en-de.tsv', [remove('a'), set('c', 'C')]).text).toBe('c\tC');
    expect(write('a\tA\nb\tB', 'x.en-de.tsv', [remove('a'), remove('b')]).text).toBe('');
  });

  it('makes new files', () => {
    expect(write('', 'x.en-de.tsv', [set('"a"', 'A'), set('b', '"B" und "C"')]).text).toBe(
      '"""a"""\tA\nb\t"""B"" und ""C"""\n',
    );
    expect(write('\uFEFF', 'x.en-de.csv', [set('a, b', '5" x')]).text).toBe('\uFEFF"a, b","5"" x"\n');
  });

  it('does nothing that is done, compares normalised terms, and takes the later of two changes', () => {
    const text = 'caf\u00e9\tKaffee\nx\ty\n';
    expect(write(text, 'x.en-de.tsv', [set('cafe\u0301', 'Kaffee'), remove('none')]).edits).toEqual([]);
    expect(write(text, 'x.en-de.tsv', [set('cafe\u0301', 'A'), set('café', 'B')]).text).toBe('café\tB\nx\ty\n');
  });

  it('removes every row of a term that comes twice', () => {
    expect(write('a\tA\nb\tB\na\tC\nd\tD\n', 'x.en-de.tsv', [remove('a')]).text).toBe('b\tB\nd\tD\n');
  });
});

describe('columns of codes and of locales', () => {
  it('names the languages of a new row', () => {
    const text = corpus('four.csv');
    expect(write(text, 'four.csv', [set('house', 'casa', 'en', 'it'), set('house', 'Heim', 'en', 'de')]).text).toBe(
      `${text.replace('Haus', 'Heim')}house,casa,en,it\n`,
    );
  });

  it('fills a cell, clears a cell, drops a row without translations, adds a row once', () => {
    const text = corpus('locales.csv');
    const written = write(text, 'locales.csv', [
      set('door', 'Tür', 'en', 'de'),
      remove('house', 'en', 'fr'),
      remove('to open, to unlock', 'en', 'de'),
      set('roof', 'Dach', 'en', 'de'),
      set('roof', 'toit', 'en', 'fr'),
    ]);
    expect(written.text).toBe('en,de,fr,comment\nhouse,Haus,,building\ndoor,Tür,porte,\nroof,Dach,toit,\n');
  });

  it('lengthens a short row', () => {
    expect(write(corpus('locales.tsv'), 'locales.tsv', [set('save', '保存', 'en', 'ja')]).text).toContain(
      '2\tsave\tsalvar\t保存\n',
    );
    expect(write('en\tde\tfr\na', 'x.tsv', [set('a', 'c', 'en', 'fr'), set('b', 'd', 'en', 'fr')]).text).toBe(
      'en\tde\tfr\na\t\tc\nb\t\td',
    );
  });

  it('finds the exact column of two for one language', () => {
    const text = 'de,en-US,en-GB\nFarbe,color,colour\n';
    expect(write(text, 'x.csv', [set('Farbe', 'hue', 'de', 'en-GB')]).text).toBe('de,en-US,en-GB\nFarbe,color,hue\n');
  });
});

describe('refusing', () => {
  it.each([
    ['an empty translation', set('a', ''), /is empty/],
    ['white space at the edge', set('a ', 'b'), /white space/],
    ['a line end', set('a', 'b\nc'), /control characters/],
    ['too many bytes', set('a', 'ä'.repeat(600)), /1024 bytes/],
    ['other languages', set('a', 'b', 'en', 'fr'), /en to de only/],
  ])('%s', (_, change, reason) => {
    expect(write('x\ty\n', 'x.en-de.tsv', [change])).toMatchObject({
      edits: [],
      rejected: [{ change, reason: expect.stringMatching(reason) }],
    });
  });

  it('a column that is not there, languages nobody names, a file with conflicts', () => {
    expect(write(corpus('locales.csv'), 'x.csv', [set('house', 'casa', 'en', 'it')]).rejected).toHaveLength(1);
    expect(write(corpus('four.csv'), 'four.csv', [set('roof', 'Dach')]).rejected).toHaveLength(1);
    expect(write(corpus('conflict.en-de.tsv'), 'x.en-de.tsv', [set('a', 'b')]).rejected).toHaveLength(1);
  });
});
