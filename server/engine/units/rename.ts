import { ok, type Result } from '../../../shared/values/result.ts';
import type { Name } from '../../core/formats/common/order/naming.ts';
import { applyEdits, type Edit } from '../../core/text/span.ts';
import { type Failure, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import type { FileGroup } from '../parts/workspace/discovery/groups.ts';
import { change, type KeysOptions, type KeysReport, type Member, type Opened } from './change.ts';

/** Renames a key in the files of all locales. Code that uses it is not changed. */
export function renameUnit(
  host: Host,
  paths: readonly string[],
  [old, wanted]: readonly [string, string],
  options: KeysOptions,
): Promise<Result<KeysReport, Failure>> {
  return change(
    host,
    paths,
    options,
    ({ naming }) => naming !== undefined,
    (groups) => {
      const found = groups.flatMap((opened) => {
        const name = nameOf(opened, old);
        return name === undefined ? [] : [{ opened, name }];
      });
      const [first, second] = found;
      if (first === undefined)
        return refuse('usage', `There is no unit "${old}" in the source files. Nothing was renamed.`);
      if (second !== undefined) {
        const where = found.map(({ opened }) => host.nameOf(opened.source.path)).join(', ');
        return refuse('usage', `"${old}" occurs in several files: ${where}. Name one of them. Nothing was renamed.`);
      }
      const { opened, name } = first;
      const above = name.key.slice(0, name.key.length - name.text.length);
      if (above !== '' && !wanted.startsWith(above) && wanted.includes('.'))
        return refuse('usage', `A key keeps its group: write ${above}… or the last part alone. Nothing was renamed.`);
      const to = wanted.startsWith(above) ? wanted.slice(above.length) : wanted;
      const members = [opened.source, ...opened.targets];
      const files = members.map(({ content: { text }, catalog }) => ({ text, catalog }));
      const renamed = opened.group.format.naming?.rename(files, name, to);
      if (renamed === undefined || !renamed.ok) {
        const at = renamed?.error.file === undefined ? undefined : members[renamed.error.file];
        const reason = renamed?.error.message ?? 'This format has no names that could be changed.';
        return refuse('usage', `${at === undefined ? '' : `${host.nameOf(at.path)}: `}${reason} Nothing was renamed.`);
      }
      return ok(
        members.flatMap((member, index) => {
          const edits = renamed.value[index] ?? [];
          if (edits.length === 0) return [];
          const { loaded, group } = opened;
          return [
            { loaded, member, edits, units: [`${name.key} -> ${above}${to}`], renamed: newIds(group, member, edits) },
          ];
        }),
      );
    },
  );
}

/** Renaming must not move units. */
function newIds(
  { format }: FileGroup,
  { path, content, catalog }: Member,
  edits: readonly Edit[],
): ReadonlyMap<string, string> {
  const after = format.parse(applyEdits(content.text, edits), { path, dialect: catalog.dialect }).units;
  const pairs = catalog.units.map(({ id }, at) => [id, after[at]?.id ?? id] as const);
  return new Map(pairs.filter(([old, id]) => old !== id));
}

/** A key as the user may write it: with dots, as an id, or as in the file. */
function nameOf({ group, source }: Opened, old: string): Name | undefined {
  const { naming } = group.format;
  const file = { text: source.content.text, catalog: source.catalog };
  const last = old.slice(old.lastIndexOf('.') + 1);
  for (const { id, name, nameSpan } of source.catalog.units) {
    if (id !== old && name !== old && !name.slice(name.lastIndexOf('.') + 1).startsWith(last)) continue;
    const found = naming?.nameAt(file, nameSpan.start);
    if (found?.ok === true && !found.value.isGroup && (id === old || name === old || found.value.key === old))
      return found.value;
  }
  return undefined;
}
