/**
 * The suite of `suite/` in a real VS Code: `node test/e2e/run.ts`. With `--installed` the package is made and installed, as people do it, and a
 * short suite is run on what came of that. With `--untrusted` the folder is one that nobody has said to trust.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { startEmbedded } from '../../server/embedded/index.ts';
import { runInDesktop } from './desktop.ts';
import { stageExtension } from './extension.ts';
import { startGate } from './gate.ts';
import { makePackage, stageNothing } from './package.ts';
import type { Outcome, Plan } from './plan.ts';
import { HOST_FOLDER, prepareHost, ROOT } from './vscode.ts';
import { runInWeb } from './web.ts';
import { copyWorkspace } from './workspace.ts';

const RESULTS = join(ROOT, 'test-results');
/** Trust matters, and nobody is asked at the start. */
const UNASKED = { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' };
/** The exit code that says so; `test/run.ts` makes it a failure where CI=true. */
const NOT_RUN = 77;
const INSTALLED = process.argv.includes('--installed');
const UNTRUSTED = process.argv.includes('--untrusted');
const SUITE = UNTRUSTED ? 'untrusted' : INSTALLED ? 'installed' : 'index';

async function main(): Promise<number> {
  const host = await prepareHost((line) => console.log(line));
  if (!host.ok) {
    console.error(`\n${'!'.repeat(80)}\nVS Code suite NOT RUN. ${host.error}\n${'!'.repeat(80)}\n`);
    return NOT_RUN;
  }
  if (UNTRUSTED && host.value.kind === 'desktop') {
    console.error('Untrusted folders NOT RUN: the runner of the desktop VS Code turns trust off.');
    return NOT_RUN;
  }
  const screenshots = join(RESULTS, SUITE === 'index' ? 'screenshots' : `screenshots-${SUITE}`);
  const logs = join(RESULTS, SUITE === 'index' ? 'logs' : `logs-${SUITE}`);
  for (const folder of [screenshots, logs]) await rm(folder, { recursive: true, force: true });
  await mkdir(screenshots, { recursive: true });
  // Another service than the extension's own, with an account: it wants this key.
  const key = `e2e-${randomUUID()}`;
  const service = await startEmbedded({ key, characterLimit: 1000 });
  const gate = await startGate(service.url);
  const scratch = await mkdtemp(join(tmpdir(), 'dragoman-e2e-'));
  try {
    const plan: Plan = {
      extension: INSTALLED ? await stageNothing() : await stageExtension(),
      ...(INSTALLED && { vsix: await makePackage(scratch) }),
      suite: await buildSuite(SUITE),
      // VS Code saves by itself in the browser: never the fixture, always a copy.
      workspace: join(scratch, 'workspace'),
      screenshots,
      logs,
      settings: { 'dragoman.trace.server': 'verbose', ...(UNTRUSTED && { ...UNASKED, 'dragoman.service': gate.url }) },
      ...(UNTRUSTED && { untrusted: true }),
      env: {
        DRAGOMAN_E2E_SERVICE: gate.url,
        DRAGOMAN_E2E_KEY: key,
      },
      gate,
      logLevel: 'dragoman.dragoman=trace',
      timeout: 180_000,
    };
    await copyWorkspace(plan.workspace);
    const outcome = await (host.value.kind === 'web' ? runInWeb(host.value, plan) : runInDesktop(host.value, plan));
    return await report(outcome);
  } finally {
    gate.close();
    await service.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function report({ passed, failed, finished, code }: Outcome): Promise<number> {
  await writeFile(
    join(RESULTS, SUITE === 'index' ? 'e2e.json' : `${SUITE}.json`),
    `${JSON.stringify({ passed, failed })}\n`,
  );
  if (!finished) console.error('The suite did not reach its end.');
  console.log(`e2e: ${passed} passed, ${failed} failed`);
  return finished && failed === 0 && passed > 0 && code === 0 ? 0 : 1;
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
