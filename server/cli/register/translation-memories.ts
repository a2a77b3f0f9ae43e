import type { Command } from 'commander';
import { addServiceCommand, csv, type Run } from '../options.ts';

/** `dragoman translation-memories` */
export function registerTranslationMemories(program: Command, run: Run): void {
  addServiceCommand(program, 'translation-memories', 'translation memories that the account has on the service', {
    'translation-memories': 'What the account has',
    'translation-memories --json': 'The same for a script',
  })
    .addOption(csv())
    .action((options) =>
      run(options, async (context) =>
        (await import('../commands/translation-memories.ts')).listTranslationMemories(context, options),
      ),
    );
}
