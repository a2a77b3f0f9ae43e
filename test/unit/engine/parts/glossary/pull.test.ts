import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../../../server/core/formats/glossary/index.ts';
import { openSyncCache } from '../../../../../server/engine/parts/glossary/cache.ts';
import { type Dictionary, hashOf, languagesOf } from '../../../../../server/engine/parts/glossary/dictionary.ts';
import { newFileName } from '../../../../../server/engine/parts/glossary/homes.ts';
import { NO_LOCK, withGlossary } from '../../../../../server/engine/parts/glossary/lock.ts';
import { mergeFiles } from '../../../../../server/engine/parts/glossary/merge.ts';
import { planPull } from '../../../../../server/engine/parts/glossary/pull.ts';
import { compare } from '../../../../../server/engine/parts/glossary/state.ts';
import type { Glossaries } from '../../../../../server/service/resources/glossaries.ts';
import type { LegacyGlossaries } from '../../../../../server/service/resources/legacy-glossaries.ts';
import { ok } from '../../../../../shared/values/result.ts';

type Table = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The files after a pull; what was synced last is what they say before, and what has `left` them since. */
async function pulled(files: Readonly<Record<string, string>>, service: Table, left: Table = {}) {
  const read = Object.entries(files).map(([name, text]) => ({
    name,
    content: { path: name, text },
    table: parseFile(name, text, 'en'),
  }));
  const synced = mergeFiles(read).dictionaries;
  const dictionaries = new Map(Array.from(synced, ([pair, { entries }]) => [pair, remembered(entries)]));
  for (const [pair, entries] of Object.entries(left))
    dictionaries.set(pair, remembered(new Map(Object.entries(entries))));
  const summaries = Object.entries(service).map(([pair, entries]) => ({
    ...languagesOf(pair),
    entryCount: Object.keys(entries).length,
  }));
  const glossary = { id: 'g', name: 'n', creationTime: '', dictionaries: summaries };
  const glossaries: Pick<Glossaries, 'get' | 'entries'> = {
    get: async () => ok(glossary),
    entries: async (_, { sourceLang, targetLang }) =>
      ok(
        Object.entries(service[`${sourceLang} > ${targetLang}`] ?? {}).map(([source, target]) => ({ source, target })),
      ),
  };
  const legacyGlossaries: Pick<LegacyGlossaries, 'languagePairs'> = { languagePairs: async () => ok([]) };
  const lock = withGlossary(NO_LOCK, 's', { id: 'g', name: 'n', dictionaries });
  const state = await compare(
    { files: read, lock, service: 's', name: 'n', cache: openSyncCache(':memory:') },
    { glossaries: glossaries as Glossaries, legacyGlossaries: legacyGlossaries as LegacyGlossaries },
  );
  if (!state.ok) throw state.error;
  const plan = planPull(state.value, { patterns: ['**/*.{tsv,csv}'], sourceLocale: 'en' });
  return { ...plan, files: Object.fromEntries(plan.updates.map(({ name, text }) => [name, text])) };
}

function remembered(entries: Dictionary) {
  return { hash: hashOf(entries), count: entries.size };
}

describe('changes of the service in files of every layout', () => {
  test('columns of locales: a cell is set, emptied, a row is made', async () => {
    const text = 'id,en,pt-BR,no\n1,house,casa,hus\n2,hut,cabana,hytte\n';
    const { files } = await pulled(
      { 'all.csv': text },
      { 'en > pt': { house: 'lar', roof: 'telhado' }, 'en > nb': { house: 'hus', hut: 'koie' } },
    );
    expect(files).toEqual({ 'all.csv': 'id,en,pt-BR,no\n1,house,lar,hus\n2,hut,,koie\n,roof,telhado,\n' });
  });

  test('four columns keep their spelling of codes; comments, quotes, byte order mark and line ends stay', async () => {
    const text = '\uFEFF"house","casa","en","pt-BR"\r\n"hut","Hütte","en","de"\r\n';
    const { files } = await pulled(
      { 'mixed.csv': text },
      { 'en > pt': { house: 'casa', 'a, b': 'c' }, 'en > de': { hut: 'Baude' } },
    );
    expect(files).toEqual({ 'mixed.csv': `${text.replace('Hütte', 'Baude')}"a, b","c","en","pt-BR"\r\n` });
  });

  test('a term in two files changes in both; a new one joins the file with most terms', async () => {
    const { files } = await pulled(
      { 'a.en-de.tsv': 'hut\tHütte\n', 'b.en-de.tsv': 'house\tHaus\nhut\tHütte\n' },
      { 'en > de': { house: 'Haus', hut: 'Baude', roof: 'Dach' } },
    );
    expect(files).toEqual({ 'a.en-de.tsv': 'hut\tBaude\n', 'b.en-de.tsv': 'house\tHaus\nhut\tBaude\nroof\tDach\n' });
  });

  test('what no file can say stops its dictionary, and nothing of it is written', async () => {
    const { files, stopped } = await pulled(
      { 'en-de.tsv': 'house\tHaus\n', 'en-fr.tsv': 'house\tmaison\n' },
      { 'en > de': { house: ' Haus', hut: 'Hütte' }, 'en > fr': { house: 'bâtiment' } },
    );
    expect(stopped).toEqual([{ pair: 'en > de', reason: expect.stringContaining('has white space at its edges') }]);
    expect(files).toEqual({ 'en-fr.tsv': 'house\tbâtiment\n' });
  });

  test('terms that look like quotes, formulas or object keys come back as they are', async () => {
    const odd = { '"house"': '"Haus"', '=1+1': '=2', toString: 'p', constructor: 'Bauer', 'a""b': '""' };
    const { files, stopped } = await pulled({ 'en-de.tsv': 'x\ty\n' }, { 'en > de': { x: 'y', ...odd } });
    expect(stopped).toEqual([]);
    const again = await pulled({ 'en-de.tsv': files['en-de.tsv'] ?? '' }, { 'en > de': { x: 'y', ...odd } });
    expect(again.updates).toEqual([]);
  });

  test('a dictionary that left the files does not come back by itself', async () => {
    const files = { 'en-de.tsv': 'x\ty\n' };
    const service = { 'en > de': { x: 'y' }, 'en > fr': { x: 'z' } };
    expect((await pulled(files, service, { 'en > fr': { x: 'z' } })).updates).toEqual([]);
    expect((await pulled(files, service)).files).toEqual({ 'en-fr.tsv': 'x\tz\n' });
  });
});

describe('a name for a new file', () => {
  test('fits the patterns, stands beside the others, and says its languages', () => {
    expect(newFileName([], ['glossary/*.tsv'], 'en > de')).toBe('glossary/en-de.tsv');
    expect(newFileName([], ['**/*.tsv'], 'en > ../../x')).toBeUndefined();
    expect(newFileName([{ name: 'terms/en-fr.csv' }], ['terms/*.csv'], 'en > de')).toBe('terms/en-de.csv');
    expect(newFileName([{ name: 'terms/en-de.tsv' }], ['terms/*'], 'en > de')).toBe('terms/en-de.csv');
    expect(newFileName([], ['glossary/terms.*.tsv'], 'en > de')).toBe('glossary/terms.en-de.tsv');
    expect(newFileName([], ['glossary/all.csv'], 'en > de')).toBeUndefined();
  });
});
