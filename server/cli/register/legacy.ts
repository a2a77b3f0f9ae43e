import type { Command } from 'commander';
import { locale } from '../options.ts';
import { addCommand, addGroup, type Run } from './command.ts';
import { csv, YES } from './switches.ts';

/** `dragoman glossary legacy …` */
export function registerLegacy(glossary: Command, run: Run): void {
  const legacy = addGroup(glossary, 'legacy', 'glossaries of the older interface: one language pair, never changed');

  addCommand(legacy, 'list', 'all legacy glossaries')
    .addOption(csv())
    .action((options) =>
      run(options, async (context) => (await import('../commands/legacy/list.ts')).listLegacy(context, options)),
    );

  addCommand(legacy, 'show <id|name>', 'one legacy glossary').action((wanted: string, options) =>
    run(options, async (context) => (await import('../commands/legacy/show.ts')).showLegacy(context, wanted)),
  );

  addCommand(legacy, 'entries <id|name>', 'the terms of a legacy glossary')
    .addOption(csv())
    .action((wanted: string, options) =>
      run(options, async (context) =>
        (await import('../commands/legacy/entries.ts')).listLegacyEntries(context, wanted, options),
      ),
    );

  addCommand(legacy, 'create <name> <file>', 'make a legacy glossary from a TSV or CSV file')
    .option('--from <locale>', 'language of the terms (default: as the file or its name says)', locale)
    .option('--to <locale>', 'language of their translations', locale)
    .action((name: string, file: string, options) =>
      run(options, async (context) =>
        (await import('../commands/legacy/create.ts')).createLegacy(context, name, file, options),
      ),
    );

  addCommand(legacy, 'delete <id|name>', 'delete a legacy glossary, for good')
    .option(...YES)
    .action((wanted: string, options) =>
      run(options, async (context) =>
        (await import('../commands/legacy/delete.ts')).deleteLegacy(context, wanted, options),
      ),
    );

  addCommand(legacy, 'pairs', 'language pairs that glossaries can have')
    .option('--from <locale>', 'only from this language', locale)
    .option('--to <locale>', 'only into this language', locale)
    .addOption(csv())
    .action((options) =>
      run(options, async (context) => (await import('../commands/legacy/pairs.ts')).listPairs(context, options)),
    );

  addCommand(legacy, 'migrate <id|name>', 'copy a legacy glossary to a current one and compare the two')
    .option('--delete', 'then delete the legacy one, for good')
    .option(...YES)
    .action((wanted: string, options) =>
      run(options, async (context) =>
        (await import('../commands/legacy/migrate.ts')).migrate(context, wanted, options),
      ),
    );
}
