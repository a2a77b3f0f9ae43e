/**
 * The suite of `suite/` in a real VS Code: `node test/e2e/run.ts`. A flag asks for another one: `--installed` (the package is made and installed,
 * as people do it), `--untrusted` (a folder that nobody has said to trust), `--localized` (the editor in another language), `--folders` (several
 * folders at once, and folders that are not on disk), `--web` (VS Code for the Web: all of it in a browser).
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { RingResult } from '../support/ring-results.ts';
import { runInBrowser } from './browser.ts';
import { runInDesktop } from './desktop.ts';
import { stageExtension } from './extension.ts';
import { makeLanguagePack } from './language-pack.ts';
import { makePackage, stageNothing } from './package.ts';
import type { Outcome, Plan } from './plan.ts';
import { startServices } from './services.ts';
import { RUNS, type Run } from './suites.ts';
import { HOST_FOLDER, type Host, prepareHost, ROOT } from './vscode.ts';
import { runInWeb } from './web.ts';
import { copyWorkspace } from './workspace.ts';

const RESULTS = join(ROOT, 'test-results');
/** Trust matters, and nobody is asked at the start. */
const UNASKED = { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' };
/** The exit code that says so; `test/run.ts` makes it a failure where CI=true. */
const NOT_RUN = 77;

async function main(): Promise<number> {
  const flag = process.argv[2] ?? '';
  const runs = RUNS[flag];
  if (runs === undefined) {
    console.error(`${flag} is none of ${Object.keys(RUNS).filter(Boolean).join(', ')}.`);
    return 2;
  }
  const host = await prepareHost((line) => console.log(line));
  if (!host.ok) {
    console.error(`\n${'!'.repeat(80)}\nVS Code suite NOT RUN. ${host.error}\n${'!'.repeat(80)}\n`);
    return NOT_RUN;
  }
  if (flag === '--untrusted' && host.value.kind === 'desktop') {
    console.error('Untrusted folders NOT RUN: the runner of the desktop VS Code turns trust off.');
    return NOT_RUN;
  }
  const outcomes: Outcome[] = [];
  for (const run of runs) {
    if (runs.length > 1) console.log(`\n${run.name}`);
    outcomes.push(await runOne(run, host.value));
  }
  return await report(flag, outcomes);
}

async function runOne(run: Run, host: Host): Promise<Outcome> {
  const main = run.suite === 'index';
  const screenshots = join(RESULTS, main ? 'screenshots' : `screenshots-${run.name}`);
  const logs = join(RESULTS, main ? 'logs' : `logs-${run.name}`);
  for (const folder of [screenshots, logs]) await rm(folder, { recursive: true, force: true });
  await mkdir(screenshots, { recursive: true });
  const services = await startServices();
  const scratch = await mkdtemp(join(tmpdir(), 'dragoman-e2e-'));
  // VS Code saves by itself in the browser: never the fixture, always a copy.
  const copy = join(scratch, 'workspace');
  try {
    const plan: Plan = {
      extension: run.installed ? await stageNothing() : await stageExtension(),
      packages: [
        ...(run.installed ? [await makePackage(scratch)] : []),
        ...(run.locale === undefined ? [] : [await makeLanguagePack(scratch, run.locale)]),
      ],
      suite: run.browser === true ? run.suite : await buildSuite(run.suite),
      workspace: run.open === undefined ? copy : join(copy, run.open),
      screenshots,
      logs,
      settings: {
        'dragoman.trace.server': 'verbose',
        ...(run.untrusted && { ...UNASKED, 'dragoman.service': services.gate.url }),
      },
      ...(run.untrusted && { untrusted: true }),
      ...(run.locale !== undefined && { locale: run.locale }),
      // What an earlier run was told, or has paid for, is not known to this one.
      env: { ...services.env, XDG_STATE_HOME: join(scratch, 'state') },
      gate: services.gate,
      logLevel: 'dragoman.dragoman=trace',
      timeout: 1_800_000,
    };
    await copyWorkspace(copy, run.fixture);
    if (host.kind !== 'web') return await runInDesktop(host, plan);
    return await (run.browser === true ? runInBrowser(host, plan) : runInWeb(host, plan));
  } finally {
    await services.close();
    // A language server that has lost its editor may write into the folder for a moment more.
    await rm(scratch, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function report(flag: string, outcomes: readonly Outcome[]): Promise<number> {
  const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((all, one) => all + of(one), 0);
  const [passed, failed] = [sum((one) => one.passed), sum((one) => one.failed)];
  const failures = outcomes.flatMap((one) => one.failures);
  const name = flag === '' ? 'e2e' : flag.slice(2);
  await writeFile(
    join(RESULTS, `${name}.json`),
    `${JSON.stringify({ passed, failed, failures } satisfies RingResult)}\n`,
  );
  for (const { finished } of outcomes) if (!finished) console.error('The suite did not reach its end.');
  console.log(`e2e: ${passed} passed, ${failed} failed`);
  return outcomes.every((one) => one.finished && one.failed === 0 && one.passed > 0 && one.code === 0) ? 0 : 1;
}

/** One CommonJS module, as the extension host loads it. Mocha stays outside: it finds its parts by path. */
async function buildSuite(name: string): Promise<string> {
  const outfile = join(HOST_FOLDER, `suite/${name}.cjs`);
  await build({
    entryPoints: [join(import.meta.dirname, `suite/${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return outfile;
}

process.exitCode = await main();
