import { fail, ok, type Result } from '../../../../../shared/values/result.ts';
import { formatPointer } from '../../../text/json/pointer.ts';
import { type KeyTree, NODE } from '../../../text/key-tree.ts';
import type { Name, NamedFile, Naming } from '../order/naming.ts';
import type { Dialect } from './dialect.ts';
import { children } from './members.ts';
import { dialectIn, formsOf, partOf, rootOf, type TreeFormat, treeOf } from './places.ts';
import { renameKeys } from './rename.ts';

/** Keys of locale files: of texts, of whole plural and context sets, and of groups. */
export function keyNaming(format: TreeFormat): Naming {
  return {
    nameAt: (file, offset) => nameAt(format, file, offset),
    groupOffset: (file, key) => groupOffset(format, file, key),
    rename: (files, name, to) => renameKeys(format, files, name, to),
  };
}

function nameAt(format: TreeFormat, { text, catalog }: NamedFile, offset: number): Result<Name, string> | undefined {
  const tree = treeOf(format, text, catalog);
  const node = keyAt(tree, offset);
  if (node === -1) return undefined;
  if (catalog.malformed) return fail('This file has syntax errors. Repair it first.');
  const dialect = dialectIn(format, catalog);
  const path = pathOf(tree, tree.parent(node));
  if (path === undefined) return undefined;
  const written = tree.key(node);
  const siblings = [...children(tree, tree.parent(node))].map((child) => tree.key(child));
  // Metadata (`@key` of ARB) carries the name of its entry.
  const owner = dialect.belongsTo && siblings.find((key) => key !== written && dialect.belongsTo?.(written, key));
  const key = owner ?? written;
  const pointer = formatPointer([...path, key]);
  const isUnit = catalog.units.some(({ id }) => id === pointer);
  const isGroup = !isUnit && catalog.units.some(({ id }) => id.startsWith(`${pointer}/`));
  if (!isUnit && !isGroup) return undefined;
  if (isGroup && dialect.frame !== undefined) return undefined;
  const fixed = dialect.fixedKey?.(key, siblings);
  if (fixed !== undefined) return fail(fixed);
  const base = isUnit ? baseOf(key, siblings, dialect) : key;
  const start = written === key ? 0 : written.length - key.length;
  const above = path.slice(dialect.frame ?? 0);
  return ok({
    place: formatPointer(path),
    text: base,
    span: partOf(tree, node, start, base.length),
    key: [...above, base].join('.'),
    isGroup,
  });
}

function groupOffset(format: TreeFormat, { text, catalog }: NamedFile, key: string): number | undefined {
  const tree = treeOf(format, text, catalog);
  const find = (object: number, left: string): number | undefined => {
    for (const child of children(tree, object)) {
      if (tree.kind(child) !== NODE.object) continue;
      const own = tree.key(child);
      if (left === own) return tree.keyInner(child).start;
      const found = left.startsWith(`${own}.`) ? find(child, left.slice(own.length + 1)) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return tree.size === 0 ? undefined : find(0, key);
}

/** What the keys of a set have in common; a key outside any set stands for itself. */
function baseOf(key: string, siblings: readonly string[], dialect: Dialect): string {
  const form = formsOf(siblings, dialect).get(key);
  return form === undefined ? key : rootOf(form);
}

/** The property whose key, quotes included, contains the offset; -1 if none does. */
function keyAt(tree: KeyTree, offset: number): number {
  for (let node = 1; node < tree.size; ) {
    const start = tree.keyStart(node);
    // A key of zero length has no position (entries that PHP numbers).
    if (start < tree.keyEnd(node) && start <= offset && offset <= tree.keyEnd(node)) return node;
    const kind = tree.kind(node);
    const inside =
      (kind === NODE.object || kind === NODE.array) && tree.start(node) <= offset && offset <= tree.end(node);
    node = inside ? node + 1 : tree.after(node);
  }
  return -1;
}

/** The keys from the root to a node; undefined below an array, whose items have no names. */
function pathOf(tree: KeyTree, node: number): readonly string[] | undefined {
  const path: string[] = [];
  for (let at = node; at > 0; at = tree.parent(at)) {
    if (tree.keyStart(at) === -1) return undefined;
    path.unshift(tree.key(at));
  }
  return path;
}
