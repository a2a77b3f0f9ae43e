import { ok, type Result } from '../../../shared/result.ts';
import type { Failure } from '../failure.ts';
import type { Host } from '../host.ts';
import { change, type KeysOptions, type KeysReport, keepsOthers, type Planned } from './change.ts';

/** Takes units out of targets that the source does not have. */
export function pruneUnits(
  host: Host,
  paths: readonly string[],
  options: KeysOptions,
): Promise<Result<KeysReport, Failure>> {
  return change(
    host,
    paths,
    options,
    ({ keyed }) => keyed === true,
    (groups, leaveOut) => {
      const planned: Planned[] = [];
      for (const { loaded, group, source, targets } of groups) {
        const ids = new Set(source.catalog.units.map(({ id }) => id));
        const sets = new Set(source.catalog.units.flatMap(({ plural }) => plural?.set ?? []));
        for (const member of targets) {
          const gone = member.catalog.units.filter(
            ({ id, plural }) => !ids.has(id) && !(plural !== undefined && sets.has(plural.set)),
          );
          if (gone.length === 0) continue;
          const changes = gone.map(({ id }) => ({ unit: id, parts: [], origin: 'person' as const }));
          const from = { text: source.content.text, catalog: source.catalog };
          const { edits, rejected } = group.format.write(member.content.text, member.catalog, changes, from);
          const names = new Set(gone.map(({ id }) => id));
          if (rejected.length > 0 || !keepsOthers(group, member, edits, ({ id }) => !names.has(id)))
            leaveOut(member.path, 'units cannot be taken out of it without changing others.');
          else planned.push({ loaded, member, edits, units: gone.map(({ name }) => name) });
        }
      }
      return ok(planned);
    },
  );
}
