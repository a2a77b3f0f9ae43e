import type { Command } from 'commander';
import { addCommand, projectLocale, projectLocales, type Run } from '../options.ts';

/** `dragoman stale` */
export function registerStale(program: Command, run: Run): void {
  addCommand(program, 'stale [paths...]', 'list translations whose source changed since they were written', {
    stale: 'Everything whose source has changed',
    'stale --to de --json': 'German only, for a script',
    'stale locales/de.json --accept': 'These have been reviewed and fit',
  })
    .option('--accept', 'remember that all translations fit their sources as they are')
    .option('--from <locale>', 'source locale', projectLocale)
    .option('--to <locales>', 'target locales, separated by commas', projectLocales)
    .action((paths: string[], options) =>
      run(options, async (context) => (await import('../commands/stale.ts')).stale(context, paths, options)),
    );
}
