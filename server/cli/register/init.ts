import { type Command, Option } from 'commander';
import { CI_SYSTEMS } from '../../engine/ci-systems.ts';
import { addCommand, locale, locales, type Run } from '../options.ts';

/** `dragoman init` */
export function registerInit(program: Command, run: Run): void {
  addCommand(program, 'init', 'write what was detected to dragoman.json; asks on a terminal', {
    'init --dry-run': 'Show what would be written',
    'init --yes': 'Write what was detected, ask nothing',
    'init --from en --to de,fr --ci github': 'With languages, and a job that checks translations',
  })
    .option('--from <locale>', 'source locale', locale)
    .option('--to <locales>', 'target locales, separated by commas', locales)
    .option('--yes', 'ask nothing')
    .addOption(new Option('--ci <system>', 'write a job that checks translations, too').choices(CI_SYSTEMS))
    .option('--glossary', 'start a table for terms, too: glossary/terms.csv')
    .option('--merge-driver', 'have Git merge locale files by units, too, as "merge --install" does')
    .option('--dry-run', 'print it only')
    .action((options) => run(options, async (context) => (await import('../commands/init.ts')).init(context, options)));
}
