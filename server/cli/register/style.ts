import type { Command } from 'commander';
import { addGroup, addServiceCommand, csv, prefer, type Run, YES } from '../options.ts';

/** `dragoman style …` */
export function registerStyle(program: Command, run: Run): void {
  const style = addGroup(program, 'style', 'style rules: the project’s files and the service’s lists');

  addServiceCommand(style, 'list', 'all style rule lists of the account', {
    'style list': 'All lists of the account',
    'style list --csv': 'The same for a spreadsheet',
  })
    .addOption(csv())
    .action((options) =>
      run(options, async (context) => (await import('../commands/style/list.ts')).listStyles(context, options)),
    );

  addServiceCommand(style, 'show <id|name>', 'the rules and instructions of a list', {
    'style show product': 'Rules and instructions of one list',
    'style show product --json': 'The same for a script',
  }).action((wanted: string, options) =>
    run(options, async (context) => (await import('../commands/style/show.ts')).showStyle(context, wanted)),
  );

  addServiceCommand(style, 'plan', 'how the style files and the service differ', {
    'style plan': 'What push and pull would do',
    'style plan --json': 'The same for a script',
  }).action((options) =>
    run(options, async (context) => (await import('../commands/style/sync.ts')).stylePlan(context)),
  );

  addServiceCommand(style, 'push', 'bring the style files to the service', {
    'style push': 'Bring the rules of the files to the service',
    'style push --prefer repository --prune': 'Where both have changed a rule, the files win',
  })
    .addOption(prefer('rule'))
    .option('--prune', 'delete lists whose files are gone')
    .action((options) =>
      run(options, async (context) => (await import('../commands/style/sync.ts')).stylePush(context, options)),
    );

  addServiceCommand(
    style,
    'pull [id|name...]',
    'bring changes of the service into the files; a list that is named gets a file',
    { 'style pull': 'Bring the rules of the service into the files', 'style pull product': 'Make a file for one list' },
  )
    .addOption(prefer('rule'))
    .option('--all', 'make files for all lists of the account')
    .option('--force', 'also into files with changes that are not committed')
    .action((wanted: string[], options) =>
      run(options, async (context) => (await import('../commands/style/sync.ts')).stylePull(context, wanted, options)),
    );

  addServiceCommand(style, 'check', 'exit code 1 when files and service differ, for CI', {
    'style check': 'Exit code 1 when files and service differ',
    'style check --quiet': 'The exit code alone',
  }).action((options) =>
    run(options, async (context) => (await import('../commands/style/sync.ts')).styleCheck(context)),
  );

  addServiceCommand(style, 'delete <id|name>', 'delete a list on the service, for good', {
    'style delete product': 'Ask, then delete it',
    'style delete product --yes': 'The same in a script',
  })
    .option(...YES)
    .action((wanted: string, options) =>
      run(options, async (context) =>
        (await import('../commands/style/delete.ts')).deleteStyle(context, wanted, options),
      ),
    );
}
