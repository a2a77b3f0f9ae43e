import { ok, type Result } from '../../../shared/values/result.ts';
import type { Failure } from '../failure.ts';
import type { Host } from '../host.ts';
import { change, type KeysOptions, type KeysReport, keyedFile, type Planned } from './change.ts';
import { removal, strangers } from './plan.ts';

/** Removes units from targets that the source does not have. */
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
        const from = { text: source.content.text, catalog: source.catalog };
        for (const member of targets) {
          const gone = strangers(source.catalog, member.catalog);
          if (gone.length === 0) continue;
          const edits = removal(group.format, keyedFile(member), gone, from);
          if (edits === undefined) leaveOut(member.path, 'units cannot be removed from it without changing others.');
          else planned.push({ loaded, member, edits, units: gone.map(({ name }) => name) });
        }
      }
      return ok(planned);
    },
  );
}
