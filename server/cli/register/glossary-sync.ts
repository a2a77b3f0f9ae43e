import { type Command, Option } from 'commander';
import { addServiceCommand, type Run } from './command.ts';

/** `dragoman glossary plan|push|pull|check`: the project's glossary files and the service. */
export function registerGlossarySync(glossary: Command, run: Run): void {
  addServiceCommand(glossary, 'plan', 'how the glossary files and the service differ', {
    'glossary plan': 'What push and pull would do',
    'glossary plan --json': 'The same for a script',
  }).action((options) =>
    run(options, async (context) => (await import('../commands/glossary-sync.ts')).glossaryPlan(context)),
  );

  addServiceCommand(glossary, 'push', 'bring the glossary files to the service', {
    'glossary push': 'Bring the terms of the files to the service',
    'glossary push --prefer repository --prune': 'Where both have changed a term the files count',
  })
    .addOption(prefer())
    .option('--prune', 'delete dictionaries that the files no longer have')
    .action((options) =>
      run(options, async (context) => (await import('../commands/glossary-sync.ts')).glossaryPush(context, options)),
    );

  addServiceCommand(glossary, 'pull', 'bring changes of the service into the glossary files', {
    'glossary pull': 'Bring the terms of the service into the files',
    'glossary pull --prefer service': 'Where both have changed a term the service counts',
  })
    .addOption(prefer())
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

function prefer(): Option {
  return new Option('--prefer <side>', 'whose text counts where both have changed a term').choices([
    'repository',
    'service',
  ]);
}
