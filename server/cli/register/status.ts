import type { Command } from 'commander';
import { addCommand, projectLocale, projectLocales, type Run, upTo } from '../options.ts';

/** `dragoman status` */
export function registerStatus(program: Command, run: Run): void {
  addCommand(program, 'status [paths...]', 'how far the translations are, by locale', {
    status: 'A row for each locale',
    'status --fail-under 95': 'Exit code 1 where a locale has less',
    'status --markdown --badge l10n.svg': 'For a page, with a badge',
  })
    .option('--locale <locales>', 'these target locales only, separated by commas', projectLocales)
    .option('--files', 'a row for each file, too')
    .option('--markdown', 'print the table as Markdown')
    .option('--badge <file>', 'write a badge with the percentage of all units (SVG)')
    .option('--fail-under <percent>', 'fail when a locale has less than this translated', upTo(100))
    .option('--no-findings', 'count only, do not check the files')
    .option('--from <locale>', 'source locale', projectLocale)
    .option('--to <locales>', 'target locales, separated by commas', projectLocales)
    .action((paths: string[], options) =>
      run(options, async (context) => (await import('../commands/status.ts')).status(context, paths, options)),
    );
}
