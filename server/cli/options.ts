import { type Command, InvalidArgumentError } from 'commander';
import { isLocale } from '../workspace/patterns.ts';

/** Options that every command takes. */
export interface CommonOptions {
  readonly service?: string;
  readonly authScheme?: string;
  readonly authKeyFile?: string;
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
    .option('--project <folder>', 'project folder (default: the nearest one with a dragoman.json, else this one)')
    .option('--json', 'print one JSON document')
    .option('--quiet', 'print results and errors only')
    .option('--no-progress', 'no progress display')
    .option('--no-color', 'no colours');
}

export function locale(value: string): string {
  if (!isLocale(value))
    throw new InvalidArgumentError(`"${value}" is no language tag. Write it like de, pt-BR or zh-Hant.`);
  return value;
}

export function locales(value: string): readonly string[] {
  return value.split(',').map((part) => locale(part.trim()));
}

export function count(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0) throw new InvalidArgumentError(`"${value}" is no whole number.`);
  return number;
}

export function threads(value: string): number {
  const number = count(value);
  if (number < 1 || number > 64) throw new InvalidArgumentError('It is a number from 1 to 64.');
  return number;
}
