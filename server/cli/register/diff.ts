import type { Command } from 'commander';
import { addCommand, type Run } from '../options.ts';

/** `dragoman diff` */
export function registerDiff(program: Command, run: Run): void {
  addCommand(
    program,
    'diff <ref> [ref-or-paths...]',
    'what has changed in the texts since a commit, or from one to another, by units',
    {
      'diff main': 'What has changed since the branch left main',
      'diff v1.0 v1.1 --markdown': 'Between two releases, as tables for a pull request',
    },
  )
    .option('--markdown', 'tables for a pull request, no longer than GitHub takes')
    .action((ref: string, paths: string[], options) =>
      run(options, async (context) => (await import('../commands/diff.ts')).diff(context, ref, paths, options)),
    );
}
