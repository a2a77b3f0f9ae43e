import { type Command, Option } from 'commander';
import { addCommand, addGroup, type Run } from './command.ts';
import { csv, YES } from './switches.ts';

/** `dragoman style …` */
export function registerStyle(program: Command, run: Run): void {
  const style = addGroup(program, 'style', 'style rules: the project’s files and the service’s lists');

  addCommand(style, 'list', 'all style rule lists of the account')
    .addOption(csv())
    .action((options) =>
      run(options, async (context) => (await import('../commands/style/list.ts')).listStyles(context, options)),
    );

  addCommand(style, 'show <id|name>', 'the rules and instructions of a list').action((wanted: string, options) =>
    run(options, async (context) => (await import('../commands/style/show.ts')).showStyle(context, wanted)),
  );

  addCommand(style, 'plan', 'how the style files and the service differ').action((options) =>
    run(options, async (context) => (await import('../commands/style/sync.ts')).stylePlan(context)),
  );

  addCommand(style, 'push', 'bring the style files to the service')
    .addOption(prefer())
    .option('--prune', 'delete lists whose files are gone')
    .action((options) =>
      run(options, async (context) => (await import('../commands/style/sync.ts')).stylePush(context, options)),
    );

  addCommand(
    style,
    'pull [id|name...]',
    'bring changes of the service into the files; a list that is named gets a file',
  )
    .addOption(prefer())
    .option('--all', 'make files for all lists of the account')
    .option('--force', 'also into files with changes that are not committed')
    .action((wanted: string[], options) =>
      run(options, async (context) => (await import('../commands/style/sync.ts')).stylePull(context, wanted, options)),
    );

  addCommand(style, 'check', 'exit code 1 when files and service differ, for CI').action((options) =>
    run(options, async (context) => (await import('../commands/style/sync.ts')).styleCheck(context)),
  );

  addCommand(style, 'delete <id|name>', 'delete a list on the service, for good')
    .option(...YES)
    .action((wanted: string, options) =>
      run(options, async (context) =>
        (await import('../commands/style/delete.ts')).deleteStyle(context, wanted, options),
      ),
    );
}

function prefer(): Option {
  return new Option('--prefer <side>', 'whose text counts where both have changed a rule').choices([
    'repository',
    'service',
  ]);
}
