import { type Command, Option } from 'commander';
import { addServiceCommand, count, projectLocale, projectLocales, type Run, shard, threads } from '../options.ts';

/** `dragoman check` */
export function registerCheck(program: Command, run: Run): void {
  withSelection(
    addServiceCommand(program, 'check [paths...]', 'find mistakes: the same findings as in the editor', {
      check: 'The whole project; exit code 1 where there are errors',
      'check locales/de.json --fix': 'One file, with the fixes that are safe',
      'check --changed --min-severity warning': 'Only what is not committed yet',
      'check --format github --output sarif=l10n.sarif':
        'Annotations in a job of GitHub, and a file for its code scanning',
    }),
  )
    .addOption(
      new Option('--format <format>', 'how to print').choices(['text', 'json', 'sarif', 'github']).default('text'),
    )
    .option('--output <format=file>', 'a further report of this run; can be repeated', collected)
    .option('--summary <file>', 'a summary in Markdown; $GITHUB_STEP_SUMMARY is added to')
    .option('--all', 'with text: list every finding, also those that are like others of their file')
    .option('--ignore-unknown', 'skip files that are not localization files (for lint-staged)')
    .option('--max-warnings <n>', 'fail when there are more warnings', count)
    .option('--since <ref>', 'only units that have changed since this commit, branch or tag')
    .option('--changed', 'only units that have changed since the last commit')
    .option('--baseline <file>', 'leave out the errors and warnings that this file lists')
    .option('--update-baseline', 'write all errors and warnings to the file of --baseline')
    .option('--prune', 'remove what is no longer found from the file of --baseline')
    .option('--fix', 'apply the fixes that cannot change meaning; approved and final translations stay as they are')
    .option('--fix-approved', 'apply them in approved and final translations, too, which stay approved')
    .addOption(
      new Option('--quality [provider]', 'have translations judged, too: sent to the service, and maybe billed')
        .choices(['service'])
        .preset('service'),
    )
    .option('--max-characters <n>', 'with --quality: send nothing where it would be more than this', count)
    .option('--dry-run', 'with --quality: count what would be sent, send nothing')
    .option('--shard <n/of>', 'one of several parts of the files, for as many machines', shard)
    .option('--threads <n>', 'how many threads check files (default: as many as are useful)', threads)
    .option('--cache-dir <folder>', 'keep findings there between runs, for CI (default: in the state folder)')
    .option('--no-cache', 'check every file again, and keep nothing')
    .option('--from <locale>', 'source locale', projectLocale)
    .option('--to <locales>', 'target locales, separated by commas', projectLocales)
    .action((paths: string[], options) =>
      run(options, async (context) => (await import('../commands/check.ts')).check(context, paths, options)),
    );
}

/** Options that select findings and files. */
export function withSelection(command: Command): Command {
  return command
    .addOption(
      new Option('--min-severity <severity>', 'only findings that are at least this severe').choices([
        'error',
        'warning',
        'information',
        'hint',
      ]),
    )
    .option('--only <checks>', 'only findings of these checks (ids, separated by commas)', words)
    .option('--skip <checks>', 'no findings of these checks', words)
    .option('--locale <locales>', 'only files of these locales, separated by commas', projectLocales);
}

function words(value: string): readonly string[] {
  return value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function collected(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
