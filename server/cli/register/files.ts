import type { Command } from 'commander';
import { addCommand, csv, type Run } from '../options.ts';

/** `dragoman files` */
export function registerFiles(program: Command, run: Run): void {
  addCommand(program, 'files', 'the files of the project, and what they were taken for', {
    files: 'Every file, its format and its locale',
    'files --ignored': 'The files that are left out, and why',
    'files --json': 'The same for a script',
  })
    .addOption(csv())
    .option('--ignored', 'the files that are left out, each with the reason')
    .action((options) =>
      run(options, async (context) => (await import('../commands/files.ts')).files(context, options)),
    );
}
