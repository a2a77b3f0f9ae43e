import { sameLocale } from '../../../shared/locale.ts';
import type { Catalog, Format } from '../../core/formats/format.ts';
import { formatPointer, parsePointer } from '../../core/text/json/pointer.ts';
import type { Edit } from '../../core/text/span.ts';

/** The file of the source locale. */
export interface KeyFile {
  readonly format: Format;
  readonly text: string;
  readonly catalog: Catalog;
  readonly sourceLocale: string;
}

type Tree = { [name: string]: Tree | string };

export interface NewKey {
  readonly edits: readonly Edit[];
  /** How many groups around the key the file has already: it belongs where most of them are. */
  readonly depth: number;
}

/**
 * The edits that give a file a key which it lacks: in the order of the alphabet where its neighbours are, else behind the last of them.
 * Undefined: keys of this format are no paths, or the key has no place, since a part of it is a text.
 *
 * @param key as code asks for it
 */
export function newKey(file: KeyFile, key: string, words: string): NewKey | undefined {
  const { format, text, catalog } = file;
  const paths = catalog.units.flatMap(({ id }) => (id.startsWith('/') ? [parsePointer(id) ?? []] : []));
  if (paths.length === 0 || paths.length < catalog.units.length || catalog.malformed) return undefined;
  const path = pathOf(key, paths, file.sourceLocale);
  // What the writer takes for the file that has the key: this one with its neighbours.
  const { depth, members } = modelOf(path, paths);
  const unit = formatPointer(path);
  // Quotes are taken over: YAML has none around names that mean nothing else.
  const isPlain = path.every(
    (name) => /^[a-z_][\w-]*$/i.test(name) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(name),
  );
  const source = [...(isPlain ? [linesOf(members)] : []), JSON.stringify(members)]
    .map((model) => ({ text: model, catalog: format.parse(model, { dialect: catalog.dialect }) }))
    .find((one) => !one.catalog.malformed && one.catalog.units.some(({ id }) => id === unit));
  if (source === undefined) return undefined;
  const { edits, rejected } = format.write(text, catalog, [{ unit, parts: [words], origin: 'person' }], source);
  return rejected.length > 0 || edits.length === 0 ? undefined : { edits, depth };
}

/** Where a key stands in the file: below the name of the locale, if all is, and in groups, if there are any. */
function pathOf(key: string, paths: readonly (readonly string[])[], locale: string): readonly string[] {
  const [first = ''] = paths[0] ?? [];
  const root =
    sameLocale(first, locale) && paths.every(([one, next]) => one === first && next !== undefined) ? [first] : [];
  const isFlat = paths.every(({ length }) => length === root.length + 1);
  const isSentence = /\s/.test(key);
  const hasDots = paths.some((path) => path.at(-1)?.includes('.') === true);
  return [...root, ...(isSentence || (isFlat && (hasDots || !key.includes('.'))) ? [key] : key.split('.'))];
}

/** The way to the key, with the two members that it stands between. */
function modelOf(
  path: readonly string[],
  paths: readonly (readonly string[])[],
): { readonly depth: number; readonly members: Tree } {
  let around = paths;
  let depth = 0;
  for (; depth < path.length - 1; depth += 1) {
    const name = path[depth];
    const inside = around.filter((one) => one[depth] === name && one.length > depth + 1);
    if (inside.length === 0) break;
    around = inside;
  }
  const own = path[depth] ?? '';
  const siblings = [...new Set(around.map((one) => one[depth] ?? ''))];
  const isSorted = [byCharacters, byWords].find((order) =>
    siblings.every((one, at) => at === 0 || order(siblings[at - 1] ?? '', one) <= 0),
  );
  const before = isSorted === undefined ? siblings.at(-1) : siblings.findLast((one) => isSorted(one, own) < 0);
  const after = before === undefined ? siblings[0] : undefined;
  const rest = path.slice(depth + 1).reduceRight<Tree | string>((inner, name) => ({ [name]: inner }), 'text');
  const members: Tree = {};
  for (const [name, value] of [
    [before, 'text'],
    [own, rest],
    [after, 'text'],
  ] as const)
    if (name !== undefined) members[name] = value;
  return { depth, members: path.slice(0, depth).reduceRight<Tree>((inner, name) => ({ [name]: inner }), members) };
}

/** As YAML without quotes: other formats do not read it. */
function linesOf(tree: Tree, indent = ''): string {
  return Object.entries(tree)
    .map(([name, value]) =>
      typeof value === 'string'
        ? `${indent}${name}: ${value}\n`
        : `${indent}${name}:\n${linesOf(value, `${indent}  `)}`,
    )
    .join('');
}

function byCharacters(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const WORDS = new Intl.Collator('en');

function byWords(a: string, b: string): number {
  return WORDS.compare(a, b);
}

/** What a person may have meant by a name: `saveChanges` -> `Save changes`. A key that is a sentence is its text. */
export function wordsOf(key: string): string {
  if (/\s/.test(key)) return key;
  const last = key.slice(key.lastIndexOf('.') + 1);
  const words = last
    .replace(/[_-]+/g, ' ')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
