import { sameLocale } from '../../../shared/locale.ts';
import { byCodeUnit } from '../../../shared/order.ts';
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
  /** How many of the groups around the key the file already has: the key belongs where most exist. */
  readonly depth: number;
}

/**
 * The edits that add a missing key to a file: in alphabetical order if its neighbours are sorted, otherwise after the last of them. Undefined: keys
 * of this format are not paths, or the key has no place, since a part of it is a text.
 *
 * @param key as used in code
 */
export function newKey(file: KeyFile, key: string, words: string): NewKey | undefined {
  const { format, text, catalog } = file;
  const paths = catalog.units.flatMap(({ id }) => (id.startsWith('/') ? [parsePointer(id) ?? []] : []));
  if (paths.length === 0 || paths.length < catalog.units.length || catalog.malformed) return undefined;
  const path = pathOf(key, paths, file.sourceLocale);
  // The model for the writer of a file with the key: this file, reduced to the key's neighbours.
  const { depth, members } = modelOf(path, paths);
  const unit = formatPointer(path);
  // Quotes are copied from the model: YAML needs none around names without a special meaning.
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

/** The path of a key in the file: below the name of the locale, if everything is, and in groups, if there are any. */
function pathOf(key: string, paths: readonly (readonly string[])[], locale: string): readonly string[] {
  const [first = ''] = paths[0] ?? [];
  const root =
    sameLocale(first, locale) && paths.every(([one, next]) => one === first && next !== undefined) ? [first] : [];
  const isFlat = paths.every(({ length }) => length === root.length + 1);
  const isSentence = /\s/.test(key);
  const hasDots = paths.some((path) => path.at(-1)?.includes('.') === true);
  return [...root, ...(isSentence || (isFlat && (hasDots || !key.includes('.'))) ? [key] : key.split('.'))];
}

/** The path to the key, with the two members around it. */
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
  const isSorted = [byCodeUnit, byWords].find((order) =>
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

/** As YAML without quotes: other formats do not parse it. */
function linesOf(tree: Tree, indent = ''): string {
  return Object.entries(tree)
    .map(([name, value]) =>
      typeof value === 'string'
        ? `${indent}${name}: ${value}\n`
        : `${indent}${name}:\n${linesOf(value, `${indent}  `)}`,
    )
    .join('');
}

const WORDS = new Intl.Collator('en');

function byWords(a: string, b: string): number {
  return WORDS.compare(a, b);
}

/** The text that a name suggests: `saveChanges` -> `Save changes`. A key that is a sentence is its own text. */
export function wordsOf(key: string): string {
  if (/\s/.test(key)) return key;
  const last = key.slice(key.lastIndexOf('.') + 1);
  const words = last
    .replace(/[_-]+/g, ' ')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
