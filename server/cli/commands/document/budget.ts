import { budgetProblem, describeEstimate, type PlannedJob, total } from '../../../engine/parts/documents-jobs/index.ts';
import type { ConnectedService } from '../../../engine/service.ts';
import { plural } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { CommandError, EXIT, settled } from '../../exit.ts';

/** Says what the documents will cost, and refuses what the account cannot pay, before anything is sent. */
export async function checkBudget(
  { terminal, signal }: CliContext,
  { client }: ConnectedService,
  planned: readonly PlannedJob[],
): Promise<void> {
  const cost = total(planned.map(({ estimate }) => estimate));
  const minimum = planned.some(({ estimate }) => estimate.most === undefined) ? ' (office, PDF: 50,000 each)' : '';
  terminal.note(`${plural(planned.length, 'translation')}, billed ${describeEstimate(cost)}${minimum}.`);
  const usage = await client.usage({ signal });
  if (!usage.ok) {
    // An account whose usage cannot be asked for may translate all the same; a key or an address that is wrong does nothing.
    const fatal = ['unauthorized', 'network', 'offline', 'cancelled'].includes(usage.error.kind);
    if (!fatal && usage.error.status !== undefined) return;
  }
  const problem = budgetProblem(cost, settled(usage));
  if (problem !== undefined) throw new CommandError(EXIT.quota, problem);
}
