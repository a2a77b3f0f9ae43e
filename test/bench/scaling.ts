/** A monorepo of up to ten thousand files and two million units: what every part of the program costs as it grows. The production build, as processes of their own. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Editor } from '../support/lsp-client.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { type Bench, growth, percentile, type Row, type Table } from './bench.ts';
import { LOCALES, makeMonorepo } from './monorepo.ts';

const root = join(import.meta.dirname, '../..');
/** Units in each file; the share of them that has no translation yet. */
const UNITS = 200;
const MISSING = 0.01;
/** Seconds for two million units: a pipeline waits for it. */
const BUDGET = 180;

/** Written by a process at its end. */
interface Spent {
  /** Seconds of the processor, of all threads. */
  readonly processor: number;
  /** Most memory that it ever had, in MB. */
  readonly memory: number;
}

interface Run extends Spent {
  readonly seconds: number;
  readonly stdout: string;
}

interface Project {
  readonly path: string;
  readonly files: number;
  readonly units: number;
}

export const bench: Bench = async (scale) => {
  const sizes = scale === 'quick' ? [10, 40] : [125, 250, 500, 1_000];
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-scaling-'));
  try {
    const dist = join(folder, 'dist');
    const built = spawnSync(process.execPath, ['esbuild.mjs', '--production', '--out', dist], { cwd: root });
    if (built.status !== 0) throw new Error(`The build failed: ${String(built.stderr)}`);
    const program = programIn(folder, join(dist, 'cli.cjs'));
    const projects = sizes.map((packages): Project => {
      const path = join(folder, `${packages}`);
      makeMonorepo(path, packages, UNITS, MISSING);
      const files = packages * LOCALES.length;
      return { path, files, units: files * UNITS };
    });
    return [await checking(projects, program), await commands(projects, program), await editing(projects)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

type Program = (cwd: string, args: readonly string[]) => Promise<Run>;

/** Runs the command line and asks it what it spent. */
function programIn(folder: string, cli: string): Program {
  const spent = join(folder, 'spent.json');
  const last = join(folder, 'last.mjs');
  writeFileSync(
    last,
    `import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeFileSync(${JSON.stringify(spent)}, JSON.stringify({ processor: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1e3 }));
});
`,
  );
  return async (cwd, args) => {
    const began = performance.now();
    const child = spawn(process.execPath, ['--import', pathToFileURL(last).href, cli, ...args, '--no-progress'], {
      cwd,
      env: { ...process.env, XDG_STATE_HOME: join(folder, 'state'), DRAGOMAN_SERVICE: 'embedded' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    const code = await new Promise((done) => child.once('close', done));
    const seconds = (performance.now() - began) / 1_000;
    if (code !== 0 && code !== 1) throw new Error(`${args.join(' ')} ended with ${String(code)}.`);
    const report = JSON.parse(readFileSync(spent, 'utf8')) as Spent;
    return { ...report, seconds, stdout: Buffer.concat(chunks).toString() };
  };
}

async function checking(projects: readonly Project[], program: Program): Promise<Table> {
  const rows: Row[] = [];
  const [alone, together]: [Run[], Run[]] = [[], []];
  for (const { path, ...project } of projects) {
    const one = await program(path, ['check', '--threads', '1']);
    const all = await program(path, ['check']);
    if (one.stdout !== all.stdout) throw new Error(`${named(project)}: threads change what is found.`);
    alone.push(one);
    together.push(all);
    const what = named(project);
    const seconds = { unit: 's', peer: 'one thread' };
    const isLargest = project.units >= 2e6;
    rows.push(
      { what, ours: all.seconds, theirs: one.seconds, ...seconds, ...(isLargest && { budget: BUDGET }) },
      { what: `${what}: processor time`, ours: all.processor, theirs: one.processor, ...seconds },
      { what: `${what}: memory`, ours: all.memory, theirs: one.memory, ...seconds, unit: 'MB' },
    );
  }
  const grows = (runs: readonly Run[], of: (run: Run) => number) =>
    growth(projects.map(({ units }, at) => [units, of(runs[at] ?? { ...NO_RUN })] as const)).toFixed(2);
  return {
    title: 'dragoman check',
    note: `Ours: as many threads as are of use (${availableParallelism()} processors here). What is printed is the same, byte by byte. Processor time grows with the exponent ${grows(alone, ({ processor }) => processor)} in one thread and ${grows(together, ({ processor }) => processor)} in several, memory with ${grows(alone, ({ memory }) => memory)} and ${grows(together, ({ memory }) => memory)}.`,
    chart: chart('Seconds of dragoman check, by thousands of units: first one thread, then several', projects, [
      alone.map(({ seconds }) => seconds),
      together.map(({ seconds }) => seconds),
    ]),
    rows,
  };
}

const NO_RUN: Run = { seconds: 0, processor: 0, memory: 0, stdout: '' };

async function commands(projects: readonly Project[], program: Program): Promise<Table> {
  const rows: Row[] = [];
  const planned: (readonly [number, number])[] = [];
  for (const { path, ...project } of projects) {
    const scanned = await program(path, ['files', '--json']);
    const run = await program(path, ['translate', '--dry-run', '--no-memory', '--json']);
    planned.push([project.units, run.processor]);
    const what = named(project);
    rows.push(
      { what: `${what}: files, the scan alone`, ours: scanned.seconds, unit: 's' },
      { what: `${what}: translate --dry-run`, ours: run.seconds, unit: 's' },
      { what: `${what}: translate --dry-run, memory`, ours: run.memory, unit: 'MB' },
    );
  }
  return {
    title: 'dragoman files and dragoman translate',
    note: `One unit of a hundred has no translation. A run that goes on after a kill does the same as --dry-run before it sends anything. Its processor time grows with the exponent ${growth(planned).toFixed(2)}.`,
    rows,
  };
}

async function editing(projects: readonly Project[]): Promise<Table> {
  const rows: Row[] = [];
  const opened: (readonly [number, number])[] = [];
  for (const { path, ...project } of projects) {
    const { first, keystroke, heap } = await edited(path);
    opened.push([project.units, first]);
    const what = named(project);
    rows.push(
      { what: `${what}: first diagnostics of a file`, ours: first / 1_000, unit: 's' },
      { what: `${what}: after a keystroke, p50`, ours: keystroke },
      { what: `${what}: heap`, ours: heap, unit: 'MB' },
    );
  }
  return {
    title: 'One file in the editor',
    note: `The server in the process of the benchmark; the files of the other packages in the same locale are read behind the answers, to be compared with; the heap is measured after that. First diagnostics grow with the exponent ${growth(opened).toFixed(2)}.`,
    rows,
  };
}

/** Milliseconds, and MB after a collection. */
async function edited(path: string): Promise<{ first: number; keystroke: number; heap: number }> {
  const [inProcess] = WAYS;
  if (inProcess === undefined) throw new Error('There is no way in this process.');
  const editor = await Editor.start(await inProcess.start({}), { folders: [path], settings: {} });
  try {
    const uri = await editor.open(join(path, 'packages/package-0/locales/de.json'));
    const textDocument = { uri };
    const ask = () => editor.connection.sendRequest('textDocument/diagnostic', { textDocument });
    const began = performance.now();
    await ask();
    const first = performance.now() - began;
    const times: number[] = [];
    for (let version = 2; version < 22; version++) {
      const place = { line: 2, character: 20 };
      const start = performance.now();
      void editor.connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [{ range: { start: place, end: place }, text: 'x' }],
      });
      await ask();
      times.push(performance.now() - start);
    }
    await rest();
    globalThis.gc?.();
    return { first, keystroke: percentile(times, 0.5), heap: process.memoryUsage().heapUsed / 1e6 };
  } finally {
    await editor.dispose();
  }
}

/** Until the files that are read behind the answers have been read: half a second with next to nothing to do. */
async function rest(): Promise<void> {
  for (let busy = true; busy; ) {
    const before = process.cpuUsage();
    await new Promise((done) => setTimeout(done, 500));
    const { user, system } = process.cpuUsage(before);
    busy = user + system > 50_000;
  }
}

function named({ files, units }: Omit<Project, 'path'>): string {
  return `${files.toLocaleString('en')} files, ${units.toLocaleString('en')} units`;
}

/** Curves as GitHub draws them. */
function chart(title: string, projects: readonly Project[], lines: readonly (readonly number[])[]): string {
  const sizes = projects.map(({ units }) => units / 1_000).join(', ');
  const curves = lines.map((values) => `  line [${values.map((value) => value.toFixed(1)).join(', ')}]`);
  return ['```mermaid', 'xychart-beta', `  title "${title}"`, `  x-axis [${sizes}]`, ...curves, '```'].join('\n');
}
