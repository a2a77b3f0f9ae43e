import type { Command } from 'commander';
import { addCommand, count, type Run } from '../options.ts';

/** `dragoman merge` */
export function registerMerge(program: Command, run: Run): void {
  addCommand(
    program,
    'merge [base] [ours] [theirs]',
    'merge three versions of a localization file by its units, as Git asks for it',
    {
      'merge --install': 'Have Git merge locale files by units in this clone',
      'merge base.json ours.json theirs.json': 'Merge three files by hand; the result is in the second',
    },
  )
    .option(
      '--install',
      "make Git merge the project's locale files this way: .gitattributes, and the configuration of this clone",
    )
    .option('--uninstall', 'remove what --install has added')
    .option('--path <path>', 'the path of the file in the repository (%P)')
    .option('--marker-size <n>', 'characters of a conflict marker (%L)', count)
    .option('--base-label <text>', 'what markers call the common ancestor (%S)')
    .option('--our-label <text>', 'what markers call our version (%X)')
    .option('--their-label <text>', 'what markers call their version (%Y)')
    .action((base: string | undefined, ours: string | undefined, theirs: string | undefined, options) =>
      run(options, async (context) =>
        (await import('../commands/merge.ts')).merge(context, [base, ours, theirs], options),
      ),
    );
}
