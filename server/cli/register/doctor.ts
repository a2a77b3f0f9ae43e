import type { Command } from 'commander';
import { addServiceCommand, type Run } from '../options.ts';

/** `dragoman doctor` */
export function registerDoctor(program: Command, run: Run): void {
  addServiceCommand(program, 'doctor', 'what is wrong with the set-up, and what to do', {
    doctor: 'Look at Node, project file, key, Git and layout',
    'doctor --online': 'Ask the service, too, whether the key is right',
  })
    .option('--online', 'ask the service, too, whether the key is right')
    .action((options) =>
      run(options, async (context) => (await import('../commands/doctor.ts')).doctor(context, options)),
    );
}
