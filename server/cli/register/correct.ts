import { type Command, Option } from 'commander';
import { addServiceCommand, count, projectLocale, projectLocales, type Run, YES } from '../options.ts';

/** `dragoman correct` */
export function registerCorrect(program: Command, run: Run): void {
  addServiceCommand(
    program,
    'correct [paths...]',
    'spelling and grammar of texts, by the service; without paths: the project',
    {
      'correct --dry-run': 'Count what would be sent',
      'correct locales/de.json --write': 'Correct one file; asks before it sends',
      "correct --text 'I has a question' --to en-GB": 'Correct one text',
    },
  )
    .option('--text <text>', 'correct this text instead of files (- reads standard input)')
    .addOption(new Option('--check', 'only list what would be corrected (this is the default)').conflicts('write'))
    .option('--write', 'write the corrections into the files')
    .option(...YES)
    .option('--since <ref>', 'only units that have changed since this commit, branch or tag')
    .option('--changed', 'only units that have changed since the last commit')
    .option('--max-characters <n>', 'send nothing where it would be more than this', count)
    .option('--dry-run', 'count only, send nothing')
    .option('--from <locale>', 'source locale', projectLocale)
    .option('--to <locales>', 'target locales, separated by commas; with --text: its language', projectLocales)
    .action((paths: string[], options) =>
      run(options, async (context) => {
        const { correct, correctText } = await import('../commands/correct.ts');
        return options.text === undefined
          ? correct(context, paths, options)
          : correctText(context, options.text, options.to?.[0]);
      }),
    );
}
