import type { Command } from 'commander';
import { addCommand, type Run } from '../options.ts';

/** `dragoman jobs` */
export function registerJobs(program: Command, run: Run): void {
  addCommand(program, 'jobs', 'who of the team translates at this moment, with the shared memory', {
    jobs: 'Machines, projects, texts, and the budget of the month',
    'jobs --json': 'The same for a script',
  }).action((options) => run(options, async (context) => (await import('../commands/memory/team.ts')).jobs(context)));
}
