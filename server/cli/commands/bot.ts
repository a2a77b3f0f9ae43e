import { type BotOptions, runBot } from '../../engine/bot/run.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, orEnd, worst } from '../exit.ts';
import { printReport } from '../reports/report.ts';
import { writeSummary } from '../reports/report-file.ts';

/** `dragoman bot`: one pull request with the missing translations. */
export async function bot(context: CliContext, options: BotOptions & { readonly summary?: string }): Promise<ExitCode> {
  const { said, url, text, translation, left } = orEnd(await runBot(context, options));
  const { terminal } = context;
  if (context.options.json === true)
    terminal.json('bot', {
      said,
      ...(url !== undefined && { url }),
      ...(text !== undefined && { text }),
      ...(left && { left }),
    });
  else {
    if (translation !== undefined && translation.results.length > 0)
      printReport(context, translation.results, { ...translation, dryRun: false });
    terminal.print(said);
  }
  if (options.summary !== undefined)
    await writeSummary(context, options.summary, `### Dragoman\n\n${said}\n\n${text ?? ''}\n`);
  if (context.signal.aborted) return EXIT.interrupted;
  // Refused units are for reviewers: the pull request gives the reasons. What ended the run early is for the caller.
  const outcomes = [...(translation?.failures ?? []), ...(translation?.results ?? []).map(({ outcome }) => outcome)];
  return worst(outcomes.filter((outcome) => outcome !== 'findings').map((outcome) => EXIT[outcome]));
}
