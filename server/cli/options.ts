import { InvalidArgumentError } from 'commander';
import { isLanguageTag, isLocaleTag } from '../../shared/locale.ts';
import { meantBy, withName } from '../engine/parts/workspace/discovery/languages.ts';

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
  if (!Number.isInteger(number) || number < 0) throw new InvalidArgumentError(`"${value}" is no whole number.`);
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
