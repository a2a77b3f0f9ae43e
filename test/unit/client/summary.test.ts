import { expect, test } from 'vitest';
import { type RunFacts, summarize } from '../../../client/messages/summary.ts';
import type { TranslateReport } from '../../../shared/commands.ts';

const l10n = {
  t: (message: unknown, ...values: unknown[]) =>
    String(message).replace(/\{(\d)\}/g, (_, index) => String(values[Number(index)])),
};
const NONE: TranslateReport = {
  files: [],
  translated: 0,
  reused: 0,
  unchanged: 0,
  repaired: 0,
  notes: [],
  skipped: [],
  refused: [],
  billedCharacters: 0,
};
const note = (unit: string, locale: string) => ({ unit, locale, reason: 'because' });
const told = (reports: Partial<TranslateReport>[], facts: RunFacts = {}) => {
  const all = reports.map((report, i) => ({ uri: `file:///p/${i}%20en.json`, report: { ...NONE, ...report } }));
  return summarize(all, facts, l10n as never);
};

test.each<[string, Partial<TranslateReport>[], RunFacts]>([
  ['Nothing is missing in 0 en.json.', [{}], {}],
  ['Nothing is missing in 2 files.', [], { looked: ['file:///a', 'file:///b'] }],
  ['1 unit translated in de.json. The file is saved.', [{ translated: 1, files: ['file:///p/de.json'] }], {}],
  [
    '5 units translated in 2 files. All files are saved.',
    [
      { translated: 2, files: ['file:///a'] },
      { reused: 3, files: ['file:///a', 'file:///b'] },
    ],
    {},
  ],
  [
    '2 units translated in de.json. The translations of 8 units are the same as before. The file is saved.',
    [{ translated: 2, unchanged: 8, files: ['file:///p/de.json'] }],
    {},
  ],
  ['Nothing was changed in 0 en.json. The translation of 1 unit is the same as before.', [{ unchanged: 1 }], {}],
  [
    'Nothing was changed in 0 en.json. 1 unit was not changed: see the output for the reason.',
    [{ refused: [note('a', 'de')] }],
    {},
  ],
  // Of a unit that has two notes, in one locale of two, it is said once for each locale.
  [
    '2 units translated in b. The file is saved. The output has notes on 2 units.',
    [{ translated: 2, files: ['file:///b'], notes: [note('a', 'de'), note('a', 'de'), note('a', 'fr')] }],
    {},
  ],
  [
    'Nothing was changed in 0 en.json. 1 unit was skipped: see the output for the reason.',
    [{ skipped: [note('a', 'de')] }],
    {},
  ],
  [
    '1 unit translated in b. The file is saved. These are pseudo-translations.',
    [{ translated: 1, files: ['file:///b'] }],
    { pseudo: true },
  ],
  ['1 unit translated in b. The file is saved.', [{ reused: 1, files: ['file:///b'] }], { pseudo: true }],
  [
    '1 unit translated in b. The file is saved. The quota is used up. 3 files were not started.',
    [{ translated: 1, files: ['file:///b'], stopped: { kind: 'quota', message: 'The quota is used up.' } }],
    { notBegun: 3 },
  ],
  [
    '1 unit translated in b. The file is saved. 2 files could not be read: see the output for the reasons.',
    [{ translated: 1, files: ['file:///b'] }],
    { problems: ['one', 'two'] },
  ],
])('%s', (sentences, reports, facts) => {
  expect(told(reports, facts).text).toBe(sentences);
});

test('it is a warning where something needs a person', () => {
  expect(told([{ translated: 1 }]).severity).toBe('information');
  expect(told([{ refused: [note('a', 'de')] }]).severity).toBe('warning');
  expect(told([{}], { problems: ['one'] }).severity).toBe('warning');
});

test.each<[string, number, number]>([
  ['1 unit translated in 0. The file is saved.', 1, 0],
  ['1 unit translated in 0. The file is open, and not saved yet.', 1, 1],
  ['3 units translated in 3 files. All files are saved.', 3, 0],
  ['3 units translated in 3 files. Files that are open are not saved yet, the others are.', 3, 2],
  ['3 units translated in 3 files. They are open, and not saved yet.', 3, 3],
  ['Nothing is missing in 0 en.json.', 0, 0],
])('what is saved is always said: %s', (sentences, files, unsaved) => {
  const uris = Array.from({ length: files }, (_, at) => `file:///p/${at}`);
  expect(told([{ translated: files, files: uris }], { unsaved }).text).toBe(sentences);
});
