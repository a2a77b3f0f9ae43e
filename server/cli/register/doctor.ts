import type { Command } from 'commander';
import { addCommand, type Run } from './command.ts';

/** `dragoman doctor` */
export function registerDoctor(program: Command, run: Run): void {
  addCommand(program, 'doctor', 'what is wrong with the set-up, and what to do')
    .option('--online', 'ask the service, too, whether the key is right')
    .action((options) =>
      run(options, async (context) => (await import('../commands/doctor.ts')).doctor(context, options)),
    );
}
