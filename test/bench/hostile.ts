import { parseGlossary } from '../../server/core/formats/glossary/index.ts';
import { json } from '../../server/core/formats/json/index.ts';
import { srt } from '../../server/core/formats/srt/index.ts';
import { xliff } from '../../server/core/formats/xliff/index.ts';
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
  let once = Number.POSITIVE_INFINITY;
  let fourfold = Number.POSITIVE_INFINITY;
  // In turns, so that both meet the same machine; the first rounds are those in which the code is compiled, for whichever comes first.
  const until = performance.now() + MOST_TIME;
  for (let round = 0; round < LEAST_ROUNDS || (round < MOST_ROUNDS && performance.now() < until); round++) {
    once = Math.min(
      once,
      work(() => parse(small)),
    );
    fourfold = Math.min(
      fourfold,
      work(() => parse(large)),
    );
  }
  return { what, unit: 'times', ours: fourfold / once, budget: MOST };
}

/** Four times the size, with the exponent that is allowed for everything that has sizes. */
const MOST = 4 ** 1.1;

const LEAST_ROUNDS = 8;
/** A text that takes a millisecond needs more rounds than one that takes a second. */
const MOST_ROUNDS = 40;
/** Milliseconds. */
const MOST_TIME = 1500;

/**
 * Microseconds of processor time that the thread takes, its share of the garbage collection included: what other programs do at the same time
 * does not count, nor does the garbage of the round before.
 */
function work(run: () => unknown): number {
  globalThis.gc?.();
  const start = threadTime();
  run();
  return threadTime() - start;
}

function threadTime(): number {
  // Linux brings the time of a running thread up to date only when the time of its process is asked for.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
