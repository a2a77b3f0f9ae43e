import { ok, type Result } from '../../../shared/values/result.ts';
import { applyEdits, type Edit } from '../../core/text/span.ts';
import type { Failure } from '../failure.ts';
import type { Host } from '../host.ts';
import type { FileGroup } from '../parts/workspace/discovery/groups.ts';
import { change, type KeysOptions, type KeysReport, keyedFile, type Member, type Planned } from './change.ts';
import { sorting, unsorted } from './plan.ts';

/** Sorts units in the order of the source file, or all files alphabetically. */
export function sortUnits(
  host: Host,
  paths: readonly string[],
  { alphabetical = false, ...options }: KeysOptions & { readonly alphabetical?: boolean },
): Promise<Result<KeysReport, Failure>> {
  return change(
    host,
    paths,
    options,
    ({ sort }) => sort !== undefined,
    (groups, leaveOut) => {
      const planned: Planned[] = [];
      for (const { loaded, group, source, targets } of groups) {
        const from = alphabetical ? undefined : { text: source.content.text, catalog: source.catalog };
        for (const member of alphabetical ? [source, ...targets] : targets) {
          const edits = sorting(group.format, keyedFile(member), from);
          if (edits === undefined) leaveOut(member.path, `${unsorted(group.format)}.`);
          else if (edits.length > 0) planned.push({ loaded, member, edits, units: movedIn(group, member, edits) });
        }
      }
      return ok(planned);
    },
  );
}

/** Units that have another predecessor than before. */
function movedIn(group: FileGroup, member: Member, edits: readonly Edit[]): readonly string[] {
  const after = group.format.parse(applyEdits(member.content.text, edits), {
    path: member.path,
    dialect: member.catalog.dialect,
  });
  const before = new Map(member.catalog.units.map(({ id }, at, all) => [id, all[at - 1]?.id]));
  return after.units.flatMap(({ id, name }, at, all) => (before.get(id) === all[at - 1]?.id ? [] : [name]));
}
