/**
 * Comments drawn at random from our sources, for somebody to read: `node test/support/comments.ts [--seed N] [--count N]`. The same seed draws the
 * same ones of the same sources.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { seed: { type: 'string' }, count: { type: 'string' } } });
const seed = Number(values.seed ?? Math.trunc(Math.random() * 1e6));
const count = Number(values.count ?? 60);

/** Doc comments, and lines of `//` that follow each other. */
const COMMENT = /^[ \t]*(?:\/\*\*?(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*)/gm;

const comments = globSync('{client,server,shared}/**/*.ts', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.includes('node_modules'))
  .sort()
  .flatMap((path) => {
    const text = readFileSync(resolve(root, path), 'utf8');
    return Array.from(text.matchAll(COMMENT), ({ 0: found, index }) => ({
      where: `${path}:${text.slice(0, index).split('\n').length}`,
      said: found.replace(/^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/)[ \t]?|[ \t]*\*\/$/gm, '').trim(),
    }));
  });

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function* numbers(state: number): Generator<number> {
  for (let at = state >>> 0; ; ) {
    at = (at + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(at ^ (at >>> 15), at | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

const drawn = new Set<number>();
for (const number of numbers(seed)) {
  if (drawn.size >= Math.min(count, comments.length)) break;
  drawn.add(Math.trunc(number * comments.length));
}
console.log(`${drawn.size} of ${comments.length} comments, seed ${seed}\n`);
for (const [at, index] of [...drawn].entries())
  console.log(`${at + 1}. ${comments[index]?.where}\n   ${comments[index]?.said.replaceAll('\n', '\n   ')}`);
