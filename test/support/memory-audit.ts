/**
 * `node test/support/memory-audit.ts --state FOLDER CHECKOUT…`: fills one translation memory with the files of these checkouts, and asks it for texts
 * of theirs, as they are and with a word changed. Prints how many there are, and how long it took, in milliseconds. Build first; a folder that has
 * the memory of an earlier run is brought up to date.
 */
import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../server/embedded/faults/random.ts';
import { openMemory } from '../../server/engine/parts/memory/memory.ts';
import { decode, encode } from '../../server/engine/parts/memory/segment.ts';
import { percentile } from '../bench/bench.ts';

const cli = resolve(import.meta.dirname, '../../dist/cli.cjs');
const QUERIES = 400;
/** UTF-16 units: shorter texts have no words to be changed. */
const SHORTEST = 13;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { state: { type: 'string' } } });
const { state } = values;
const folders = positionals.map((path) => resolve(path));
const [first] = folders;
if (state === undefined || first === undefined) throw new Error('Name a folder for the memory, and checkouts.');

for (const cwd of folders) {
  const env = { ...process.env, XDG_STATE_HOME: resolve(state) };
  const { status, stderr } = spawnSync(process.execPath, [cli, 'memory', 'index'], { cwd, env, encoding: 'utf8' });
  if (status !== 0) console.error(`${cwd}: ${stderr.trim()}`);
}

const opened = openMemory(resolve(state, 'dragoman/memory.sqlite'));
if (!opened.ok) throw new Error(opened.error);
const { memory } = opened.value;
const { database, lookup } = memory;
const kept = textsIn();
const query = (text: string) => ({
  source: encode([text]),
  sourceLocale: 'en',
  targetLocale: 'de',
  project: first,
  // What all of them know is offered.
  shared: dirname(first),
});
const times = (texts: readonly string[], find: (text: string) => number) => {
  // The first ones warm it up.
  for (const text of texts.slice(0, 20)) find(text);
  let found = 0;
  const all = texts.map((text) => {
    const begun = performance.now();
    found += find(text) > 0 ? 1 : 0;
    return performance.now() - begun;
  });
  const at = (part: number) => Number(percentile(all, part).toFixed(2));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), found };
};
const changed = kept.map((text, at) => {
  const words = text.split(' ');
  words[at % words.length] = 'changed';
  return words.join(' ');
});
console.log(
  JSON.stringify({
    ...database
      .prepare('SELECT (SELECT count(*) FROM entry) AS entries, (SELECT count(*) FROM source) AS sources')
      .get(),
    exact: times(kept, (text) => lookup.exact(query(text)).length),
    fuzzy: times(changed, (text) => lookup.fuzzy(query(text), { minimum: 60 }).length),
  }),
);
memory.close();

/** Some of the English texts, without codes. */
function textsIn(): readonly string[] {
  const { next: random } = seededRandom(5);
  const last = Number(database.prepare('SELECT max(id) AS id FROM source').get()?.['id']);
  const after = database.prepare(
    "SELECT text FROM source WHERE id >= ? AND locale = (SELECT id FROM locale WHERE tag = 'en') LIMIT 1",
  );
  const texts: string[] = [];
  for (let tries = 0; texts.length < QUERIES && tries < QUERIES * 50; tries++) {
    const [text, ...codes] = decode(String(after.get(Math.floor(random() * last))?.['text'] ?? ''));
    if (typeof text === 'string' && codes.length === 0 && text.length >= SHORTEST) texts.push(text);
  }
  return texts;
}
