import { type MergedFile, type MergeTemplateOptions, mergeTemplate } from '../../engine/merge/merge-template.ts';
import { plural } from '../../engine/words.ts';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT, type ExitCode, orEnd } from '../exit.ts';

export interface MergeTemplateCliOptions extends Pick<MergeTemplateOptions, 'template' | 'fuzzy' | 'dryRun'> {
  readonly write?: boolean;
}

const KINDS = [
  ['added', 'new'],
  ['unsure', 'fuzzy'],
  ['revived', 'back'],
  ['obsolete', 'obsolete'],
  ['dropped', 'gone'],
] as const satisfies readonly (readonly [keyof MergedFile, string])[];

/** How many entries are listed per file and kind; `--json` has all. */
const LISTED = 5;

/** `dragoman merge-template [paths…]` */
export async function mergeTemplates(
  context: CliContext,
  paths: readonly string[],
  { write = false, dryRun = false, template, fuzzy = true }: MergeTemplateCliOptions,
): Promise<ExitCode> {
  if (write && dryRun) throw new CommandError(EXIT.usage, '--dry-run writes nothing: leave out --write.');
  const options = { dryRun: !write, fuzzy, ...(template !== undefined && { template }) };
  const report = orEnd(await mergeTemplate(context, paths, options));
  const { terminal } = context;
  if (context.options.json === true) terminal.json('merge-template', report);
  else {
    for (const file of report.files) tell(context, file);
    const changed = report.files.filter(({ changes }) => changes);
    const where = plural(changed.length, 'file');
    if (changed.length === 0) terminal.print('All translations match their templates.');
    else if (report.written) terminal.print(`${where} brought up to date.`);
    else terminal.print(`${where} would be brought up to date. Write it: --write`);
  }
  for (const { file, reason } of report.leftOut) terminal.note(`${file} was left as it is: ${reason}.`);
  return EXIT.done;
}

function tell({ terminal }: CliContext, file: MergedFile): void {
  if (!file.changes) return;
  const counts = KINDS.flatMap(([kind, word]) => (file[kind].length === 0 ? [] : [`${file[kind].length} ${word}`]));
  terminal.print(`${file.file}  ${counts.length === 0 ? 'comments, places or order' : counts.join(', ')}`);
  for (const [kind, word] of KINDS) {
    for (const name of file[kind].slice(0, LISTED))
      terminal.print(`  ${word}: ${name.length > 70 ? `${name.slice(0, 69)}…` : name}`);
    if (file[kind].length > LISTED) terminal.print(`  ${word}: ${file[kind].length - LISTED} more`);
  }
}
