import { fail, ok, type Result } from '../../../../../shared/values/result.ts';
import type { KeyTree } from '../../../text/key-tree.ts';
import type { Edit } from '../../../text/span.ts';
import type { Name, NamedFile, NameRefusal } from '../order/naming.ts';
import type { Dialect, KeyForm } from './dialect.ts';
import { linkEdits } from './links.ts';
import { children } from './members.ts';
import { dialectIn, formsOf, objectAt, partOf, rootOf, type TreeFormat, treeOf } from './places.ts';

/** Renames a key, or all keys of a set, in one object of every file; links to it in other texts follow. */
export function renameKeys(
  format: TreeFormat,
  files: readonly NamedFile[],
  name: Name,
  to: string,
): Result<readonly (readonly Edit[])[], NameRefusal> {
  const dialect = dialectIn(format, files[0]?.catalog ?? { dialect: 'plain' });
  const trees = files.map(({ text, catalog }) => treeOf(format, text, catalog));
  const objects = trees.map((tree) => objectAt(tree, name.place));
  const refusal = refusalOf(files, name, to, dialect);
  if (refusal !== undefined) return fail(refusal);
  const keys = trees.map((tree, file) => keysOf(tree, objects[file] ?? -1));
  const forms = formsOf([...new Set(keys.flat())], dialect);
  const newKey = (key: string) => renamed(key, name, to, forms, dialect);
  const folds = dialect.foldsCase === true;
  // A form that one file lacks today may be added tomorrow: a name that any file would need is reserved in all.
  const made = new Set(
    keys
      .flat()
      .flatMap((key) => newKey(key) ?? [])
      .map((key) => folded(key, folds)),
  );
  for (const [file, own] of keys.entries()) {
    const clash = own.find((key) => newKey(key) === undefined && made.has(folded(key, folds)));
    if (clash !== undefined) return fail({ message: `There is a key "${clash}" already.`, file });
  }
  return ok(
    trees.map((tree, file) => {
      const object = objects[file] ?? -1;
      const edits: Edit[] = [];
      for (const node of object === -1 ? [] : children(tree, object)) {
        const key = tree.key(node);
        const next = tree.keyEnd(node) === tree.keyStart(node) ? undefined : newKey(key);
        if (next !== undefined) edits.push(keyEdit(tree, node, key, next, name, to));
      }
      const { catalog } = files[file] ?? {};
      if (catalog !== undefined) edits.push(...linkEdits(tree, dialect, catalog, name, to));
      return edits.sort((a, b) => a.span.start - b.span.start);
    }),
  );
}

function refusalOf(files: readonly NamedFile[], name: Name, to: string, dialect: Dialect): NameRefusal | undefined {
  const broken = files.findIndex(({ catalog }) => catalog.malformed);
  if (broken >= 0) return { message: 'The file has syntax errors. Repair it first.', file: broken };
  if (to === '' || /[\u0000-\u001F\u007F]/.test(to))
    return { message: 'A key needs a name without control characters.' };
  const [rule, message = ''] = dialect.keyRule ?? [];
  if (rule !== undefined && !rule.test(to)) return { message };
  const nested =
    name.place !== '' ||
    name.isGroup ||
    files.some(({ catalog }) => catalog.units.some(({ id }) => id.lastIndexOf('/') > 0));
  if (nested && dialect.dotted && to.includes('.') && !name.text.includes('.'))
    return { message: 'These files hold groups, where a dot is read as a step into one. Choose a name without a dot.' };
  return undefined;
}

/** The new name of a key in the object; undefined for keys that do not change. */
function renamed(
  key: string,
  { text, isGroup }: Name,
  to: string,
  forms: ReadonlyMap<string, KeyForm>,
  dialect: Dialect,
): string | undefined {
  if (key === text) return to;
  if (isGroup) return undefined;
  const form = forms.get(key);
  if (form !== undefined && rootOf(form) === text) return to + key.slice(text.length);
  if (dialect.belongsTo?.(key, text) === true) return key.slice(0, key.length - text.length) + to;
  return undefined;
}

/** Edits only the new part, unless escapes are involved. */
function keyEdit(tree: KeyTree, node: number, key: string, next: string, { text }: Name, to: string): Edit {
  const from = key.startsWith(text) ? 0 : key.length - text.length;
  const span = partOf(tree, node, from, text.length);
  const isPart = span.end - span.start === text.length;
  return { span, text: tree.encodeKey(node, isPart ? to : next) };
}

function keysOf(tree: KeyTree, object: number): readonly string[] {
  return object === -1 ? [] : [...children(tree, object)].map((node) => tree.key(node));
}

function folded(key: string, folds: boolean): string {
  return folds ? key.toLowerCase() : key;
}
