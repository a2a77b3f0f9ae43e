import type { Command } from 'commander';
import { addCommand, type Run } from '../options.ts';

/** `dragoman merge-template` */
export function registerMergeTemplate(program: Command, run: Run): void {
  addCommand(program, 'merge-template [paths...]', 'bring PO files up to date with their template, as msgmerge does', {
    'merge-template': 'List what would change in all translations that have a template next to them',
    'merge-template --write': 'Write it',
    'merge-template --template po/app.pot po/de.po --write': 'With a template of your own',
  })
    .option('--template <file>', 'the template of the files that are named')
    .option('--no-fuzzy', 'do not reuse translations of similar texts')
    .option('--write', 'write the files: all of them, or none')
    .option('--dry-run', 'only list what would change (this is the default)')
    .action((paths: string[], options) =>
      run(options, async (context) =>
        (await import('../commands/merge-template.ts')).mergeTemplates(context, paths, options),
      ),
    );
}
