import type { Command } from 'commander';
import { addCommand, addGroup, type Run } from '../options.ts';

const WRITE = ['--write', 'write the files: all of them, or none'] as const;
const DRY_RUN = ['--dry-run', 'only list what would change (this is the default)'] as const;

/** `dragoman units …` */
export function registerUnits(program: Command, run: Run): void {
  const units = addGroup(program, 'units', 'the keys of the files of all locales: remove, rename, sort');

  addCommand(units, 'prune [paths...]', 'remove units from translations that the source does not have', {
    'units prune': 'List them',
    'units prune --write': 'Remove them',
  })
    .option(...WRITE)
    .option(...DRY_RUN)
    .action((paths: string[], options) =>
      run(options, async (context) => (await import('../commands/units.ts')).prune(context, paths, options)),
    );

  addCommand(units, 'rename <old> <new> [paths...]', 'rename a key in the files of all locales; code is not touched', {
    'units rename menu.open menu.open_file': 'Show in which files',
    'units rename menu.open menu.open_file --write': 'Rename it',
  })
    .option(...WRITE)
    .option(...DRY_RUN)
    .action((old: string, name: string, paths: string[], options) =>
      run(options, async (context) =>
        (await import('../commands/units.ts')).rename(context, [old, name], paths, options),
      ),
    );

  addCommand(units, 'sort [paths...]', 'put the units of translations in the order of the source', {
    'units sort': 'List what would move',
    'units sort --write': 'Put them in order',
    'units sort --alphabetical --write': 'In that of the alphabet, source files, too',
  })
    .option('--alphabetical', 'in the order of the alphabet, source files, too')
    .option(...WRITE)
    .option(...DRY_RUN)
    .action((paths: string[], options) =>
      run(options, async (context) => (await import('../commands/units.ts')).sort(context, paths, options)),
    );
}
