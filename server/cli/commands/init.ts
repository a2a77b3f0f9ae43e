import { describeProject, projectPath, projectText } from '../../workspace/describe.ts';
import { dialectsOf } from '../../workspace/dialects.ts';
import { discover } from '../../workspace/discover.ts';
import { type CliContext, openProject } from '../context.ts';
import { CommandError, EXIT, type ExitCode, fileFailure } from '../exit.ts';

/** `dragoman init`: writes down what was detected, so that it can be seen, corrected and shared. */
export async function init(context: CliContext, { dryRun }: { readonly dryRun?: boolean }): Promise<ExitCode> {
  const loaded = await openProject(context);
  if (loaded.path !== undefined && dryRun !== true)
    throw new CommandError(
      EXIT.usage,
      `${loaded.path} is there already and was not touched. --dry-run prints what was detected.`,
    );
  const groups = await discover(context.files, loaded);
  const text = projectText(describeProject(loaded, groups, await dialectsOf(context.files, groups)));
  if (dryRun === true || context.options.json === true) context.terminal.data(text.trimEnd());
  if (dryRun === true) return EXIT.done;
  const path = projectPath(loaded.folder);
  const written = await context.files.create(path, Buffer.from(text));
  if (!written.ok) throw fileFailure(written.error);
  context.terminal.note(
    `Wrote ${path}: ${groups.length} ${groups.length === 1 ? 'group' : 'groups'} of files. Look it through, then run "dragoman files".`,
  );
  return EXIT.done;
}
