import { type Command, Help, InvalidArgumentError, Option } from 'commander';
import { isLanguageTag, isLocaleTag } from '../../shared/locale.ts';
import { LIMITS } from '../../shared/settings.ts';
import { meantBy, withName } from '../engine/parts/workspace/discovery/languages.ts';
import type { CliContext } from './context.ts';
import type { ExitCode } from './exit.ts';

/** Options that every command takes. */
export interface CommonOptions {
  readonly service?: string;
  readonly authScheme?: string;
  readonly authKeyFile?: string;
  /** Seconds. */
  readonly timeout?: number;
  readonly concurrency?: number;
  readonly requestsPerSecond?: number;
  readonly project?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly progress?: boolean;
  readonly color?: boolean;
}

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
 * Adds the options that commands share. A command that never asks the service accepts the service options as well, for scripts that pass them
 * to every command; its help omits them.
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

const limit = (flags: string, what: string, said: (typeof LIMITS)[keyof typeof LIMITS]): Option =>
  new Option(flags, `${what}, ${said.default} by default (env ${said.variable})`).argParser(upTo(said.maximum));

const service = (): readonly Option[] => [
  new Option('--service <name|url>', 'embedded, deepl, or a base URL (env DRAGOMAN_SERVICE)'),
  new Option('--auth-scheme <word>', 'word before the key in the Authorization header (env DRAGOMAN_AUTH_SCHEME)'),
  new Option('--auth-key-file <file>', 'file that holds the service key (or env DRAGOMAN_AUTH_KEY)'),
  limit('--timeout <seconds>', 'how long one answer with texts may take', LIMITS.timeout),
  limit('--concurrency <n>', 'requests at once', LIMITS.concurrency),
  limit('--requests-per-second <n>', 'requests that start in a second', LIMITS.requestsPerSecond),
];

const common = (): readonly Option[] => [
  new Option('--project <folder>', 'project folder (default: the nearest one with a dragoman.json, else this one)'),
  new Option('--json', 'print one JSON document'),
  new Option('--quiet', 'print results and errors only'),
  new Option('--no-progress', 'no progress display'),
  new Option('--no-color', 'no colours'),
];

/** A command's own options come first in its `--help`. */
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

/** @param what both sides may have changed */
export function prefer(what: 'term' | 'rule'): Option {
  const option = new Option('--prefer <side>', `whose text counts where both have changed a ${what}`);
  return option.choices(['repository', 'service']);
}

/** Parses a language tag. */
export function locale(value: string): string {
  const meant = meantBy(value);
  if (meant === undefined) return projectLocale(value);
  throw new InvalidArgumentError(`"${value}" is not a language tag. Did you mean ${withName(meant)}?`);
}

export function locales(value: string): readonly string[] {
  return value.split(',').map((part) => locale(part.trim()));
}

/** Parses a language tag, or the project's own name for one: it is validated when the project is known (`engine/projects/locales.ts`). */
export function projectLocale(value: string): string {
  if (isLanguageTag(value) || isLocaleTag(value)) return value;
  const meant = meantBy(value);
  const advice = meant === undefined ? 'Write it like de, pt-BR or zh-Hant.' : `Did you mean ${withName(meant)}?`;
  throw new InvalidArgumentError(`"${value}" is not a language tag. ${advice}`);
}

export function projectLocales(value: string): readonly string[] {
  return value.split(',').map((part) => projectLocale(part.trim()));
}

export function count(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0) throw new InvalidArgumentError(`"${value}" is not a whole number.`);
  return number;
}

/** Reads a whole number. */
export function upTo(most: number, least = 1): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It is a whole number from ${least} to ${most}.`);
  };
}

export const threads = upTo(64);

/** `1/8`: the first of eight parts. */
export function shard(value: string): { readonly number: number; readonly of: number } {
  const [, number = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(value) ?? []).map(Number);
  if (number >= 1 && number <= of) return { number, of };
  throw new InvalidArgumentError('Write it like 1/8: the first of eight parts.');
}
