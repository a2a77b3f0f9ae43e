/**
 * `npm test`: every ring, a table of counts, and one closing line. Exit code 0 only when all rings ran and passed.
 * Rings that mostly wait for an editor or a browser run beside those that keep the processors busy; each prints when it has ended.
 * A ring that cannot run on this machine is said loudly, and is a failure when CI=true.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { listFailures, oneTest, overBudget, type RingResult, readRingResult } from './support/ring-results.ts';
import { seedOfSources } from './support/seed.ts';
import ownTemporaryFolder from './support/temporary.ts';

interface Ring {
  readonly name: string;
  readonly command: readonly string[];
  /** JSON file with the counts; without one the ring counts as one test. */
  readonly results?: string;
  /** Exit code that means: could not run here. */
  readonly notRun?: number;
}

interface Outcome extends RingResult {
  readonly name: string;
  readonly seconds: number;
  readonly notRun: boolean;
  /** null when a signal has ended it, or when it could not be started. */
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
}

const RESULTS = 'test-results';
/** What `test/neovim/run.ts`, `test/emacs/run.ts` and `test/e2e/run.ts` exit with when there is no client to drive. */
const NOT_RUN = 77;

const vitest = (name: string): Ring => ({
  name,
  command: [
    'vitest',
    'run',
    '--project',
    name,
    '--passWithNoTests=false',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${RESULTS}/${name}.json`,
  ],
  results: `${RESULTS}/${name}.json`,
});

/** One after the other: those below need the build, and the rings of vitest fill all processors. */
const FIRST: readonly Ring[] = [
  { name: 'build', command: ['node', 'esbuild.mjs'] },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  vitest('unit'),
  vitest('protocol'),
];

/** Half of the processors is for the editors, where they run beside. */
const beside = (ring: Ring): Ring =>
  process.argv.length > 2 ? ring : { ...ring, command: [...ring.command, '--maxWorkers=50%'] };

const PROGRAMS: readonly Ring[] = [vitest('contract'), vitest('trust'), vitest('cli')].map(beside);

/** A ring of `test/e2e/run.ts`. */
const vscode = (name: string, ...flags: readonly string[]): Ring => ({
  name,
  command: ['node', 'test/e2e/run.ts', ...flags],
  results: `${RESULTS}/${flags.length === 0 ? 'e2e' : name}.json`,
  notRun: NOT_RUN,
});

const EDITORS: readonly Ring[] = [
  { ...vitest('webview'), notRun: NOT_RUN },
  { name: 'neovim', command: ['node', 'test/neovim/run.ts'], results: `${RESULTS}/neovim.json`, notRun: NOT_RUN },
  { name: 'emacs', command: ['node', 'test/emacs/run.ts'], results: `${RESULTS}/emacs.json`, notRun: NOT_RUN },
  vscode('vscode'),
  vscode('installed', '--installed'),
  vscode('untrusted', '--untrusted'),
  vscode('localized', '--localized'),
  vscode('folders', '--folders'),
  vscode('web', '--web'),
  // Here it evens out how long both take.
  beside(vitest('security')),
  // Fails on a link that leads nowhere.
  { name: 'docs', command: ['npm', 'run', '--silent', 'docs'] },
];

const only = process.argv.slice(2);
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const putAway = ownTemporaryFolder();
if (process.env['CI'] === 'true') {
  process.env['DRAGOMAN_SEED'] ??= String(seedOfSources());
  process.stdout.write(`Chance starts from DRAGOMAN_SEED=${process.env['DRAGOMAN_SEED']}.\n`);
}
const outcomes = await runInOrder(FIRST);
// What has just been built is not built again under the feet of another ring.
if (outcomes.some(({ name, failed }) => name === 'build' && failed === 0)) process.env['DRAGOMAN_BUILT'] = '1';
outcomes.push(...(await Promise.all([runInOrder(PROGRAMS), runInOrder(EDITORS)])).flat());
putAway();
report(outcomes);

async function runInOrder(rings: readonly Ring[]): Promise<Outcome[]> {
  const ran: Outcome[] = [];
  for (const ring of rings) if (only.length === 0 || only.includes(ring.name)) ran.push(await runRing(ring));
  return ran;
}

/** A runner that left no counts has ended before its tests had (a crash of the engine, say): it runs once more, and the log says so. */
async function runRing(ring: Ring): Promise<Outcome> {
  const first = await runOnce(ring);
  if (first.notRun || ring.results === undefined || existsSync(ring.results)) return first;
  process.stdout.write(`\n↻ ${ring.name}: no results; once more\n`);
  return runOnce(ring);
}

async function runOnce({ name, command, results, notRun }: Ring): Promise<Outcome> {
  const started = Date.now();
  const [program = '', ...args] = command;
  // A log is read as text: one dot per test, not one colour per dot.
  const env = { ...process.env, NO_COLOR: '1' };
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32', env });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk));
  const { status, signal } = await new Promise<Pick<Outcome, 'status' | 'signal'>>((ended) => {
    child.once('error', (error) => {
      printed.push(Buffer.from(`${error.message}\n`));
      ended({ status: null, signal: null });
    });
    child.once('close', (code, by) => ended({ status: code, signal: by }));
  });
  process.stdout.write(`\n=== ${name}\n`);
  process.stdout.write(Buffer.concat(printed));
  const ending = { name, status, signal, seconds: (Date.now() - started) / 1000 };
  if (status !== 0) process.stdout.write(`${name}: ${signal ?? `exit code ${status}`}\n`);
  if (notRun !== undefined && status === notRun)
    return { ...ending, passed: 0, failed: process.env['CI'] === 'true' ? 1 : 0, failures: [], notRun: true };
  const counts = results === undefined ? oneTest(command.join(' '), status) : readRingResult(results);
  // A ring that crashed after its tests passed has failed all the same.
  return { ...ending, notRun: false, ...counts, failed: Math.max(counts.failed, status === 0 ? 0 : 1) };
}

function report(all: readonly Outcome[]): void {
  process.stdout.write('\nring        passed  failed  seconds\n');
  for (const { name, passed, failed, seconds, notRun } of all) {
    const said = notRun ? 'NOT RUN: see above' : overBudget(name, seconds);
    const note = said === undefined ? '' : `   ${said}`;
    process.stdout.write(
      `${name.padEnd(10)}${String(passed).padStart(8)}${String(failed).padStart(8)}${seconds.toFixed(1).padStart(9)}${note}\n`,
    );
  }
  for (const { name, failures } of all) process.stdout.write(listFailures(name, failures));
  const passed = all.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = all.reduce((sum, outcome) => sum + outcome.failed, 0);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
