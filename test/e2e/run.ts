/** The fourth ring: the suite of `suite/` in a real VS Code. `node test/e2e/run.ts` */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { runInDesktop } from './desktop.ts';
import { stageExtension } from './extension.ts';
import type { Outcome, Plan } from './plan.ts';
import { HOST_FOLDER, prepareHost, ROOT } from './vscode.ts';
import { runInWeb } from './web.ts';
import { copyWorkspace } from './workspace.ts';

const RESULTS = join(ROOT, 'test-results');
async function main(): Promise<number> {
  const host = await prepareHost((line) => console.log(line));
  if (!host.ok) {
    console.error(`\n${'!'.repeat(80)}\nVS Code suite NOT RUN. ${host.error}\n${'!'.repeat(80)}\n`);
    return process.env['CI'] === 'true' ? 1 : 0;
  }
  const screenshots = join(RESULTS, 'screenshots');
  await rm(screenshots, { recursive: true, force: true });
  await mkdir(screenshots, { recursive: true });
  const scratch = await mkdtemp(join(tmpdir(), 'dragoman-e2e-'));
  try {
    const plan: Plan = {
      extension: await stageExtension(),
      suite: await buildSuite(),
      // VS Code saves by itself in the browser: never the fixture, always a copy.
      workspace: join(scratch, 'workspace'),
      screenshots,
      settings: { 'dragoman.trace.server': 'verbose' },
      env: {},
      logLevel: 'dragoman.dragoman=trace',
      timeout: 180_000,
    };
    await copyWorkspace(plan.workspace);
    const outcome = await (host.value.kind === 'web' ? runInWeb(host.value, plan) : runInDesktop(host.value, plan));
    return await report(outcome);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function report({ passed, failed, finished, code }: Outcome): Promise<number> {
  await writeFile(join(RESULTS, 'e2e.json'), `${JSON.stringify({ passed, failed })}\n`);
  if (!finished) console.error('The suite did not reach its end.');
  console.log(`e2e: ${passed} passed, ${failed} failed`);
  return finished && failed === 0 && passed > 0 && code === 0 ? 0 : 1;
}

/** One CommonJS module, as the extension host loads it. Mocha stays outside: it finds its parts by path. */
async function buildSuite(): Promise<string> {
  const outfile = join(HOST_FOLDER, 'suite/suite.cjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'suite/index.ts')],
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
