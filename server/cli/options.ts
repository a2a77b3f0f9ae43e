import { type Command, Help, InvalidArgumentError, Option } from 'commander';
import { isLanguageTag } from '../../shared/locale.ts';
import { MOST } from '../../shared/settings.ts';
import { localeOfName } from '../workspace/languages.ts';

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

/** Headings of `--help`, below the options of the command itself. */
export const REQUEST_GROUP = 'Options of the request to the service:';
export const COMMON_GROUP = 'Options of all commands:';
const LAST = [REQUEST_GROUP, COMMON_GROUP];

const COMMON: readonly Option[] = [
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
  new Option('--project <folder>', 'project folder (default: the nearest one with a dragoman.json, else this one)'),
  new Option('--json', 'print one JSON document'),
  new Option('--quiet', 'print results and errors only'),
  new Option('--no-progress', 'no progress display'),
  new Option('--no-color', 'no colours'),
];

export function withCommonOptions(command: Command): Command {
  for (const option of COMMON) command.addOption(option.helpGroup(COMMON_GROUP));
  return command;
}

/** What a command has of its own comes first in its `--help`. */
export function groupItems<T extends Command | Option>(
  all: T[],
  visible: T[],
  groupOf: (item: T) => string,
): Map<string, T[]> {
  const groups = [...new Help().groupItems(all, visible, groupOf)];
  return new Map(groups.toSorted(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b)));
}

export function locale(value: string): string {
  if (isLanguageTag(value)) return value;
  const meant = localeOfName(value);
  const example = meant === undefined ? 'Write it like de, pt-BR or zh-Hant' : `Write ${meant}`;
  throw new InvalidArgumentError(`"${value}" is no language tag. ${example}.`);
}

export function locales(value: string): readonly string[] {
  return value.split(',').map((part) => locale(part.trim()));
}

export function count(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0) throw new InvalidArgumentError(`"${value}" is no whole number.`);
  return number;
}

/** Reads a number from 1 on. */
export function upTo(most: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (Number.isInteger(number) && number >= 1 && number <= most) return number;
    throw new InvalidArgumentError(`It is a whole number from 1 to ${most}.`);
  };
}

export const threads = upTo(64);
