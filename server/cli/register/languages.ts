import { type Command, Option } from 'commander';
import { addCommand, type Run } from './command.ts';
import { csv } from './switches.ts';

/** `dragoman languages` */
export function registerLanguages(program: Command, run: Run): void {
  addCommand(program, 'languages', 'languages of the service')
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
