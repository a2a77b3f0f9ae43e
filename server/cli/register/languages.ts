import { type Command, Option } from 'commander';
import { addServiceCommand, csv, type Run } from '../options.ts';

/** `dragoman languages` */
export function registerLanguages(program: Command, run: Run): void {
  addServiceCommand(program, 'languages', 'languages of the service', {
    languages: 'What can be translated into',
    'languages --type source --json': 'What can be translated from, for a script',
  })
    .addOption(
      new Option('--type <type>', 'languages to translate from, or into')
        .choices(['source', 'target'])
        .default('target'),
    )
    .addOption(csv())
    .action((options) =>
      run(options, async (context) => (await import('../commands/languages.ts')).languages(context, options)),
    );
}
