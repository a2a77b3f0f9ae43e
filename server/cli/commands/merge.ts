import { resolve } from 'node:path';
import { isSea } from 'node:sea';
import { mergeThree } from '../../engine/merge/files.ts';
import { type Installed, installDriver, uninstallDriver } from '../../engine/merge/install.ts';
import { plural } from '../../engine/words.ts';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT, type ExitCode, orEnd } from '../exit.ts';

interface MergeOptions {
  readonly install?: boolean;
  readonly uninstall?: boolean;
  readonly path?: string;
  readonly markerSize?: number;
  readonly baseLabel?: string;
  readonly ourLabel?: string;
  readonly theirLabel?: string;
}

/** `dragoman merge BASE OURS THEIRS`: a Git merge driver. Exit code 0: OURS has the result; 1: it has conflict markers. */
export async function merge(
  context: CliContext,
  paths: readonly (string | undefined)[],
  options: MergeOptions,
): Promise<ExitCode> {
  if (options.install === true) return installMerge(context);
  if (options.uninstall === true) return uninstall(context);
  const [base, ours, theirs] = paths;
  if (base === undefined || ours === undefined || theirs === undefined)
    throw new CommandError(
      EXIT.usage,
      'Name three files: the common ancestor, ours and theirs. Or --install, to have Git do so.',
    );
  const { baseLabel, ourLabel, theirLabel, path, markerSize } = options;
  const report = orEnd(
    await mergeThree(context, {
      files: { base, ours, theirs },
      ...(path !== undefined && { path }),
      ...(markerSize !== undefined && markerSize > 0 && { markerSize }),
      labels: { ...label('base', baseLabel), ...label('ours', ourLabel), ...label('theirs', theirLabel) },
    }),
  );
  const { by, conflicts, reason } = report;
  if (context.options.json === true) context.terminal.json('merge', report);
  else if (reason !== undefined) context.terminal.note(`${report.path}: ${reason}`);
  if (conflicts.length === 0) return EXIT.done;
  const shown = conflicts.slice(0, 5).join(', ');
  const more = conflicts.length > 5 ? ` and ${conflicts.length - 5} more` : '';
  const what = by === 'units' ? `both sides have changed ${shown}${more}` : plural(conflicts.length, 'conflict');
  context.terminal.note(`${report.path}: ${what}.`);
  return EXIT.findings;
}

/** Older versions of Git leave placeholders that they do not know as they are (`%X` before 2.45). */
function label(side: 'base' | 'ours' | 'theirs', text: string | undefined): Record<string, string> {
  return text === undefined || /^%[A-Z]$/.test(text) ? {} : { [side]: text };
}

/** Sets up the merge driver, and reports what was done; with `--json` only if nothing else was requested. */
export async function installMerge(context: CliContext, isPart = false): Promise<ExitCode> {
  const script = process.argv[1];
  const program = [process.execPath, ...(isSea() || script === undefined ? [] : [resolve(script)])];
  const installed = orEnd(await installDriver(context, program));
  const { terminal } = context;
  if (context.options.json === true) {
    if (!isPart) terminal.json('merge --install', installed);
  } else {
    terminal.print(`${context.nameOf(installed.attributes)}${installed.changed ? '' : ' (as it was)'}:`);
    for (const pattern of installed.patterns) terminal.print(`  ${pattern} merge=dragoman`);
    terminal.print(
      '.git/config: merge.dragoman, for this clone only. Everyone else who has a clone runs the same command.',
    );
    terminal.print('Until then Git merges there as before. Remove it again: dragoman merge --uninstall');
  }
  return EXIT.done;
}

async function uninstall(context: CliContext): Promise<ExitCode> {
  const done: Installed = orEnd(await uninstallDriver(context));
  if (context.options.json === true) context.terminal.json('merge --uninstall', done);
  else
    context.terminal.print(
      done.changed
        ? `Removed from ${context.nameOf(done.attributes)} and from the configuration of this clone.`
        : 'The merge driver was not installed. Nothing was changed.',
    );
  return EXIT.done;
}
