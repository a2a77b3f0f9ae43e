import { type Command, Help, Option } from 'commander';
import { LIMITS } from '../../../shared/settings.ts';
import { upTo } from '../options.ts';

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
  limit('--requests-per-second <n>', 'requests that begin in a second', LIMITS.requestsPerSecond),
];

const common = (): readonly Option[] => [
  new Option('--project <folder>', 'project folder (default: the nearest one with a dragoman.json, else this one)'),
  new Option('--json', 'print one JSON document'),
  new Option('--quiet', 'print results and errors only'),
  new Option('--no-progress', 'no progress display'),
  new Option('--no-color', 'no colours'),
];

/**
 * Adds the shared options. A command that never uses the service accepts the service's options as well, for scripts that pass them to every command:
 * they are left out of its help.
 */
export function withSharedOptions(command: Command, asksService: boolean): Command {
  for (const option of service()) command.addOption(option.helpGroup(SERVICE_GROUP).hideHelp(!asksService));
  for (const option of common()) command.addOption(option.helpGroup(COMMON_GROUP));
  return command;
}

/** A command's own options come first in its `--help`. */
export function groupItems<T extends Command | Option>(
  all: T[],
  visible: T[],
  groupOf: (item: T) => string,
): Map<string, T[]> {
  const groups = [...new Help().groupItems(all, visible, groupOf)];
  return new Map(groups.toSorted(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b)));
}
