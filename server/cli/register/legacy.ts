import type { Command } from 'commander';
import { createLegacy } from '../commands/legacy/create.ts';
import { deleteLegacy } from '../commands/legacy/delete.ts';
import { listLegacyEntries } from '../commands/legacy/entries.ts';
import { listLegacy } from '../commands/legacy/list.ts';
import { migrate } from '../commands/legacy/migrate.ts';
import { listPairs } from '../commands/legacy/pairs.ts';
import { showLegacy } from '../commands/legacy/show.ts';
import { locale } from '../options.ts';
import { addCommand, addGroup, type Run } from './door.ts';
import { csv, YES } from './switches.ts';

/** `dragoman glossary legacy …` */
export function registerLegacy(glossary: Command, run: Run): void {
  const legacy = addGroup(glossary, 'legacy', 'glossaries of the older interface: one language pair, never changed');

  addCommand(legacy, 'list', 'all legacy glossaries')
    .addOption(csv())
    .action((options) => run(options, (context) => listLegacy(context, options)));

  addCommand(legacy, 'show <id|name>', 'one legacy glossary').action((wanted: string, options) =>
    run(options, (context) => showLegacy(context, wanted)),
  );

  addCommand(legacy, 'entries <id|name>', 'the terms of a legacy glossary')
    .addOption(csv())
    .action((wanted: string, options) => run(options, (context) => listLegacyEntries(context, wanted, options)));

  addCommand(legacy, 'create <name> <file>', 'make a legacy glossary from a TSV or CSV file')
    .option('--from <locale>', 'language of the terms (default: as the file or its name says)', locale)
    .option('--to <locale>', 'language of their translations', locale)
    .action((name: string, file: string, options) =>
      run(options, (context) => createLegacy(context, name, file, options)),
    );

  addCommand(legacy, 'delete <id|name>', 'delete a legacy glossary, for good')
    .option(...YES)
    .action((wanted: string, options) => run(options, (context) => deleteLegacy(context, wanted, options)));

  addCommand(legacy, 'pairs', 'language pairs that glossaries can have')
    .option('--from <locale>', 'only from this language', locale)
    .option('--to <locale>', 'only into this language', locale)
    .addOption(csv())
    .action((options) => run(options, (context) => listPairs(context, options)));

  addCommand(legacy, 'migrate <id|name>', 'copy a legacy glossary to a current one and compare the two')
    .option('--delete', 'then delete the legacy one, for good')
    .option(...YES)
    .action((wanted: string, options) => run(options, (context) => migrate(context, wanted, options)));
}
