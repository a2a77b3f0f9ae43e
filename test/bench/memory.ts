/** What the translation memory answers in, and what it takes to fill it, against looking at every text with fastest-levenshtein. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/engine/parts/memory/database.ts';
import type { NewEntry } from '../../server/engine/parts/memory/entry.ts';
import { Memory } from '../../server/engine/parts/memory/memory.ts';
import { itemsOf, similarity } from '../../server/engine/parts/memory/score.ts';
import { LONG_SLICE } from '../../server/engine/parts/memory/store.ts';
import { type Bench, growth, percentile, type Row } from './bench.ts';
import { peer } from './peers.ts';

interface Levenshtein {
  distance(a: string, b: string): number;
}

const QUERIES = 200;
/** A linear scan takes so long that few must do. */
const SCANS = 5;
const WORDS = 30_000;

/** Sentences of 3 to 16 words, frequent and rare ones as in a language, the same in every run. */
export function sentencesFrom(seed: number): () => string {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = (letters: string) => letters.charAt(Math.floor(random() * letters.length));
  const words = Array.from({ length: WORDS }, () =>
    Array.from(
      { length: 1 + Math.floor(random() * 4) },
      () => pick('bcdfghjklmnprstvwz') + pick('aeiou') + pick('  nrstlm').trim(),
    ).join(''),
  );
  // The n-th word is as frequent as 1 ÷ n.
  const word = () => words[Math.floor(WORDS ** random()) - 1] ?? 'a';
  return () => Array.from({ length: 3 + Math.floor(random() * 14) }, word).join(' ');
}

export const bench: Bench = async (scale) => {
  const sizes = scale === 'quick' ? [2_000, 20_000] : [10_000, 100_000, 1_000_000];
  const levenshtein = await peer<Levenshtein>('fastest-levenshtein').catch(() => undefined);
  const measured = sizes.map((size) => measure(size, levenshtein));
  const exponent = growth(measured.map(({ size, fill }) => [size, fill]));
  return [
    {
      title: 'Translation memory: exact and fuzzy lookup',
      note: `A fuzzy query is a stored sentence with one word changed. ${levenshtein === undefined ? 'Peer not installed. ' : ''}Filling grows with the exponent ${exponent.toFixed(2)}; the largest file has ${(measured.at(-1)?.bytes ?? 0).toFixed(0)} MB. The sentence, or one that is as much like the query, was found for ${measured.map(({ found }) => `${found} %`).join(', ')} of the queries.`,
      rows: measured.flatMap(({ rows }) => rows),
    },
  ];
};

function measure(size: number, levenshtein: Levenshtein | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-memory-'));
  try {
    const path = join(folder, 'memory.sqlite');
    const memory = new Memory(openDatabase(path), Date.now, LONG_SLICE);
    const next = sentencesFrom(7);
    const kept: string[] = [];
    function* entries(): Generator<NewEntry> {
      for (let at = 0; at < size; at++) {
        const source = next();
        kept.push(source);
        yield {
          sourceLocale: 'en',
          targetLocale: 'de',
          source,
          target: `Satz ${at}`,
          unit: `/key/${at}`,
          quality: 'human',
        };
      }
    }
    const started = performance.now();
    for (const _ of memory.store.add({ project: '', kind: 'import', path: '/bench.tmx' }, entries()));
    const fill = performance.now() - started;
    const bytes = statSync(path).size / 1e6;
    const queries = Array.from({ length: QUERIES }, (_, at) => kept[Math.floor((at * size) / QUERIES)] ?? '');
    const changed = queries.map((text, at) => {
      const words = text.split(' ');
      words[at % words.length] = 'changed';
      return words.join(' ');
    });
    const ask = (source: string) => ({ source, sourceLocale: 'en', targetLocale: 'de', project: '/p' });
    const exact = times(queries, (text) => memory.lookup.exact(ask(text)));
    let found = 0;
    const fuzzy = times(changed, (text, at) => {
      const matches = memory.lookup.fuzzy(ask(text), { minimum: 60 });
      // The stored sentence, or one that is more like it.
      const expected = similarity(itemsOf([queries[at] ?? '']), itemsOf([text]), false);
      if ((matches[0]?.percent ?? 0) >= expected || expected < 60) found += 1;
    });
    memory.close();
    const scan = levenshtein && times(changed.slice(0, SCANS), (text) => nearest(text, kept, levenshtein));
    const theirs = scan && { peer: 'linear scan, fastest-levenshtein', theirs: percentile(scan, 0.5) };
    const name = size.toLocaleString('en');
    const rows: Row[] = [
      { what: `${name} entries: fill, for 1,000 entries`, ours: (fill / size) * 1_000 },
      { what: `${name}: exact, p50`, ours: percentile(exact, 0.5), budget: 1, ...theirs },
      { what: `${name}: exact, p99`, ours: percentile(exact, 0.99), budget: 1 },
      {
        what: `${name}: fuzzy, p50`,
        ours: percentile(fuzzy, 0.5),
        budget: 50,
        ...theirs,
        // So few entries are read faster than looked up.
        ...(theirs && size >= 10_000 && { atLeast: 2 }),
      },
      { what: `${name}: fuzzy, p95`, ours: percentile(fuzzy, 0.95) },
      { what: `${name}: fuzzy, p99`, ours: percentile(fuzzy, 0.99) },
    ];
    return { size, fill, bytes, rows, found: Math.round((found * 100) / QUERIES) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function times(texts: readonly string[], run: (text: string, at: number) => unknown): number[] {
  return texts.map((text, at) => {
    const start = performance.now();
    run(text, at);
    return performance.now() - start;
  });
}

function nearest(text: string, all: readonly string[], { distance }: Levenshtein): string {
  let least = Number.POSITIVE_INFINITY;
  let best = '';
  for (const one of all) {
    const far = distance(text, one);
    if (far >= least) continue;
    least = far;
    best = one;
  }
  return best;
}
