import type { KeysReport } from '../../engine/units/change.ts';
import { pruneUnits } from '../../engine/units/prune.ts';
import { renameUnit } from '../../engine/units/rename.ts';
import { sortUnits } from '../../engine/units/sort.ts';
import { plural } from '../../engine/words.ts';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT, type ExitCode, orEnd } from '../exit.ts';

export interface UnitsOptions {
  readonly write?: boolean;
  readonly dryRun?: boolean;
}

/** How many names are listed per file; `--json` has all. */
const LISTED = 10;

/** `dragoman units prune [paths…]` */
export async function prune(context: CliContext, paths: readonly string[], options: UnitsOptions): Promise<ExitCode> {
  const report = orEnd(await pruneUnits(context, paths, { dryRun: isDry(options) }));
  return tell(context, 'units prune', report, 'taken out');
}

/** `dragoman units rename OLD NEW [paths…]` */
export async function rename(
  context: CliContext,
  names: readonly [string, string],
  paths: readonly string[],
  options: UnitsOptions,
): Promise<ExitCode> {
  const report = orEnd(await renameUnit(context, paths, names, { dryRun: isDry(options) }));
  return tell(context, 'units rename', report, 'renamed');
}

/** `dragoman units sort [paths…]` */
export async function sort(
  context: CliContext,
  paths: readonly string[],
  { alphabetical = false, ...options }: UnitsOptions & { readonly alphabetical?: boolean },
): Promise<ExitCode> {
  const report = orEnd(await sortUnits(context, paths, { alphabetical, dryRun: isDry(options) }));
  return tell(context, 'units sort', report, 'moved');
}

function isDry({ write = false, dryRun = false }: UnitsOptions): boolean {
  if (write && dryRun) throw new CommandError(EXIT.usage, '--dry-run writes nothing: leave out --write.');
  return !write;
}

function tell(
  { terminal, options }: CliContext,
  command: 'units prune' | 'units rename' | 'units sort',
  report: KeysReport,
  done: string,
): ExitCode {
  const { files, leftOut, written } = report;
  if (options.json === true) terminal.json(command, report);
  else {
    for (const { file, units } of files) {
      const more = units.length > LISTED ? `, and ${units.length - LISTED} more` : '';
      terminal.print(`${file}  ${units.slice(0, LISTED).join(', ')}${more}`);
    }
    const count = files.reduce((sum, { units }) => sum + units.length, 0);
    const where = plural(files.length, 'file');
    if (count === 0) terminal.print('There is nothing to change.');
    else if (written) terminal.print(`${plural(count, 'unit')} ${done} in ${where}.`);
    else terminal.print(`${plural(count, 'unit')} in ${where} would be ${done}. Write it: --write`);
  }
  for (const { file, reason } of leftOut) terminal.note(`${file} was left as it is: ${reason}`);
  return EXIT.done;
}
