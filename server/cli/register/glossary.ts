import type { Command } from 'commander';
import { locale } from '../options.ts';
import { addGroup, addServiceCommand, type Run } from './command.ts';
import { registerGlossarySync } from './glossary-sync.ts';
import { registerLegacy } from './legacy.ts';
import { csv, YES } from './switches.ts';

/** `dragoman glossary …` */
export function registerGlossary(program: Command, run: Run): void {
  const glossary = addGroup(program, 'glossary', 'the glossaries of the service');

  addServiceCommand(glossary, 'list', 'all glossaries', {
    'glossary list': 'All glossaries of the account',
    'glossary list --csv': 'The same for a spreadsheet',
  })
    .addOption(csv())
    .action((options) =>
      run(options, async (context) => (await import('../commands/glossary/list.ts')).listGlossaries(context, options)),
    );

  addServiceCommand(glossary, 'show <id|name>', 'one glossary and its dictionaries', {
    'glossary show product': 'One glossary and its dictionaries',
    'glossary show product --json': 'The same for a script',
  }).action((wanted: string, options) =>
    run(options, async (context) => (await import('../commands/glossary/show.ts')).showGlossary(context, wanted)),
  );

  addServiceCommand(glossary, 'entries <id|name>', 'the terms of a glossary', {
    'glossary entries product': 'Every term',
    'glossary entries product --from en --to de --csv': 'Those of one pair of languages, for a spreadsheet',
  })
    .option('--from <locale>', 'only dictionaries from this language', locale)
    .option('--to <locale>', 'only dictionaries into this language', locale)
    .addOption(csv())
    .action((wanted: string, options) =>
      run(options, async (context) =>
        (await import('../commands/glossary/entries.ts')).listEntries(context, wanted, options),
      ),
    );

  addServiceCommand(
    glossary,
    'create <name> <files...>',
    'make a glossary from TSV or CSV files; no project is needed',
    {
      'glossary create product glossary/terms.csv': 'A table that names its languages',
      'glossary create product terms.tsv --from en --to de': 'A table that does not',
    },
  )
    .option('--from <locale>', 'source language, where the files do not name it', locale)
    .option('--to <locale>', 'target language, where the files do not name it', locale)
    .action((name: string, files: string[], options) =>
      run(options, async (context) =>
        (await import('../commands/glossary/create.ts')).createGlossary(context, name, files, options),
      ),
    );

  addServiceCommand(glossary, 'rename <id|name> <new_name>', 'give a glossary another name', {
    'glossary rename product shop': 'Give it another name',
    'glossary rename product shop --json': 'The same for a script',
  }).action((wanted: string, name: string, options) =>
    run(options, async (context) =>
      (await import('../commands/glossary/create.ts')).renameGlossary(context, wanted, name),
    ),
  );

  addServiceCommand(glossary, 'delete <id|name>', 'delete a glossary, for good', {
    'glossary delete product': 'Ask, then delete it',
    'glossary delete product --yes': 'The same in a script',
  })
    .option(...YES)
    .action((wanted: string, options) =>
      run(options, async (context) =>
        (await import('../commands/glossary/delete.ts')).deleteGlossary(context, wanted, options),
      ),
    );

  registerGlossarySync(glossary, run);
  registerLegacy(glossary, run);
}
