import type { Command } from 'commander';
import { addCommand, addGroup, locale, type Run, YES } from '../options.ts';

/** `dragoman memory …` */
export function registerMemory(program: Command, run: Run): void {
  const memory = addGroup(program, 'memory', 'the translation memory: what people have translated is never paid for');

  addCommand(memory, 'index', 'read the translations of the project: what is new, changed or gone', {
    'memory index': 'Read the translations of the project',
    'memory index --accept': 'Machine translations count, too, from now on',
  })
    .option('--accept', 'what was translated by machine has been reviewed: let it count')
    .action((options) =>
      run(options, async (context) =>
        (await import('../commands/memory/index-project.ts')).indexProject(context, options),
      ),
    );

  addCommand(memory, 'stats', 'what is in the memory', {
    'memory stats': 'How many translations, by locale',
    'memory stats --json': 'The same for a script',
  }).action((options) =>
    run(options, async (context) => (await import('../commands/memory/stats.ts')).memoryStats(context)),
  );

  addCommand(memory, 'lookup <text>', 'matches for a text', {
    "memory lookup 'Save changes' --to de": 'What the memory knows',
    "memory lookup 'Hello {name}' --to de --dialect icu": 'A text with placeholders',
  })
    .requiredOption('--to <locale>', 'target locale', locale)
    .option('--from <locale>', 'source locale', locale)
    .option('--dialect <dialect>', 'whose placeholders the text has: icu, i18next, printf …')
    .action((text: string, options) =>
      run(options, async (context) =>
        (await import('../commands/memory/lookup.ts')).memoryLookup(context, text, options),
      ),
    );

  addCommand(memory, 'import <file>', 'import a TMX file, or a .memory.jsonl; again: replaces what it gave before', {
    'memory import old.tmx': 'Import a file of another tool',
    'memory import old.tmx --from en --to de --shared': 'Some of it, for every project',
  })
    .option('--from <locale>', 'translations from this locale only', locale)
    .option('--to <locale>', 'translations into this locale only', locale)
    .option('--shared', 'for every project, not for this one alone')
    .action((file: string, options) =>
      run(options, async (context) =>
        (await import('../commands/memory/import-tmx.ts')).importTmx(context, file, options),
      ),
    );

  addCommand(memory, 'export <file>', 'write a TMX 1.4b file, or a .memory.jsonl for the repository', {
    'memory export project.tmx': 'Everything that the project has',
    'memory export de.tmx --to de --force': 'German only, replacing an existing file',
    'memory export team.memory.jsonl --force': 'Sorted lines, which Git can merge',
  })
    .option('--from <locale>', 'translations from this locale only', locale)
    .option('--to <locale>', 'translations into this locale only', locale)
    .option('--all', 'of every project')
    .option('--force', 'replace the file if it exists')
    .action((file: string, options) =>
      run(options, async (context) =>
        (await import('../commands/memory/export-tmx.ts')).exportTmx(context, file, options),
      ),
    );

  addCommand(memory, 'clear', 'forget what the project has in the memory; files are not touched', {
    'memory clear': 'Ask, then forget what the project has',
    'memory clear --all --yes': 'Forget everything, of every project',
  })
    .option('--all', 'forget everything, of every project')
    .option(...YES)
    .action((options) =>
      run(options, async (context) => (await import('../commands/memory/clear.ts')).clearMemory(context, options)),
    );

  registerShared(memory, run);
}

/** The commands for the memory that a team shares. */
function registerShared(memory: Command, run: Run): void {
  addCommand(memory, 'push', 'give the team what people vouch for in this project', {
    'memory push --dry-run': 'How much would be sent',
    "memory push --author 'Translation team'": 'Say who vouches for it',
  })
    .option('--author <name>', 'who vouches for these translations (default: the login)')
    .option('--dry-run', 'send nothing')
    .action((options) =>
      run(options, async (context) => (await import('../commands/memory/team.ts')).memoryPush(context, options)),
    );

  addCommand(memory, 'pull', 'bring what the team knows to this computer', {
    'memory pull': 'What is new since the last time',
    'memory pull --json': 'The same for a script',
  }).action((options) =>
    run(options, async (context) => (await import('../commands/memory/team.ts')).memoryPull(context)),
  );

  addCommand(memory, 'forget', 'delete from the shared memory, and with it from every computer', {
    "memory forget --author 'Somebody'": 'Ask, then delete what one person has given',
    "memory forget --text 'Internal' --from en --to de --yes": 'One text',
  })
    .option('--name <project>', 'what the team calls the project')
    .option('--author <name>', 'who vouches for the translations')
    .option('--text <text>', 'the source text, with --from and --to')
    .option('--from <locale>', 'source locale of the text', locale)
    .option('--to <locale>', 'target locale of the text', locale)
    .option('--dialect <dialect>', 'whose placeholders the text has: icu, i18next, printf …')
    .option(...YES)
    .action(({ name, ...options }) =>
      run(options, async (context) =>
        (await import('../commands/memory/team.ts')).memoryForget(context, {
          ...options,
          ...(name !== undefined && { project: name }),
        }),
      ),
    );

  addCommand(memory, 'serve-sql', 'print the script that makes a shared memory in PostgreSQL', {
    'memory serve-sql': 'To be run by psql, now and after an update',
    'memory serve-sql --json': 'The same for a script',
  }).action((options) =>
    run(options, async (context) => (await import('../commands/memory/team.ts')).serveSql(context)),
  );
}
