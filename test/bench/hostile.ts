import { parseGlossary } from '../../server/formats/glossary/index.ts';
import { json } from '../../server/formats/json/index.ts';
import { srt } from '../../server/formats/srt/index.ts';
import { xliff } from '../../server/formats/xliff/index.ts';
import { HOSTILE } from '../support/hostile.ts';
import type { Bench, Row } from './bench.ts';

const PARSERS: Readonly<Record<keyof typeof HOSTILE, (text: string) => unknown>> = {
  xml: (text) => xliff.parse(text),
  json: (text) => json.parse(text),
  srt: (text) => srt.parse(text),
  table: (text) => parseGlossary(text, { path: 'x.en-de.tsv' }),
};

/** What a hostile file costs four times its size over: four times as much, and nothing like sixteen. */
export const bench: Bench = (scale) => {
  const size = scale === 'quick' ? 250_000 : 1_000_000;
  return (Object.keys(PARSERS) as (keyof typeof HOSTILE)[]).map((name) => ({
    title: `Hostile ${name}: ${(4 * size) / 1e6} MB against ${size / 1e6} MB`,
    rows: Object.entries(HOSTILE[name]).map(([what, make]) => growthRow(what, size, make, PARSERS[name])),
  }));
};

function growthRow(
  what: string,
  size: number,
  make: (length: number) => string,
  parse: (text: string) => unknown,
): Row {
  const [small, large] = [make(size), make(4 * size)];
  const once = leastWork(() => parse(small));
  return { what, unit: 'times', ours: leastWork(() => parse(large)) / once, budget: 4.5 };
}

/** Milliseconds of the best round; the garbage of the round before does not count. */
function leastWork(run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round++) {
    globalThis.gc?.();
    const start = performance.now();
    run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
