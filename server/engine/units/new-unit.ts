import { fail, ok, type Result } from '../../../shared/values/result.ts';
import type { Name } from '../../core/formats/common/order/naming.ts';
import type { Format, Unit } from '../../core/formats/format.ts';
import { applyEdits, type Edit } from '../../core/text/span.ts';
import { newKey } from '../code/new-key.ts';
import type { KeyedFile } from './plan.ts';

/** A source file with a new key. */
export interface NewUnit {
  readonly edits: readonly Edit[];
  /** The file after the edits. */
  readonly file: KeyedFile;
  /** The added unit. */
  readonly unit: Unit;
}

/** A unit next to which the new one may be placed. */
interface Sibling {
  readonly unit: Unit;
  readonly name: Name;
}

/**
 * Adds a key to a source file: in alphabetical order if its neighbours are sorted, otherwise after the last of them.
 *
 * @param key as the user writes it, with dots between groups
 * @returns a sentence if that is not possible
 */
export function newUnit(
  format: Format,
  file: KeyedFile,
  { key, text, sourceLocale }: { readonly key: string; readonly text: string; readonly sourceLocale: string },
): Result<NewUnit, string> {
  const { catalog, path } = file;
  if (key.trim() === '' || /[\r\n]/.test(key)) return fail('A key is one line that is not empty.');
  if (catalog.malformed) return fail('The file has errors. Repair it first.');
  if (catalog.units.some(({ id, name }) => name === key || id === key)) return fail(`There is already a key "${key}".`);
  const made = newKey({ format, text: file.text, catalog, sourceLocale }, key, text);
  const edits = made === undefined ? besideAnother(format, file, key, text) : ok(made.edits);
  if (!edits.ok) return edits;
  const after = applyEdits(file.text, edits.value);
  const now = format.parse(after, { path, dialect: catalog.dialect });
  const unit = comer(catalog.units, now.units);
  if (now.malformed || unit === undefined) return fail(`"${key}" has no place in this file.`);
  return ok({ edits: edits.value, file: { path, text: after, catalog: now }, unit });
}

/** The writer puts a unit where a model has it: this file, with the neighbouring unit twice, the second time under the new name. */
function besideAnother(format: Format, file: KeyedFile, key: string, text: string): Result<readonly Edit[], string> {
  const { naming } = format;
  const siblings = siblingsOf(format, file, key);
  const [first] = siblings;
  if (naming === undefined || first === undefined)
    return fail(`There is no key next to which "${key}" could be placed. Write the first one by hand.`);
  const own = key.slice(first.name.key.length - first.name.text.length);
  if (own.includes('.') && first.name.key !== first.name.text)
    return fail(`There is no group for "${key}". Write its first key by hand.`);
  const names = siblings.map(({ name }) => name.text);
  const isSorted = names.length > 1 && names.every((one, at) => at === 0 || (names[at - 1] ?? '') < one);
  const before = isSorted ? siblings.findLast(({ name }) => name.text < own) : siblings.at(-1);
  const beside = before ?? first;
  const renamed = naming.rename([file], beside.name, own);
  if (!renamed.ok) return fail(renamed.error.message);
  const { start, end } = beside.unit.span;
  const inside = (renamed.value[0] ?? []).filter(({ span }) => span.start >= start && span.end <= end);
  const copy = applyEdits(
    file.text.slice(start, end),
    inside.map((edit) => ({ ...edit, span: { start: edit.span.start - start, end: edit.span.end - start } })),
  );
  for (const gap of gapsIn(file)) {
    const model =
      before === undefined
        ? file.text.slice(0, start) + copy + gap + file.text.slice(start)
        : file.text.slice(0, end) + gap + copy + file.text.slice(end);
    const catalog = format.parse(model, { path: file.path, dialect: file.catalog.dialect });
    const unit = comer(file.catalog.units, catalog.units);
    if (catalog.malformed || unit === undefined) continue;
    const change = { unit: unit.id, parts: [text], origin: 'person' as const };
    const { edits, rejected } = format.write(file.text, file.catalog, [change], { text: model, catalog });
    const [refused] = rejected;
    return refused === undefined ? ok(edits) : fail(`"${key}" cannot be written: ${refused.reason}.`);
  }
  return fail(`"${key}" has no place in this file.`);
}

/** Keys of the innermost group that the new one belongs to, in the order of the file. */
function siblingsOf({ naming }: Format, file: KeyedFile, key: string): readonly Sibling[] {
  let found: Sibling[] = [];
  let depth = -1;
  for (const unit of file.catalog.units) {
    if (unit.plural !== undefined) continue;
    const name = naming?.nameAt(file, unit.nameSpan.start);
    if (name?.ok !== true || name.value.isGroup) continue;
    const above = name.value.key.slice(0, name.value.key.length - name.value.text.length);
    if (!key.startsWith(above) || above.length < depth) continue;
    if (above.length > depth) found = [];
    depth = above.length;
    found.push({ unit, name: name.value });
  }
  return found;
}

/** Possible separators of two units: those that the file has between adjacent ones. */
function gapsIn({ text, catalog: { units } }: KeyedFile): readonly string[] {
  const gaps = units.map(({ span }, at) => text.slice(span.end, units[at + 1]?.span.start ?? span.end));
  // Words in between are a comment, or a group.
  const known = gaps.find((gap) => gap !== '' && !/[\p{L}\p{N}]/u.test(gap));
  return [...(known === undefined ? [] : [known]), '\n', ',\n'];
}

/** The unit that only the second list has. */
function comer(before: readonly Unit[], after: readonly Unit[]): Unit | undefined {
  const known = new Set(before.map(({ id }) => id));
  return after.find(({ id }) => !known.has(id));
}
