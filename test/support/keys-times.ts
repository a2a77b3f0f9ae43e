/**
 * Processor time of `dragoman keys unused` on real projects, that of all threads and programs of the command: the first look, and one at what has
 * not changed since. `node test/support/keys-times.ts --dist dist --dist OTHER CHECKOUT…` (build first) compares builds in turns;
 * `--type FILE` (from the checkout) types in a file as an editor does, and prints what the parser alone takes for it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readFacts, TypedTree } from '../../server/core/code/index.ts';
import { LiveCode } from '../../server/engine/code/live.ts';
import { diskFiles } from '../../server/engine/parts/workspace/files/disk.ts';
import { loadGrammar } from './code-index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dist: { type: 'string', multiple: true, default: ['dist'] },
    rounds: { type: 'string', default: '5' },
    type: { type: 'string', multiple: true, default: [] },
  },
});
const state = mkdtempSync(join(tmpdir(), 'dragoman-times-'));
const rounds = Number(values.rounds);

for (const folder of positionals) {
  if (values.type.length > 0) for (const file of values.type) await type(folder, file);
  else compare(folder);
}
rmSync(state, { recursive: true, force: true });

function compare(folder: string): void {
  const times = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round += 1)
    for (const dist of values.dist) {
      const own = join(state, dist.replaceAll('/', '_'));
      rmSync(join(own, 'dragoman', 'code'), { recursive: true, force: true });
      for (const name of ['first', 'again', 'warm']) {
        const time = run(dist, folder, own);
        // The first round compiles the program; files that have just been written are read once more.
        if (round > 0 && name !== 'again')
          times.set(`${dist} ${name}`, [...(times.get(`${dist} ${name}`) ?? []), time]);
      }
    }
  for (const [name, all] of times)
    console.log(`${folder} ${name}: ${median(all).toFixed(2)} s (${Math.min(...all).toFixed(2)})`);
}

/** Seconds of processor time. */
function run(dist: string, folder: string, own: string): number {
  const command = `"${process.execPath}" ${dist}/cli.cjs keys unused --json --project "${folder}" >/dev/null; times >&2`;
  const { stderr } = spawnSync('sh', ['-c', command], {
    encoding: 'utf8',
    env: { ...process.env, XDG_STATE_HOME: own },
  });
  const all = [...(stderr.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  return all.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

async function type(folder: string, file: string): Promise<void> {
  const host = { files: diskFiles(), signal: new AbortController().signal, stateFolder: () => state };
  const live = new LiveCode(host);
  await live.look({ folder, locales: [], keys: ['menu.open'] });
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  // A name that is typed on: `const xxx…`.
  const half = before.indexOf('const ', before.length / 2);
  const at = (half < 0 ? before.lastIndexOf('const ') : half) + 'const '.length;
  const texts = Array.from(
    { length: rounds * 20 },
    (_, count) => before.slice(0, at) + 'x'.repeat(count) + before.slice(at),
  );
  const typed = new TypedTree();
  const known = await measured(texts, (text) => live.file(path, text));
  const anew = await measured(texts, (text) => readFacts(path, text, loadGrammar, []));
  const again = await measured(texts, (text) => readFacts(path, text, loadGrammar, [], typed));
  const said = ([middle, most]: readonly [number, number]) => `${middle.toFixed(1)} ms (95 %: ${most.toFixed(1)})`;
  console.log(
    `${file}, ${Math.round(before.length / 1000)} kB: uses ${said(known)}; facts ${said(again)}, of a text that is new ${said(anew)}`,
  );
}

/** Milliseconds of processor time: the median, and what 95 % of them take at most. */
async function measured(
  texts: readonly string[],
  work: (text: string) => Promise<unknown>,
): Promise<readonly [number, number]> {
  const times: number[] = [];
  for (const text of texts) {
    const before = process.cpuUsage();
    await work(text);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return [median(sorted), sorted[Math.floor(sorted.length * 0.95)] ?? 0];
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
}
