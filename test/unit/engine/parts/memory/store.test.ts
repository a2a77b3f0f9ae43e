import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../../../server/engine/parts/memory/database.ts';
import type { NewEntry } from '../../../../../server/engine/parts/memory/entry.ts';
import { Memory } from '../../../../../server/engine/parts/memory/memory.ts';
import { score } from '../../../../../server/engine/parts/memory/score.ts';
import { decode, encode } from '../../../../../server/engine/parts/memory/segment.ts';
import { segment, sentence } from '../../../../support/arbitrary-segments.ts';
import { ask, entry, FILE, freshMemory, put, targets } from '../../../../support/memory-entries.ts';

const entries = fc.array(
  fc.record({
    source: fc
      .oneof(fc.constantFrom('Save', 'Open it'), fc.oneof(segment, sentence).map(encode))
      .filter((text) => text !== ''),
    target: fc.oneof(fc.constantFrom('a', 'b'), segment.map(encode)),
    unit: fc.constantFrom('/a', '/b', '/menu/open'),
    quality: fc.constantFrom('human', 'approved', 'proposal'),
  }),
  { maxLength: 12 },
);
const full = (all: readonly Pick<NewEntry, 'source' | 'target' | 'unit' | 'quality'>[]): NewEntry[] =>
  all.map((one) => ({ sourceLocale: 'en', targetLocale: 'de', ...one }));

describe('a memory', () => {
  test('gives back what was put in, and after a change of the file only what is there now', () => {
    fc.assert(
      fc.property(entries, entries, (before, after) => {
        const memory = freshMemory();
        put(memory, full(before));
        put(memory, full(after), FILE, 'second');
        for (const { source } of [...before, ...after]) {
          const expected = new Set(after.filter((one) => one.source === source).map(({ target }) => target));
          expect(new Set(targets(memory.lookup.exact(ask(source))))).toEqual(expected);
        }
        expect(memory.store.isCurrent(FILE, 'second')).toBe(true);
        for (const _ of memory.store.forget(FILE));
        const { entries: left, sources } = memory.statistics();
        expect([left, sources]).toEqual([0, 0]);
        const words = memory.database.prepare('SELECT count(*) AS n FROM words').get()?.['n'];
        const grams = memory.database.prepare("SELECT sum(length(replace(hex(counts), '0', ''))) AS n FROM gram").get();
        expect([words, grams?.['n'] ?? 0]).toEqual([0, 0]);
        memory.close();
      }),
      { numRuns: 25 },
    );
  });

  test('finds what a look at every entry finds, and says how alike it is', () => {
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 20 }), sentence, (all, wanted) => {
        const memory = freshMemory();
        put(
          memory,
          all.map((text, index) => entry(encode(text) || 'x', `t${index}`)),
        );
        const found = memory.lookup.fuzzy(ask(encode(wanted)), { minimum: 75, limit: 100 });
        for (const { percent, entry: match } of found)
          expect(percent).toBe(score(decode(match.source), wanted, match.source === encode(wanted)));
        const expected = all.filter(
          (text) => score(text, wanted, encode(text) === encode(wanted)) >= 75 && encode(text) !== '',
        );
        // Texts of less than three characters have no runs of three: only their like is found.
        for (const text of expected.filter((one) => encode(one).length > 6 && encode(wanted).length > 6))
          expect(found.map(({ entry: match }) => match.source)).toContain(encode(text));
        memory.close();
      }),
      { numRuns: 40 },
    );
  });

  test('keeps projects apart, and lends what belongs to everybody', () => {
    const memory = freshMemory();
    put(memory, [entry('Save', 'Sichern')]);
    put(memory, [entry('Save', 'Speichern')], { project: '/other', kind: 'file', path: '/other/de.json' });
    put(memory, [entry('Save', 'Retten')], { project: '', kind: 'import', path: '/all.tmx' });
    expect(targets(memory.lookup.exact(ask('Save'))).toSorted()).toEqual(['Retten', 'Sichern']);
    expect(targets(memory.lookup.exact(ask('Save', { project: '/third' })))).toEqual(['Retten']);
  });

  test('keeps languages and scripts apart; another region is worth a per cent less and never exact', () => {
    const memory = freshMemory();
    const locales = ['de', 'de-AT', 'zh-CN', 'zh-TW', 'pt-BR'];
    put(
      memory,
      locales.map((targetLocale) => entry('Save the file', targetLocale, { targetLocale })),
    );
    expect(targets(memory.lookup.exact(ask('Save the file', { targetLocale: 'de_at' })))).toEqual(['de-AT']);
    expect(targets(memory.lookup.exact(ask('Save the file', { sourceLocale: 'en-GB' })))).toEqual(['de']);
    const fuzzy = (targetLocale: string) =>
      memory.lookup.fuzzy(ask('Save the file', { targetLocale })).map((match) => [match.entry.target, match.percent]);
    expect(fuzzy('de-AT')).toEqual([
      ['de-AT', 100],
      ['de', 99],
    ]);
    expect(fuzzy('zh-Hant')).toEqual([['zh-TW', 99]]);
    expect(fuzzy('pt')).toEqual([['pt-BR', 99]]);
    expect(fuzzy('fr')).toEqual([]);
  });

  test('finds short texts by their loose form', () => {
    const memory = freshMemory();
    put(memory, [entry('OK', 'In Ordnung'), entry('保存', 'Speichern')]);
    const found = (text: string) =>
      memory.lookup.fuzzy(ask(text)).map(({ entry: { target }, percent }) => `${target} ${percent}`);
    expect(found('Ok')).toEqual(['In Ordnung 90']);
    expect(found('保存')).toEqual(['Speichern 100']);
    expect(found('保存。')).toEqual(['Speichern 80']);
    expect(found('')).toEqual([]);
  });

  test('two programs that read the same file at the same time leave one copy', () => {
    const memory = freshMemory();
    put(memory, [entry('gone soon', 'x')]);
    const all = ['a b c', 'd e f'].map((text) => entry(text, text, { unit: text }));
    const [one, two] = [memory.store.replace(FILE, all, 'd'), memory.store.replace(FILE, all, 'd')];
    for (let done = 0; done < 2; ) done = [one.next(), two.next()].filter((step) => step.done).length;
    expect(memory.statistics().entries).toBe(2);
  });

  test('runs are counted as they are now, whichever program has written', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-counts-'));
    const [a, b] = [0, 1].map(() => new Memory(openDatabase(join(folder, 'memory.sqlite')))) as [Memory, Memory];
    const counts = (memory: Memory) => memory.store.grams.counts(['sav'])[0];
    try {
      expect([counts(a), counts(b)]).toEqual([0, 0]);
      put(b, [entry('Save', 'x')]);
      expect([counts(a), counts(b)]).toEqual([1, 1]);
      put(a, [entry('Save', 'x'), entry('Saving', 'y')]);
      expect([counts(a), counts(b)]).toEqual([2, 2]);
      for (const _ of b.store.forget(FILE));
      expect([counts(a), counts(b)]).toEqual([0, 0]);
    } finally {
      for (const memory of [a, b]) memory.close();
      rmSync(folder, { recursive: true });
    }
  });

  test('long texts are found by their beginning, and very long ones whole', () => {
    const memory = freshMemory();
    const long = Array.from({ length: 150 }, (_, at) => `word${at}`).join(' ');
    const huge = `${long} `.repeat(40);
    put(memory, [entry(long, 'lang'), entry(huge, 'riesig')]);
    expect(memory.lookup.fuzzy(ask(`${long} more`)).map(({ entry: { target } }) => target)).toEqual(['lang']);
    expect(targets(memory.lookup.exact(ask(huge)))).toEqual(['riesig']);
    expect(memory.lookup.fuzzy(ask(huge)).map(({ percent }) => percent)).toEqual([100]);
  });
});
