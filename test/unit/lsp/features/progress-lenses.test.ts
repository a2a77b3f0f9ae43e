import { expect, test } from 'vitest';
import type { Client } from '../../../../server/lsp/client.ts';
import { progressLenses } from '../../../../server/lsp/features/lens/progress.ts';
import { localizerOf } from '../../../../server/lsp/localizer.ts';
import { countsOf, NOTHING_COUNTED } from '../../../../shared/progress.ts';

const client = { localizer: localizerOf(undefined, undefined), options: { progressCommand: 'show' } } as Client;
const titles = (missing: Readonly<Record<string, number>>, languages: readonly string[] = []) => {
  const locales = Object.entries(missing).map(([locale, count]) => ({
    locale,
    counts: countsOf({ ...NOTHING_COUNTED, units: 100, missing: count }),
  }));
  const overview = { locales, lacking: () => [] };
  return progressLenses(overview, { client, uri: 'file:///en.json', languages }).map(({ title }) => title);
};

test('few locales: the least complete first, or those of the one who looks', () => {
  expect(titles({ de: 2, fr: 24 })).toEqual(['fr 76% · de 98%', '26 missing · translate']);
  expect(titles({ de: 2, fr: 24, ja: 90 }, ['de'])[0]).toBe('de 98% · ja 10% · fr 76%');
});

test('many locales: those that are translated for the most part before those that hardly are', () => {
  const many = Object.fromEntries('ar bg cs da el es fi it'.split(' ').map((locale, at) => [locale, 10 + at]));
  const [title] = titles({ ab: 100, ...many, ja: 0 });
  expect(title).toBe('it 83% · fi 84% · es 85% · el 86% · da 87% · cs 88% · bg 89% · ar 90% · + 2 more');
});

test('where nothing is missing there is one line', () => {
  expect(titles({ de: 0, fr: 0 })).toEqual(['translated into all 2 languages']);
  expect(titles({ de: 0 })).toEqual(['de 100%']);
});
