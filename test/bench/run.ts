/**
 * `npm run bench [-- name…]`: every benchmark of this folder, one process each so that none warms up another, as tables.
 * `--json` one JSON document on stdout · `--write` into `docs/benchmarks.md`, each in its place · `--quick` small inputs · `--assert-ratios` exit 1
 * when a ratio falls to less than half of what is promised, each time that it is measured: a busy machine is measured again.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Bench, Scale, Table } from './bench.ts';
import { installPeers } from './peers.ts';
import { brokenPromises, embedded, page, text } from './report.ts';

const PAGE = join(import.meta.dirname, '../../docs/benchmarks.md');
const SCALING = join(import.meta.dirname, '../../docs/scaling.md');
/** How often a benchmark may be run until it keeps what is asserted. */
const ROUNDS = 3;

/** Files of this folder that measure nothing. */
const PARTS = new Set(['run', 'bench', 'peers', 'report', 'inputs', 'inputs-code', 'monorepo']);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    'assert-ratios': { type: 'boolean', default: false },
    one: { type: 'string' },
    out: { type: 'string' },
  },
});
const scale: Scale = values.quick ? 'quick' : 'full';
const say = (line: string) => process.stderr.write(`${line}\n`);

if (values.one !== undefined && values.out !== undefined) await measure(values.one, values.out);
else runAll();

/** In a process of its own. */
async function measure(name: string, out: string): Promise<void> {
  const module: { readonly bench: Bench } = await import(pathToFileURL(join(import.meta.dirname, `${name}.ts`)).href);
  writeFileSync(out, JSON.stringify(await module.bench(scale)));
}

function runAll(): void {
  installPeers(say);
  const names = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.replace('.ts', ''))
    .filter((name) => !PARTS.has(name) && (positionals.length === 0 || positionals.includes(name)));
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  const tables: Table[] = [];
  try {
    for (const name of names) {
      say(`… ${name}`);
      const made = keptPromises(() => inItsOwnProcess(name, join(folder, `${name}.json`)));
      tables.push(...made.map((table) => ({ bench: name, ...table })));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.stdout.write(values.json ? `${JSON.stringify(tables, null, 2)}\n` : text(tables));
  if (values.write) write(tables);
  const broken = values['assert-ratios'] ? brokenPromises(tables) : [];
  for (const line of broken) say(line);
  if (broken.length > 0) process.exitCode = 1;
}

/** Into the pages. What grows with a project has one of its own, with what the numbers mean. */
function write(tables: readonly Table[]): void {
  const [own, others] = [true, false].map((is) => tables.filter(({ bench }) => (bench === 'scaling') === is));
  if (own !== undefined && own.length > 0)
    writeFileSync(SCALING, embedded('scaling', own, readFileSync(SCALING, 'utf8')));
  if (others !== undefined && others.length > 0) writeFileSync(PAGE, page(others, readFileSync(PAGE, 'utf8')));
}

/** Where promises are asserted, a benchmark that breaks one gets other chances: what is slow is slow every time. */
function keptPromises(measure: () => readonly Table[]): readonly Table[] {
  let best = measure();
  for (let round = 1; round < ROUNDS && values['assert-ratios']; round++) {
    const broken = brokenPromises(best);
    if (broken.length === 0) break;
    say(`  again, for: ${broken.join(' ')}`);
    const again = measure();
    if (again.length > 0 && brokenPromises(again).length < broken.length) best = again;
  }
  return best;
}

function inItsOwnProcess(name: string, out: string): readonly Table[] {
  const args = ['--expose-gc', import.meta.filename, '--one', name, '--out', out, ...(values.quick ? ['--quick'] : [])];
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) {
    say(`${name} failed.`);
    process.exitCode = 1;
    return [];
  }
  return JSON.parse(readFileSync(out, 'utf8')) as readonly Table[];
}
