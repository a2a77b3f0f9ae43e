import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startEmbedded } from '../../server/embedded/index.ts';
import { corpusProject, errorsIn, translateProject } from '../support/corpus-project.ts';
import { seedOfRun } from '../support/seed.ts';
import { faultsAt, isSource } from '../support/translated-corpus.ts';

/* The whole way: the command line as a process of its own, the embedded service over HTTP, and `check` over what came of it. */

const SEED = seedOfRun();

/** Refusals that more than their share are no wonder among some hundred units. The shares themselves are held over thousands in `faults.test.ts`. */
const CHANCE = 4;

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.(json|jsonc|arb|xlf|xliff|xlf2|sdlxliff|mxliff|mqxliff|xml|srt)$/.test(entry.name),
    )
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1));

const withoutFile = (finding: string) => finding.slice(finding.indexOf(' '));

describe(`the corpus through the command line and the embedded service, DRAGOMAN_SEED=${SEED}`, () => {
  it.each([
    ['the rates of the field', 1, 0.999],
    ['a hundred times the rates of the field', 100, 0.95],
  ])('with faults at %s: no new error in “check” afterwards', async (_, times, share) => {
    const service = await startEmbedded({ faults: faultsAt(times), seed: SEED });
    try {
      const project = await corpusProject();
      const before = await errorsIn(project, filesIn(project.cwd));
      const env = { DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: service.key };
      const { translated, refused } = await translateProject(project, 'de', env);
      expect(translated).toBeGreaterThan(200);
      const ours = refused.filter((note) => !isSource(note));
      expect(ours.length, JSON.stringify(ours)).toBeLessThanOrEqual((1 - share) * (translated + ours.length) + CHANCE);
      const after = await errorsIn(project, filesIn(project.cwd));
      // A new subtitle file has the times of its source, with the mistakes in them.
      const said = new Set([...before].map(withoutFile));
      expect([...after].filter((finding) => !before.has(finding) && !said.has(withoutFile(finding)))).toEqual([]);
    } finally {
      await service.close();
    }
  });
});
