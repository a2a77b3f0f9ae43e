import type { Command } from 'commander';
import { addCommand, type Run } from '../options.ts';

/** `dragoman types` */
export function registerTypes(program: Command, run: Run): void {
  addCommand(program, 'types', 'types of all keys, for the TypeScript compiler', {
    types: 'Print the declaration file for the library of the project',
    'types --output src/messages.d.ts': 'Write it',
    'types --output src/messages.d.ts --check': 'For CI: exit code 1 where the file is not up to date',
  })
    .option('--output <file>', 'write the declarations to this file')
    .option('--check', 'write nothing; fail where the file is not up to date')
    .option(
      '--library <id>',
      'the library to write for: next-intl, vue-i18n, i18next, formatjs; keys for functions of your own',
    )
    .option('--flat', 'whole keys in place of nested groups: less work for the compiler (i18next)')
    .option('--namespace <name>', 'the namespace that code means where it names none (i18next)')
    .action((options) =>
      run(options, async (context) => (await import('../commands/types.ts')).types(context, options)),
    );
}
