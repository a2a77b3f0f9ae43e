import { openProject, tellLeftOut } from '../../engine/project.ts';
import { projectPath, projectText } from '../../workspace/describe.ts';
import { discoverAll } from '../../workspace/discover.ts';
import { writtenDown } from '../../workspace/written-down.ts';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT, type ExitCode, opened, orEnd } from '../exit.ts';
import { noFiles, tellIgnored } from '../ignored.ts';

/** `dragoman init`: writes down what was detected, so that it can be seen, corrected and shared. */
export async function init(context: CliContext, { dryRun }: { readonly dryRun?: boolean }): Promise<ExitCode> {
  const loaded = orEnd(await openProject(context));
  if (loaded.path !== undefined && dryRun !== true)
    throw new CommandError(
      EXIT.usage,
      `${loaded.path} is there already and was not touched. --dry-run prints what was detected.`,
    );
  const found = await discoverAll(context.files, loaded);
  const { groups } = found;
  tellLeftOut(context, loaded.folder);
  if (groups.length === 0) throw new CommandError(EXIT.usage, `${noFiles(loaded, found)} Nothing was written.`);
  const { project, remarks } = await writtenDown(context.files, loaded, groups);
  const text = projectText(project);
  if (dryRun === true || context.options.json === true) context.terminal.data(text.trimEnd());
  for (const remark of remarks) context.terminal.note(remark.replaceAll(`${loaded.folder}/`, ''));
  tellIgnored(context, found);
  if (dryRun === true) return EXIT.done;
  const path = projectPath(loaded.folder);
  opened(await context.files.create(path, Buffer.from(text)));
  context.terminal.note(
    `Wrote ${path}: ${groups.length} ${groups.length === 1 ? 'group' : 'groups'} of files. Look it through, then run "dragoman files".`,
  );
  return EXIT.done;
}
