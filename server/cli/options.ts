import { type Command, InvalidArgumentError } from 'commander';
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

export function withCommonOptions(command: Command): Command {
  return command
    .option('--service <name|url>', 'embedded, deepl, or a base URL (env DRAGOMAN_SERVICE)')
    .option('--auth-scheme <word>', 'word before the key in the Authorization header (env DRAGOMAN_AUTH_SCHEME)')
    .option('--auth-key-file <file>', 'file that holds the service key (or env DRAGOMAN_AUTH_KEY)')
    .option(
      '--timeout <seconds>',
      'how long one answer with texts may take, 60 by default (env DRAGOMAN_TIMEOUT)',
      upTo(MOST.timeout),
    )
    .option('--concurrency <n>', 'requests at once, 12 by default (env DRAGOMAN_CONCURRENCY)', upTo(MOST.concurrency))
    .option(
      '--requests-per-second <n>',
      'requests that begin in a second, 50 by default (env DRAGOMAN_REQUESTS_PER_SECOND)',
      upTo(MOST.requestsPerSecond),
    )
    .option('--project <folder>', 'project folder (default: the nearest one with a dragoman.json, else this one)')
    .option('--json', 'print one JSON document')
    .option('--quiet', 'print results and errors only')
    .option('--no-progress', 'no progress display')
    .option('--no-color', 'no colours');
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
