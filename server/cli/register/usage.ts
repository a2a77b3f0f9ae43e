import type { Command } from 'commander';
import { addServiceCommand, type Run } from '../options.ts';

/** `dragoman usage` */
export function registerUsage(program: Command, run: Run): void {
  addServiceCommand(program, 'usage', 'characters used, and limits', {
    usage: 'What is used, and what is left',
    'usage --json': 'The same for a script',
  }).action((options) => run(options, async (context) => (await import('../commands/usage.ts')).usage(context)));
}
