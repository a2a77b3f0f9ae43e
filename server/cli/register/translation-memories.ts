import type { Command } from 'commander';
import { addCommand, type Run } from './command.ts';
import { csv } from './switches.ts';

/** `dragoman translation-memories` */
export function registerTranslationMemories(program: Command, run: Run): void {
  addCommand(program, 'translation-memories', 'translation memories that the account has on the service')
    .addOption(csv())
    .action((options) =>
      run(options, async (context) =>
        (await import('../commands/translation-memories.ts')).listTranslationMemories(context, options),
      ),
    );
}
