import type { Command } from 'commander';
import { locale } from '../options.ts';
import { addGroup, addServiceCommand, type Run } from './command.ts';
import { csv, YES } from './switches.ts';

/** `dragoman glossary legacy …` */
export function registerLegacy(glossary: Command, run: Run): void {
  const legacy = addGroup(glossary, 'legacy', 'glossaries of the older interface: one language pair, never changed');

  addServiceCommand(legacy, 'list', 'all legacy glossaries', {
    'glossary legacy list': 'All legacy glossaries',
    'glossary legacy list --csv': 'The same for a spreadsheet',
  })
    .addOption(csv())
    .action((options) =>
      run(options, async (context) => (await import('../commands/legacy/list.ts')).listLegacy(context, options)),
    );

  addServiceCommand(legacy, 'show <id|name>', 'one legacy glossary', {
    'glossary legacy show product': 'One of them',
    'glossary legacy show product --json': 'The same for a script',
  }).action((wanted: string, options) =>
    run(options, async (context) => (await import('../commands/legacy/show.ts')).showLegacy(context, wanted)),
  );

  addServiceCommand(legacy, 'entries <id|name>', 'the terms of a legacy glossary', {
    'glossary legacy entries product': 'Every term',
    'glossary legacy entries product --csv': 'The same for a spreadsheet',
  })
    .addOption(csv())
    .action((wanted: string, options) =>
      run(options, async (context) =>
        (await import('../commands/legacy/entries.ts')).listLegacyEntries(context, wanted, options),
      ),
    );

  addServiceCommand(legacy, 'create <name> <file>', 'make a legacy glossary from a TSV or CSV file', {
    'glossary legacy create product terms.csv': 'A table that names its languages',
    'glossary legacy create product terms.tsv --from en --to de': 'A table that does not',
  })
    .option('--from <locale>', 'language of the terms (default: as the file or its name says)', locale)
    .option('--to <locale>', 'language of their translations', locale)
    .action((name: string, file: string, options) =>
      run(options, async (context) =>
        (await import('../commands/legacy/create.ts')).createLegacy(context, name, file, options),
      ),
    );

  addServiceCommand(legacy, 'delete <id|name>', 'delete a legacy glossary, for good', {
    'glossary legacy delete product': 'Ask, then delete it',
    'glossary legacy delete product --yes': 'The same in a script',
  })
    .option(...YES)
    .action((wanted: string, options) =>
      run(options, async (context) =>
        (await import('../commands/legacy/delete.ts')).deleteLegacy(context, wanted, options),
      ),
    );

  addServiceCommand(legacy, 'pairs', 'language pairs that glossaries can have', {
    'glossary legacy pairs': 'All pairs of languages',
    'glossary legacy pairs --from en': 'Those from English',
  })
    .option('--from <locale>', 'only from this language', locale)
    .option('--to <locale>', 'only into this language', locale)
    .addOption(csv())
    .action((options) =>
      run(options, async (context) => (await import('../commands/legacy/pairs.ts')).listPairs(context, options)),
    );

  addServiceCommand(legacy, 'migrate <id|name>', 'copy a legacy glossary to a current one and compare the two', {
    'glossary legacy migrate product': 'Copy it, and compare the two',
    'glossary legacy migrate product --delete --yes': 'Then delete the legacy one',
  })
    .option('--delete', 'then delete the legacy one, for good')
    .option(...YES)
    .action((wanted: string, options) =>
      run(options, async (context) =>
        (await import('../commands/legacy/migrate.ts')).migrate(context, wanted, options),
      ),
    );
}
