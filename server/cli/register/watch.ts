import type { Command } from 'commander';
import { addCommand, projectLocale, projectLocales, type Run } from '../options.ts';
import { withSelection } from './check.ts';

/** `dragoman watch` */
export function registerWatch(program: Command, run: Run): void {
  withSelection(
    addCommand(program, 'watch [paths...]', 'check, and check again what has changed, until Ctrl-C', {
      watch: 'The whole project',
      'watch locales --only placeholders': 'One folder, one check',
    }),
  )
    .option('--from <locale>', 'source locale', projectLocale)
    .option('--to <locales>', 'target locales, separated by commas', projectLocales)
    .action((paths: string[], options) =>
      run(options, async (context) => (await import('../commands/watch.ts')).watch(context, paths, options)),
    );
}
