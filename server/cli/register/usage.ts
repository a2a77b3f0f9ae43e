import type { Command } from 'commander';
import { addCommand, type Run } from './command.ts';

/** `dragoman usage` */
export function registerUsage(program: Command, run: Run): void {
  addCommand(program, 'usage', 'characters used, and limits').action((options) =>
    run(options, async (context) => (await import('../commands/usage.ts')).usage(context)),
  );
}
