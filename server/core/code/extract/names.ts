import type { NAME_STRATEGIES } from '../../../../shared/project/project-extract.ts';

/** How new keys are named. */
export type NameStrategy = (typeof NAME_STRATEGIES)[number];

export interface NameStyle {
  readonly strategy: NameStrategy;
  /** For parts of keys: as most of the project's are written. */
  readonly letters: 'camel' | 'snake' | 'kebab';
  /** Keys contain dots, or groups. */
  readonly nested: boolean;
}

/** The suffixes that libraries append to a key for plural forms. */
export const FORM_ENDING = /_(?:ordinal_)?(?:zero|one|two|few|many|other|plural)$/;

/** Maximum number of words of a text in a key. */
const MOST_WORDS = 4;
/** Maximum length of a name that is made from a text, in UTF-16 units. */
const LONGEST = 40;
/** Parts of paths that say nothing about what is shown. */
const EMPTY =
  /^(?:src|source|app|apps|lib|libs|packages|client|frontend|web|www|components?|pages?|views?|screens?|routes?|modules?|features?|layouts?|ui|index|page|layout|default|main|\(.*\)|\[.*\]|_.*)$/i;

/** @param keys of the project, with their texts */
export function nameStyleOf(keys: ReadonlyMap<string, string>, wanted: NameStrategy | undefined): NameStyle {
  const counts = { camel: 0, snake: 0, kebab: 0 };
  let nested = 0;
  let sentences = 0;
  for (const [key, text] of keys) {
    if (/\s/.test(key)) {
      if (key === text || text === '') sentences += 1;
      continue;
    }
    if (key.includes('.')) nested += 1;
    for (const part of key.replace(FORM_ENDING, '').split('.')) {
      if (/\p{Ll}\p{Lu}/u.test(part)) counts.camel += 1;
      else if (part.includes('_')) counts.snake += 1;
      else if (part.includes('-')) counts.kebab += 1;
    }
  }
  const { camel, snake, kebab } = counts;
  const letters = snake > camel && snake >= kebab ? 'snake' : kebab > camel && kebab > snake ? 'kebab' : 'camel';
  const isSentences = keys.size > 0 && sentences > keys.size / 3;
  return { strategy: wanted ?? (isSentences ? 'sentence' : 'path'), letters, nested: nested > keys.size / 3 };
}

export interface Wanted {
  /** Path of the code, relative to the project folder. */
  readonly path: string;
  readonly text: string;
  /** As it is written to the file. */
  readonly message: string;
  /** Keys that the file already uses. */
  readonly used: readonly string[];
  /** The hash of a text: eight digits in base 36. */
  readonly digest: (text: string) => string;
}

/** A name that is still free. @param isFree whether a key can be added under a name, or already has the same text */
export function nameFor(style: NameStyle, wanted: Wanted, isFree: (key: string) => boolean): string | undefined {
  const { strategy } = style;
  if (strategy === 'sentence') return isFree(wanted.message) ? wanted.message : undefined;
  const own = strategy === 'hash' ? wanted.digest(wanted.message) : slugOf(style, wanted);
  const key = strategy === 'path' ? joinedName(style, groupOf(style, wanted), own) : own;
  for (let number = 1; number < 100; number += 1) {
    const name =
      number === 1 ? key : `${key}${style.letters === 'camel' ? '' : style.letters === 'snake' ? '_' : '-'}${number}`;
    if (isFree(name)) return name;
  }
  return undefined;
}

function slugOf(style: NameStyle, { text, message, digest }: Wanted): string {
  const words = wordsIn(text.replace(/^\s*(?:e\.g\.|i\.e\.)/i, ''), false).slice(0, MOST_WORDS);
  // Characters other than Latin letters make no name.
  if (words.length === 0) return cased(style, ['text', digest(message)]);
  while (words.length > 1 && words.join(' ').length > LONGEST) words.pop();
  return cased(style, words).slice(0, LONGEST);
}

/** The group of most keys in the file, else its path. */
function groupOf(style: NameStyle, { used, path }: Wanted): readonly string[] {
  const groups = used
    .filter((key) => key.includes('.') && !/\s/.test(key))
    .map((key) => key.slice(0, key.lastIndexOf('.')));
  const counts = Map.groupBy(groups, (group) => group);
  const [most] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  if (most !== undefined && most[1].length * 2 >= groups.length) return most[0].split('.');
  const parts = path
    .replace(/\.\w+$/, '')
    .split('/')
    .filter((part) => !EMPTY.test(part));
  const named = parts
    .slice(-2)
    .map((part) => cased(style, wordsIn(part)))
    .filter((part) => part !== '');
  return named.filter((part, at) => part !== named[at - 1]);
}

function joinedName(style: NameStyle, group: readonly string[], own: string): string {
  if (style.nested) return [...group, own].join('.');
  return cased(
    style,
    [...group, own].flatMap((part) => wordsIn(part)),
  );
}

function wordsIn(whole: string, splits = true): string[] {
  const text = splits ? whole.replace(/([a-z\d])([A-Z])/g, '$1 $2') : whole;
  return (
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f'’]/g, '')
      .replace(/\{(\w+)\}/g, ' $1 ')
      .match(/[A-Za-z\d]+/g) ?? []
  ).map((word) => word.toLowerCase());
}

function cased({ letters }: NameStyle, words: readonly string[]): string {
  if (letters === 'snake') return words.join('_');
  if (letters === 'kebab') return words.join('-');
  const name = words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
  return name;
}
