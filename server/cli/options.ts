import { InvalidArgumentError } from 'commander';
import { isLanguageTag } from '../../shared/locale.ts';
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
