import type { CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import type { TranslateReport } from '../../../../shared/commands.ts';
import type { Context } from '../../context.ts';
import { readTranslate } from './arguments.ts';
import { translateOne } from './file.ts';
import type { Locks } from './locks.ts';
import { answer } from './report.ts';
import { overFiles, withRun, withService } from './run.ts';
import type { Runs } from './runs.ts';

export type TranslateCommand = (
  args: readonly unknown[] | undefined,
  token: CancellationToken,
  reporter: WorkDoneProgressReporter,
) => Promise<TranslateReport>;

/** `dragoman.server.translate`: translates units of one document into the target files it stands for. */
export function translateCommand(context: Context, locks: Locks, runs: Runs): TranslateCommand {
  return async (args, token, reporter) => {
    const request = readTranslate(args);
    const dryRun = request.dryRun === true;
    return withRun(context, locks, request, token, reporter, async (run) => {
      const outcomes = await (dryRun ? overFiles(run, translateOne) : withService(run, translateOne));
      const name = runs.keep(outcomes.flatMap(({ wrote }) => wrote ?? []));
      const report = answer(context, outcomes, run.progress, dryRun);
      return { ...report, ...(name !== undefined && { run: name }), ...run.terms.told() };
    });
  };
}
