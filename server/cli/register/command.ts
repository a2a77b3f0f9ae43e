import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import type { ExitCode } from '../exit.ts';
import type { CommonOptions } from '../options.ts';
import { withSharedOptions } from './shared-options.ts';

/** Runs a command: expected failures become one line and an exit code. */
export type Run = (options: CommonOptions, command: (context: CliContext) => Promise<ExitCode>) => Promise<void>;

/** Command lines without `dragoman`, each with a description. */
export type Examples = Readonly<Record<string, string>>;

const EXAMPLES = new WeakMap<Command, Examples>();

/** A group of commands, such as `keys`: without a subcommand it lists them. Several files may add to one group. */
export function addGroup(parent: Command, name: string, description: string): Command {
  const known = parent.commands.find((one) => one.name() === name);
  return known ?? parent.command(name).description(description).exitOverride();
}

/** A command that needs only this machine. */
export function addCommand(parent: Command, name: string, description: string, examples: Examples): Command {
  return withExamples(withSharedOptions(parent.command(name).description(description).exitOverride(), false), examples);
}

/** A command that uses the service, or can be told to. */
export function addServiceCommand(parent: Command, name: string, description: string, examples: Examples): Command {
  return withExamples(withSharedOptions(parent.command(name).description(description).exitOverride(), true), examples);
}

/** Shows the examples below the options of `--help`. */
export function withExamples(command: Command, examples: Examples): Command {
  EXAMPLES.set(command, examples);
  const lines = Object.entries(examples).map(([line, does]) => `  # ${does}\n  dragoman ${line}`);
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
}

export function examplesOf(command: Command): Examples {
  return EXAMPLES.get(command) ?? {};
}
