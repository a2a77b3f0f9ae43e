import { fail, ok, type Result } from '../../../shared/result.ts';
import { formatPointer } from '../../text/json-pointer.ts';
import type { JsonTree } from '../../text/json-tree.ts';
import { NODE } from '../../text/key-tree.ts';
import type { Name, NamedFile, Naming } from '../naming.ts';
import { dialectNamed } from './detect.ts';
import { plain } from './dialects/plain.ts';
import { children } from './members.ts';
import { formsOf, partOf, rootOf, treeOf } from './places.ts';
import { renameKeys } from './rename.ts';

/** Keys of JSON locale files: of texts, of whole plural and context sets, and of groups. */
export const jsonNaming: Naming = { nameAt, rename: renameKeys };

function nameAt({ text, catalog }: NamedFile, offset: number): Result<Name, string> | undefined {
  const tree = treeOf(text, catalog);
  const node = keyAt(tree, offset);
  if (node === -1) return undefined;
  if (catalog.malformed) return fail('This file has syntax errors. Repair it first.');
  const dialect = dialectNamed(catalog.dialect) ?? plain;
  const path = pathOf(tree, tree.parent(node));
  if (path === undefined) return undefined;
  const written = tree.key(node);
  const siblings = [...children(tree, tree.parent(node))].map((child) => tree.key(child));
  // Metadata (`@key` of ARB) bears the name of the entry it is about.
  const owner = dialect.belongsTo && siblings.find((key) => key !== written && dialect.belongsTo?.(written, key));
  const key = owner ?? written;
  const pointer = formatPointer([...path, key]);
  const isUnit = catalog.units.some(({ id }) => id === pointer);
  const isGroup = !isUnit && catalog.units.some(({ id }) => id.startsWith(`${pointer}/`));
  if (!isUnit && !isGroup) return undefined;
  if (catalog.dialect === 'angular') {
    if (isGroup) return undefined;
    if (/^\d{10,}$/.test(key))
      return fail(
        'Angular makes this id from the message. Give the message an id of its own (@@id) in the template instead.',
      );
  }
  const base = isUnit ? baseOf(key, siblings, catalog.dialect) : key;
  const start = written === key ? 0 : written.length - key.length;
  const above = catalog.dialect === 'angular' ? path.slice(1) : path;
  return ok({
    place: formatPointer(path),
    text: base,
    span: partOf(tree, node, start, base.length),
    key: [...above, base].join('.'),
    isGroup,
  });
}

/** What the keys of a set have in common; a key that is in no set is alone. */
function baseOf(key: string, siblings: readonly string[], dialect: string): string {
  const form = formsOf(siblings, dialect).get(key);
  return form === undefined ? key : rootOf(form);
}

/** The property whose key, quotes included, holds the offset; -1 when none does. */
function keyAt(tree: JsonTree, offset: number): number {
  for (let node = 1; node < tree.size; ) {
    const start = tree.keyStart(node);
    if (start !== -1 && start <= offset && offset <= tree.keyEnd(node)) return node;
    const kind = tree.kind(node);
    const inside =
      (kind === NODE.object || kind === NODE.array) && tree.start(node) <= offset && offset <= tree.end(node);
    node = inside ? node + 1 : tree.after(node);
  }
  return -1;
}

/** The keys from the root to a node; undefined below an array, whose items have no names. */
function pathOf(tree: JsonTree, node: number): readonly string[] | undefined {
  const path: string[] = [];
  for (let at = node; at > 0; at = tree.parent(at)) {
    if (tree.keyStart(at) === -1) return undefined;
    path.unshift(tree.key(at));
  }
  return path;
}
