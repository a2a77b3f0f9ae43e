/** Runs a suite inside another editor on a copy of the samples, and counts what it says: `test/neovim/run.ts`, `test/emacs/run.ts`. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { RingResult } from './ring-results.ts';

const root = resolve(import.meta.dirname, '../..');
/** What `test/run.ts` reads as: could not run here. */
const NOT_RUN = 77;

interface ClientSuite {
  readonly name: string;
  readonly program: string;
  /** Where to get it, for people. */
  readonly advice: string;
  /** The page with the set-up, and the language of the block that holds it. */
  readonly page: string;
  readonly block: string;
  /** Turns the set-up of the page into one that starts the programs just built: `node dist/cli.cjs` in place of `dragoman`. */
  readonly adapt: (setup: string, node: string, cli: string) => string;
  readonly initFile: string;
  readonly args: (init: string, root: string) => readonly string[];
  /** Environment variable that names the file for the results. */
  readonly result: string;
}

interface Outcome {
  readonly name: string;
  readonly error?: string;
}

export function runClientSuite(suite: ClientSuite): void {
  const { name, program, page, block } = suite;
  if (spawnSync(program, ['--version']).error !== undefined) {
    process.stderr.write(`${name.toUpperCase()} SUITE NOT RUN: ${suite.advice}\n`);
    process.exit(NOT_RUN);
  }
  const setup = new RegExp(`\`\`\`${block}\\n([\\s\\S]*?)\`\`\``).exec(readFileSync(join(root, page), 'utf8'))?.[1];
  if (setup === undefined) throw new Error(`${page} has no ${block} block with the set-up`);
  const workspace = mkdtempSync(join(tmpdir(), `dragoman-${name}-`));
  try {
    report(name, drive(suite, workspace, setup));
  } finally {
    // The server ends after its client, and keeps its state in there.
    rmSync(workspace, { recursive: true, force: true, maxRetries: 10 });
  }
}

function drive(suite: ClientSuite, workspace: string, setup: string): readonly Outcome[] {
  cpSync(join(root, 'samples'), workspace, { recursive: true });
  const init = join(workspace, suite.initFile);
  writeFileSync(init, suite.adapt(setup, process.execPath, join(root, 'dist/cli.cjs')));
  const results = join(workspace, 'result.json');
  const run = spawnSync(suite.program, [...suite.args(init, root)], {
    cwd: workspace,
    encoding: 'utf8',
    timeout: 600_000,
    env: { ...process.env, [suite.result]: results, HOME: workspace, XDG_STATE_HOME: workspace, NO_COLOR: '1' },
  });
  process.stdout.write(run.stdout);
  process.stderr.write(run.stderr);
  try {
    return JSON.parse(readFileSync(results, 'utf8')) as readonly Outcome[];
  } catch {
    return [{ name: 'the suite', error: `ended early (exit code ${run.status})` }];
  }
}

function report(suite: string, outcomes: readonly Outcome[]): void {
  for (const { name, error } of outcomes)
    process.stdout.write(error === undefined ? `ok   ${name}\n` : `FAIL ${name}: ${error}\n`);
  const failures = outcomes.flatMap(({ name, error }) => (error === undefined ? [] : [{ name, message: error }]));
  const failed = failures.length;
  const passed = outcomes.length - failed;
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(
    join(root, `test-results/${suite}.json`),
    JSON.stringify({ passed, failed, failures } satisfies RingResult),
  );
  process.stdout.write(`${suite}: ${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
