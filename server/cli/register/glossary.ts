import type { Command } from 'commander';
import { addGroup, addServiceCommand, csv, locale, prefer, type Run, YES } from '../options.ts';

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

/** `dragoman glossary plan|push|pull|check`: the project's glossary files and the service. */
function registerGlossarySync(glossary: Command, run: Run): void {
  addServiceCommand(glossary, 'plan', 'how the glossary files and the service differ', {
    'glossary plan': 'What push and pull would do',
    'glossary plan --json': 'The same for a script',
  }).action((options) =>
    run(options, async (context) => (await import('../commands/glossary-sync.ts')).glossaryPlan(context)),
  );

  addServiceCommand(glossary, 'push', 'bring the glossary files to the service', {
    'glossary push': 'Bring the terms of the files to the service',
    'glossary push --prefer repository --prune': 'Where both have changed a term, the files win',
  })
    .addOption(prefer('term'))
    .option('--prune', 'delete dictionaries that the files no longer have')
    .action((options) =>
      run(options, async (context) => (await import('../commands/glossary-sync.ts')).glossaryPush(context, options)),
    );

  addServiceCommand(glossary, 'pull', 'bring changes of the service into the glossary files', {
    'glossary pull': 'Bring the terms of the service into the files',
    'glossary pull --prefer service': 'Where both have changed a term, the service wins',
  })
    .addOption(prefer('term'))
    .option('--force', 'also into files with changes that are not committed')
    .action((options) =>
      run(options, async (context) => (await import('../commands/glossary-sync.ts')).glossaryPull(context, options)),
    );

  addServiceCommand(glossary, 'check', 'exit code 1 when files and service differ, for CI', {
    'glossary check': 'Exit code 1 when files and service differ',
    'glossary check --quiet': 'The exit code alone',
  }).action((options) =>
    run(options, async (context) => (await import('../commands/glossary-sync.ts')).glossaryCheck(context)),
  );
}

/** `dragoman glossary legacy …` */
function registerLegacy(glossary: Command, run: Run): void {
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
