/**
 * `node test/support/kills.ts --kills 200 [--only translate|editor|glossary] [--signal SIGKILL|SIGTERM|SIGINT] [--seed n]`: ends programs at random
 * moments, lets them finish, and prints what that has cost. Build first.
 */
import { parseArgs } from 'node:util';
import { seededRandom } from '../../server/embedded/faults/random.ts';
import { editorRound, glossaryRound, type Outcome, type Signal, translateRound } from './kills/scenarios.ts';
import ownTemporaryFolder from './temporary.ts';

const ROUNDS = { translate: translateRound, editor: editorRound, glossary: glossaryRound };
export type Scenario = keyof typeof ROUNDS;

/** Kills of one round: each loses something of the same work. */
const PER_ROUND = 4;

/** Rounds until so many kills have been made. */
export async function kills(scenario: Scenario, count: number, signal: Signal, seed: number): Promise<Outcome> {
  const { next: random } = seededRandom(seed);
  let total: Outcome | undefined;
  while ((total?.kills ?? 0) < count) {
    const left = count - (total?.kills ?? 0);
    const made = await ROUNDS[scenario]({ kills: Math.min(PER_ROUND, left), signal, random });
    total = total === undefined ? made : added(total, made);
    if (process.env['DRAGOMAN_KILLS_SHOW'] !== undefined) process.stderr.write(`${JSON.stringify(made)}\n`);
  }
  return total as Outcome;
}

function added(a: Outcome, b: Outcome): Outcome {
  return {
    kills: a.kills + b.kills,
    torn: a.torn + b.torn,
    lost: a.lost + b.lost,
    missing: a.missing + b.missing,
    paid: a.paid + b.paid,
    ideal: a.ideal + b.ideal,
    wire: a.wire + b.wire,
    allowed: a.allowed + b.allowed,
    most: Math.max(a.most, b.most),
    slowest: Math.max(a.slowest, b.slowest),
  };
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '200' },
      only: { type: 'string' },
      signal: { type: 'string', default: 'SIGKILL' },
      seed: { type: 'string', default: '1' },
    },
  });
  const end = ownTemporaryFolder();
  try {
    for (const scenario of Object.keys(ROUNDS) as Scenario[]) {
      if (values.only !== undefined && values.only !== scenario) continue;
      const outcome = await kills(scenario, Number(values.kills), values.signal as Signal, Number(values.seed));
      const over = outcome.ideal === 0 ? 0 : (outcome.paid / outcome.ideal - 1) * 100;
      console.log(JSON.stringify({ scenario, signal: values.signal, ...outcome, over: `${over.toFixed(1)} %` }));
    }
  } finally {
    end();
  }
}
