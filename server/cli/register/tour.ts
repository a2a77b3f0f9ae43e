import type { Command } from 'commander';
import { addCommand, type Run } from '../options.ts';

/** `dragoman tour` */
export function registerTour(program: Command, run: Run): void {
  addCommand(program, 'tour', 'translate the samples in a scratch folder and show what happened', {
    tour: 'See what it does, without an account',
    'tour --no-color': 'The same without colours',
  }).action((options) => run(options, async (context) => (await import('../commands/tour.ts')).tour(context)));
}
