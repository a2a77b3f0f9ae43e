import { argumentMessages, MISSING_ARGUMENT } from '../../../engine/code/argument-words.ts';
import { wrongArguments } from '../../../engine/code/report.ts';
import { plural } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, orEnd } from '../../exit.ts';
import type { ReportFormat } from '../../formats/index.ts';
import { type CodeFinding, errorsIn, line, printFindings, tellSearched } from './print.ts';

/** `dragoman keys arguments`: calls whose arguments do not fit the text. An argument that the text does not use is reported as information. */
export async function keysArguments(
  context: CliContext,
  options: { readonly format?: ReportFormat },
): Promise<ExitCode> {
  const { terminal } = context;
  const format = context.options.json === true ? 'json' : (options.format ?? 'text');
  const { index, ...report } = orEnd(await wrongArguments(context));
  const findings = report.calls.flatMap(({ missing, unused, ...place }): readonly CodeFinding[] =>
    argumentMessages({ key: place.key, missing, unused }).map(({ code, message }) => ({
      ...place,
      code,
      message,
      severity: code === MISSING_ARGUMENT ? 'error' : 'information',
    })),
  );
  const errors = errorsIn(findings);
  if (format === 'json') terminal.json('keys arguments', report);
  else if (format === 'text') {
    for (const one of findings) terminal.print(line(one, one.severity, one.message));
    terminal.print(
      errors === 0 ? 'No call lacks a value.' : `${plural(errors, 'call')} without a value that the text shows.`,
    );
    tellSearched(context, report.searched);
  } else printFindings(context, format, index.loaded.folder, findings);
  return errors > 0 ? EXIT.findings : EXIT.done;
}
