import { type Command, Option } from 'commander';
import { addServiceCommand, count, projectLocale, projectLocales, type Run, shard } from '../options.ts';
import { requestOf, withRequestOptions } from './request.ts';

/** `dragoman translate` */
export function registerTranslate(program: Command, run: Run): void {
  withRequestOptions(
    addServiceCommand(
      program,
      'translate [paths...]',
      'translate what is missing, in place; without paths: the whole project',
      {
        'translate --dry-run': 'Count what is missing; nothing is sent',
        'translate --to de,fr --max-characters 20000': 'Two languages, within a budget',
        'translate locales/de.json --scope stale': 'One file, also where the source has changed since',
        "translate --text 'Save changes' --to de": 'Translate one text',
      },
    ),
    'text',
  )
    .option('--text <text>', 'translate this text instead of files (- reads standard input)')
    .option('--from <locale>', 'source locale', projectLocale)
    .option('--to <locales>', 'target locales, separated by commas', projectLocales)
    .addOption(new Option('--scope <scope>', 'which units').choices(['missing', 'stale', 'all']).default('missing'))
    .option('--max-characters <n>', 'stop before sending more than this', count)
    .addOption(new Option('--tag-handling <kind>', 'with --text: the text holds tags').choices(['xml', 'html']))
    .option('--shard <n/of>', 'one of several parts of the files, for as many machines', shard)
    .option('--no-memory', 'do not use what the translation memory knows')
    .option('--overwrite-human', 'with --scope stale: replace translations that people wrote, too')
    .option('--ask-again', 'ask again for texts whose answers were refused in an earlier run')
    .option('--dry-run', 'count only, send nothing')
    .option('--frozen', 'send and write nothing; fail with what is missing or stale')
    .action((paths: string[], options) =>
      run(options, async (context) =>
        options.frozen === true
          ? (await import('../commands/frozen.ts')).frozen(context, paths, options)
          : options.text === undefined
            ? (await import('../commands/translate.ts')).translate(context, paths, {
                ...options,
                ...requestOf(options),
              })
            : (await import('../commands/translate-text.ts')).translateText(context, {
                ...options,
                ...requestOf(options),
              }),
      ),
    );
}
