import type { Command } from 'commander';
import { addCommand, type Run } from './command.ts';

/** `dragoman init` */
export function registerInit(program: Command, run: Run): void {
  addCommand(program, 'init', 'write what was detected to dragoman.json')
    .option('--dry-run', 'print it only')
    .action((options) => run(options, async (context) => (await import('../commands/init.ts')).init(context, options)));
}
