import { type Command, Option } from 'commander';
import { addCommand, type Run } from './command.ts';

/** `dragoman glossary plan|push|pull|check`: the project's glossary files and the service. */
export function registerGlossarySync(glossary: Command, run: Run): void {
  addCommand(glossary, 'plan', 'how the glossary files and the service differ').action((options) =>
    run(options, async (context) => (await import('../commands/glossary-sync.ts')).glossaryPlan(context)),
  );

  addCommand(glossary, 'push', 'bring the glossary files to the service')
    .addOption(prefer())
    .option('--prune', 'delete dictionaries that the files no longer have')
    .action((options) =>
      run(options, async (context) => (await import('../commands/glossary-sync.ts')).glossaryPush(context, options)),
    );

  addCommand(glossary, 'pull', 'bring changes of the service into the glossary files')
    .addOption(prefer())
    .option('--force', 'also into files with changes that are not committed')
    .action((options) =>
      run(options, async (context) => (await import('../commands/glossary-sync.ts')).glossaryPull(context, options)),
    );

  addCommand(glossary, 'check', 'exit code 1 when files and service differ, for CI').action((options) =>
    run(options, async (context) => (await import('../commands/glossary-sync.ts')).glossaryCheck(context)),
  );
}

function prefer(): Option {
  return new Option('--prefer <side>', 'whose text counts where both have changed a term').choices([
    'repository',
    'service',
  ]);
}
