import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { startEmbedded } from '../../server/embedded/index.ts';
import { translateFile } from '../../server/engine/parts/translate/run.ts';
import { createClient } from '../../server/service/client.ts';
import { runCli, samplesCopy } from '../support/cli.ts';
import { seedOfRun } from '../support/seed.ts';
import { complaints, corpusJob, isSource, translatableFiles } from '../support/translated-corpus.ts';

/*
 * Real translations of the offline engine. CI installs it (`.ci/run`): there it must be there; elsewhere its absence is said loudly.
 */
const installed = (spawnSync('apertium', ['-l'], { encoding: 'utf8' }).stdout ?? '').includes('eng-spa');
const required = process.env['CI'] === 'true';
if (!installed && !required)
  process.stderr.write('NOT RUN: apertium is not installed (Debian: apertium apertium-eng-spa); CI runs this.\n');

/** Each request starts a pipeline of programs: a run takes one of so many files, and its seed says which. */
const ONE_OF = 3;
const PATIENCE = 600_000;
const SEED = seedOfRun();

describe.runIf(installed || required)('the offline engine, English to Spanish, without a hard finding', () => {
  it(
    `over the corpus, DRAGOMAN_SEED=${SEED}`,
    async () => {
      expect(installed, 'apertium with the pair eng-spa is not installed').toBe(true);
      const service = await startEmbedded({ engine: 'apertium' });
      // Requests wait in line for the engine, which is as slow as the machine.
      const timeouts = { headers: PATIENCE, overall: PATIENCE };
      const translator = createClient({ service: service.url, key: service.key, userAgent: 'test', timeouts });
      let [translated, refused] = [0, 0];
      const files = translatableFiles().filter((_, index) => index % ONE_OF === SEED % ONE_OF);
      const worker = async () => {
        for (let file = files.pop(); file !== undefined; file = files.pop()) {
          const job = corpusJob(file, 'es', 40);
          const report = await translateFile(job, { translator });
          expect(report.error, file.name).toBeUndefined();
          expect(complaints(job, report), file.name).toEqual([]);
          translated += report.translated.length;
          refused += report.refused.filter((note) => !isSource(note)).length;
        }
      };
      try {
        await Promise.all([worker(), worker(), worker()]);
        expect(translated).toBeGreaterThan(100);
        expect(translated / (translated + refused)).toBeGreaterThanOrEqual(0.95);
      } finally {
        await translator.close();
        await service.close();
      }
    },
    PATIENCE,
  );

  it(
    'over the samples, through the command line',
    async () => {
      const cwd = await samplesCopy();
      const env = { DRAGOMAN_EMBEDDED_ENGINE: 'apertium' };
      const run = await runCli(['translate', '--to', 'es', '--json', '--no-progress'], { cwd, env });
      expect(JSON.parse(run.stdout).total.translated).toBeGreaterThan(40);
      const check = await runCli(['check', '--to', 'es', '--json'], { cwd });
      expect(JSON.parse(check.stdout).total.error).toBe(0);
    },
    PATIENCE,
  );
});
