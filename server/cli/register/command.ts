import { type Command, Help, Option } from 'commander';
import { MOST } from '../../../shared/settings.ts';
import type { CliContext } from '../context.ts';
import type { ExitCode } from '../exit.ts';
import { type CommonOptions, upTo } from '../options.ts';

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
  return add(parent, name, description, examples, false);
}

/** A command that uses the service, or can be told to. */
export function addServiceCommand(parent: Command, name: string, description: string, examples: Examples): Command {
  return add(parent, name, description, examples, true);
}

/**
 * With the options that commands share. A command that never asks the service takes those of the service all the same, for scripts that give them
 * to every command: they are left out of its help.
 */
function add(parent: Command, name: string, description: string, examples: Examples, asksService: boolean): Command {
  const command = parent.command(name).description(description).exitOverride();
  for (const option of service()) command.addOption(option.helpGroup(SERVICE_GROUP).hideHelp(!asksService));
  for (const option of common()) command.addOption(option.helpGroup(COMMON_GROUP));
  return withExamples(command, examples);
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

/** Headings of `--help`, below the options of the command itself, in this order. */
export const REQUEST_GROUP = 'Options of the request to the service:';
export const SERVICE_GROUP = 'Options of commands that ask the service:';
export const COMMON_GROUP = 'Options of all commands:';
const LAST = [REQUEST_GROUP, SERVICE_GROUP, COMMON_GROUP];

const service = (): readonly Option[] => [
  new Option('--service <name|url>', 'embedded, deepl, or a base URL (env DRAGOMAN_SERVICE)'),
  new Option('--auth-scheme <word>', 'word before the key in the Authorization header (env DRAGOMAN_AUTH_SCHEME)'),
  new Option('--auth-key-file <file>', 'file that holds the service key (or env DRAGOMAN_AUTH_KEY)'),
  new Option(
    '--timeout <seconds>',
    'how long one answer with texts may take, 60 by default (env DRAGOMAN_TIMEOUT)',
  ).argParser(upTo(MOST.timeout)),
  new Option('--concurrency <n>', 'requests at once, 12 by default (env DRAGOMAN_CONCURRENCY)').argParser(
    upTo(MOST.concurrency),
  ),
  new Option(
    '--requests-per-second <n>',
    'requests that begin in a second, 50 by default (env DRAGOMAN_REQUESTS_PER_SECOND)',
  ).argParser(upTo(MOST.requestsPerSecond)),
];

const common = (): readonly Option[] => [
  new Option('--project <folder>', 'project folder (default: the nearest one with a dragoman.json, else this one)'),
  new Option('--json', 'print one JSON document'),
  new Option('--quiet', 'print results and errors only'),
  new Option('--no-progress', 'no progress display'),
  new Option('--no-color', 'no colours'),
];

/** What a command has of its own comes first in its `--help`. */
export function groupItems<T extends Command | Option>(
  all: T[],
  visible: T[],
  groupOf: (item: T) => string,
): Map<string, T[]> {
  const groups = [...new Help().groupItems(all, visible, groupOf)];
  return new Map(groups.toSorted(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b)));
}

/** Options that several commands share. */
export const YES = ['--yes', 'do not ask'] as const;

export function csv(): Option {
  return new Option('--csv', 'print CSV').conflicts('json');
}
