import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import type { ExitCode } from '../exit.ts';
import { type CommonOptions, withCommonOptions } from '../options.ts';

/** Runs a command: expected failures become one line and an exit code. */
export type Run = (options: CommonOptions, command: (context: CliContext) => Promise<ExitCode>) => Promise<void>;

/** A group of commands, such as `keys`: alone it shows what there is. */
export function addGroup(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).exitOverride();
}

/** A command with the common options. */
export function addCommand(parent: Command, name: string, description: string): Command {
  return withCommonOptions(parent.command(name).description(description).exitOverride());
}
