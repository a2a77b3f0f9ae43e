import type { Command } from 'commander';
import { locale } from '../options.ts';
import { addCommand, addGroup, type Run } from './command.ts';
import { registerGlossarySync } from './glossary-sync.ts';
import { registerLegacy } from './legacy.ts';
import { csv, YES } from './switches.ts';

/** `dragoman glossary …` */
export function registerGlossary(program: Command, run: Run): void {
  const glossary = addGroup(program, 'glossary', 'the glossaries of the service');

  addCommand(glossary, 'list', 'all glossaries')
    .addOption(csv())
    .action((options) =>
      run(options, async (context) => (await import('../commands/glossary/list.ts')).listGlossaries(context, options)),
    );

  addCommand(glossary, 'show <id|name>', 'one glossary and its dictionaries').action((wanted: string, options) =>
    run(options, async (context) => (await import('../commands/glossary/show.ts')).showGlossary(context, wanted)),
  );

  addCommand(glossary, 'entries <id|name>', 'the terms of a glossary')
    .option('--from <locale>', 'only dictionaries from this language', locale)
    .option('--to <locale>', 'only dictionaries into this language', locale)
    .addOption(csv())
    .action((wanted: string, options) =>
      run(options, async (context) =>
        (await import('../commands/glossary/entries.ts')).listEntries(context, wanted, options),
      ),
    );

  addCommand(glossary, 'create <name> <files...>', 'make a glossary from TSV or CSV files; no project is needed')
    .option('--from <locale>', 'source language, where the files do not name it', locale)
    .option('--to <locale>', 'target language, where the files do not name it', locale)
    .action((name: string, files: string[], options) =>
      run(options, async (context) =>
        (await import('../commands/glossary/create.ts')).createGlossary(context, name, files, options),
      ),
    );

  addCommand(glossary, 'rename <id|name> <new_name>', 'give a glossary another name').action(
    (wanted: string, name: string, options) =>
      run(options, async (context) =>
        (await import('../commands/glossary/create.ts')).renameGlossary(context, wanted, name),
      ),
  );

  addCommand(glossary, 'delete <id|name>', 'delete a glossary, for good')
    .option(...YES)
    .action((wanted: string, options) =>
      run(options, async (context) =>
        (await import('../commands/glossary/delete.ts')).deleteGlossary(context, wanted, options),
      ),
    );

  registerGlossarySync(glossary, run);
  registerLegacy(glossary, run);
}
