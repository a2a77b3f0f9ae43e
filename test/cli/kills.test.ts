import { expect, test } from 'vitest';
import type { Signal } from '../support/kills/scenarios.ts';
import { kills, type Scenario } from '../support/kills.ts';
import { seedOfRun } from '../support/seed.ts';

/** Few, for every run of the tests; `node test/support/kills.ts` makes hundreds. */
const KILLS = { SIGKILL: 6, SIGTERM: 3, SIGINT: 3 };
const seed = seedOfRun();

test.each<[Scenario, Signal]>([
  ['translate', 'SIGKILL'],
  ['editor', 'SIGKILL'],
  ['glossary', 'SIGKILL'],
  ['translate', 'SIGTERM'],
  ['translate', 'SIGINT'],
])(`%s, ended by %s: nothing is torn, and only what was on the wire is paid for again (seed ${seed})`, async (scenario, signal) => {
  const outcome = await kills(scenario, KILLS[signal], signal, seed);
  expect(outcome.kills).toBeGreaterThanOrEqual(KILLS[signal]);
  expect(outcome).toMatchObject({ torn: 0, missing: 0, lost: 0 });
  // Each round pays for all of it, and what is on the wire at a kill may be paid for again; a busy machine reads late what has come.
  expect(outcome.paid).toBeLessThanOrEqual(outcome.ideal + (signal === 'SIGKILL' ? outcome.allowed : 0));
  expect(outcome.paid).toBeGreaterThanOrEqual(outcome.ideal);
  if (signal === 'SIGTERM') expect(outcome.slowest).toBeLessThan(2_500);
});
