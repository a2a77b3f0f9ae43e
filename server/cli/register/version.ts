import type { Command } from 'commander';
import { VERSION } from '../../../shared/version.ts';
import { addCommand, type Run } from '../options.ts';

/** `dragoman version` */
export function registerVersion(program: Command, run: Run): void {
  addCommand(program, 'version', 'print the version', {
    version: 'As "dragoman --version" does',
    'version --json': 'The same for a script, with that of Node',
  }).action((options) =>
    run(options, async ({ terminal }) => {
      if (options.json === true) terminal.json('version', { dragoman: VERSION, node: process.versions.node });
      else terminal.print(VERSION);
      return 0;
    }),
  );
}
