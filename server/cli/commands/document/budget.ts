import { budgetProblem, describeEstimate, type PlannedJob, total } from '../../../documents-jobs/index.ts';
import { plural } from '../../cells.ts';
import type { CliContext } from '../../context.ts';
import { CommandError, EXIT, serviceFailure } from '../../exit.ts';
import type { ConnectedService } from '../../service.ts';

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
    if (fatal || usage.error.status === undefined) throw serviceFailure(usage.error);
    return;
  }
  const problem = budgetProblem(cost, usage.value);
  if (problem !== undefined) throw new CommandError(EXIT.quota, problem);
}
