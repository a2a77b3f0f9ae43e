import type { ArgumentSyntax } from '../library.ts';
import { type Argument, argumentOf, named, type Part, type Plural } from './site.ts';

/** Words that depend on a number: `n === 1 ? 'item' : 'items'`. */
export interface Choice {
  /** The number, as written in the code. */
  readonly count: string;
  readonly one: string;
  readonly other: string;
}

/** A text with its singular form, if it depends on a number. */
export interface Forms {
  readonly parts: readonly Part[];
  readonly plural?: Plural;
}

/** Reads a condition and its two branches. Undefined: it tests something other than whether a number is one. */
export function choiceOf(condition: string, then: string, otherwise: string): Choice | undefined {
  const asked = /(===?|!==?|>)\s*1\s*$/.exec(condition);
  const count = condition.slice(0, asked?.index).trim();
  if (asked === null || argumentOf(count) === undefined) return undefined;
  const [one, other] = asked[1]?.startsWith('=') ? [then, otherwise] : [otherwise, then];
  return { count, one, other };
}

/** Undefined: it depends on more than one number, or another value has the name of the number. */
export function formsOf(written: readonly (Part | Choice)[]): Forms | undefined {
  const choices = written.filter((part) => typeof part !== 'string' && 'one' in part);
  const expression = choices[0]?.count ?? counted(written)?.expression;
  if (choices.some(({ count }) => count !== expression)) return undefined;
  const isCount = (part: Part) => typeof part !== 'string' && part.expression === expression;
  const form = (which: 'one' | 'other') => {
    const words = written.map((part) => (typeof part !== 'string' && 'one' in part ? part[which] : part));
    return named(joined(words).map((part) => (isCount(part) ? { ...(part as Argument), name: COUNT } : part)));
  };
  const parts = form('other');
  if (expression === undefined) return { parts };
  const isTaken = parts.some((part) => typeof part !== 'string' && (part.name === COUNT) !== isCount(part));
  return isTaken ? undefined : { parts, plural: { expression, one: form('one') } };
}

/** The name that libraries use for the number. */
const COUNT = 'count';

/** Joins adjacent texts. */
function joined(parts: readonly Part[]): readonly Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part;
    else all.push(part);
  }
  return all;
}

/** The number that precedes the word that it counts. */
function counted(parts: readonly (Part | Choice)[]): Argument | undefined {
  for (const [at, part] of parts.entries()) {
    const next = parts[at + 1];
    if (typeof part === 'string' || !('name' in part) || typeof next !== 'string') continue;
    const isNumber = /(?:^n|^num(?:ber)?|count|total|amount|quantity)$/i.test(part.name);
    if (isNumber && /^\s+\p{L}/u.test(next) && !/^\s+(?:of|\/|von|de)\b/.test(next)) return part;
  }
  return undefined;
}

/** A text of a file, and the suffix of its key. */
export interface MessageForm {
  readonly suffix: string;
  readonly text: string;
}

/** The key suffixes of the forms for one and for other numbers. */
export type FormSuffixes = readonly [one: string, other: string];

/** As in the keys of a file: up to version 3 of its JSON, i18next appends `_plural` to a key that alone stands for one. */
export function formSuffixesOf(keys: ReadonlyMap<string, unknown>): FormSuffixes {
  for (const key of keys.keys()) if (key.endsWith(OLD) && keys.has(key.slice(0, -OLD.length))) return ['', OLD];
  return USUAL;
}

const OLD = '_plural';
const USUAL: FormSuffixes = ['_one', '_other'];

/**
 * The texts of a file for a site that depends on a number.
 * @param write a text in the file's syntax; undefined: a character in it has another meaning there
 * @returns undefined if a character prevents it, or the library handles plurals differently
 */
export function pluralForms(
  parts: readonly Part[],
  { one }: Plural,
  syntax: ArgumentSyntax,
  suffixes: FormSuffixes,
  write: (parts: readonly Part[]) => string | undefined,
): readonly MessageForm[] | undefined {
  if (syntax === 'brace') return undefined;
  const [single, several] = [write(one), write(parts)];
  if (single === undefined || several === undefined) return undefined;
  if (syntax === 'icu') {
    const inside = (text: string) => text.replaceAll(`{${COUNT}}`, '#');
    return [{ suffix: '', text: `{${COUNT}, plural, one {${inside(single)}} other {${inside(several)}}}` }];
  }
  return [
    { suffix: suffixes[0], text: single },
    { suffix: suffixes[1], text: several },
  ];
}
