import { expect, test } from 'vitest';
import { parseGlossary } from '../../../../../server/core/formats/glossary/index.ts';
import { mergeFiles } from '../../../../../server/engine/parts/glossary/merge.ts';

test('a row that says another pair than its file goes where it says, and the warning says the same', () => {
  const path = 'glossary/terms.en-de.csv';
  const text = 'house,Haus,en,de\nHaus,house,de,en\n';
  const table = parseGlossary(text, { path });
  const merged = mergeFiles([{ name: path, content: { path, text }, table }]);
  const made = [...merged.dictionaries].map(([pair, { entries }]) => [pair, ...entries]);
  expect(made).toEqual([
    ['de > en', ['Haus', 'house']],
    ['en > de', ['house', 'Haus']],
  ]);
  const warnings = table.problems.filter(({ code }) => code === 'glossary-language').map(({ message }) => message);
  expect(warnings).toEqual([
    'The row says de to en, but the file name says en to de: the codes of the row count, and it goes to de → en.',
  ]);
});
