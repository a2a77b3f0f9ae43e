import { budgetProblem, describeEstimate, type PlannedJob, total } from '../../../engine/parts/documents-jobs/index.ts';
import type { ConnectedService } from '../../../engine/service.ts';
import { plural } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { CommandError, EXIT, settled } from '../../exit.ts';

/** States what the documents will cost, and refuses what the account cannot pay, before anything is sent. */
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
    // If the usage cannot be determined, the account may still translate; with a wrong key or address it cannot.
    const fatal = ['unauthorized', 'network', 'offline', 'cancelled'].includes(usage.error.kind);
    if (!fatal && usage.error.status !== undefined) return;
  }
  const problem = budgetProblem(cost, settled(usage));
  if (problem !== undefined) throw new CommandError(EXIT.quota, problem);
}
