import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../../../server/core/formats/glossary/index.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { acrossProblems, glossaryFindings } from '../../../../../server/engine/parts/glossary/across.ts';

const table = (name: string, text: string) => ({ name, table: parseFile(name, text, 'en') });

/** What is said about the first file beside the others. */
function said(text: string, others: Readonly<Record<string, string>>, name = 'a.en-de.tsv') {
  const problems = acrossProblems(
    table(name, text),
    Object.entries(others).map((other) => table(...other)),
  );
  return problems.map(({ code, severity, message, span, fixes = [] }) => ({
    code,
    severity,
    message,
    at: text.slice(span.start, span.end),
    after: fixes.map(({ edits }) => applyEdits(text, edits)),
  }));
}

describe('a term that another file has, too', () => {
  test('with another translation', () => {
    expect(said('hut\tHütte\nhouse\tHaus\n', { 'b.en-de.tsv': 'pass\tPass\nhouse\tHeim\n' })).toEqual([
      {
        code: 'glossary-conflict',
        severity: 'error',
        message:
          '"house" has another translation in b.en-de.tsv:2: "Heim". The dictionary is not synced until they agree.',
        at: 'Haus',
        after: ['hut\tHütte\n'],
      },
    ]);
  });

  test('with the same one, whichever way it is composed', () => {
    const [problem, ...more] = said('hut\tHütte\n', { 'b.en-de.tsv': 'hut\tHu\u0308tte\n' });
    expect(more).toEqual([]);
    expect(problem).toEqual({
      code: 'glossary-repeated',
      severity: 'hint',
      message: '"hut" is in b.en-de.tsv:1 too, with the same translation.',
      at: 'hut',
      after: [''],
    });
  });

  test('is told once, of the first file that has it', () => {
    const problems = said('hut\tHütte\n', {
      'b.en-de.tsv': 'house\tHaus\n',
      'c.en-de.tsv': 'hut\tHütte\n',
      'd.en-de.tsv': 'hut\tBaude\n',
    });
    expect(problems.map(({ message }) => message)).toEqual([
      '"hut" is in c.en-de.tsv:1 too, with the same translation.',
    ]);
  });

  test('is none for other languages, and variants of a language are one', () => {
    expect(said('hut\tHütte\n', { 'b.en-fr.tsv': 'hut\trefuge\n' })).toEqual([]);
    expect(said('hut\tHütte\n', { 'b.en-US-de-AT.tsv': 'hut\tAlm\n' }).map(({ code }) => code)).toEqual([
      'glossary-conflict',
    ]);
  });

  test('has no fix where a row holds other languages as well', () => {
    const columns = 'en\tde\tfr\nhut\tHütte\trefuge\n';
    const [problem] = said(columns, { 'b.en-de.tsv': 'hut\tBaude\n' }, 'all.tsv');
    expect(problem).toMatchObject({ code: 'glossary-conflict', at: 'Hütte', after: [] });
  });
});

test('findings come in the order of the file', () => {
  const text = 'b\tB\na\tA\nb\tC\n';
  const own = table('a.en-de.tsv', text);
  const found = glossaryFindings(text, own, [table('b.en-de.tsv', 'a\tX\nb\tY\n')]);
  expect(found.length).toBeGreaterThan(2);
  expect(found.map(({ span }) => span.start)).toEqual(found.map(({ span }) => span.start).toSorted((a, b) => a - b));
  expect(acrossProblems(own, [table('b.en-de.tsv', 'a\tX\nb\tY\n')]).map(({ message }) => message.slice(0, 3))).toEqual(
    ['"b"', '"a"'],
  );
});

test('a dictionary of several files together may be too large for the service', () => {
  const megabytes = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => `${name}${at}\t${'x'.repeat(2 ** 20 - 20)}\n`).join('');
  const [six, five, four] = [megabytes(6, 'a'), megabytes(5, 'b'), megabytes(4, 'b')];
  expect(said(`# terms\n${six}`, { 'b.en-de.tsv': four })).toEqual([]);
  expect(said(six, { 'b.en-fr.tsv': five })).toEqual([]);
  const [problem, ...more] = said(six, { 'b.en-de.tsv': five });
  expect(more).toEqual([]);
  expect(problem).toMatchObject({
    code: 'glossary-dictionary-too-large',
    severity: 'error',
    message: 'The dictionary en > de has 11.0 MiB; the service takes 10 MiB at most. Remove entries.',
  });
  expect(problem?.at).toMatch(/^a0\tx/);
});
