import { ok, type Result } from '../../../shared/result.ts';
import type { KeyVerdict } from '../../code/index.ts';
import type { Failure } from '../failure.ts';
import type { Host } from '../host.ts';
import { change, type KeysOptions, type KeysReport, keyedFile, type Planned } from '../units/change.ts';
import { goingUnits, hasKeys, removal, withoutUnits } from '../units/plan.ts';
import type { KeyIndex } from './index.ts';

export interface RemovedKeys extends KeysReport {
  /** Of the source locale. */
  readonly keys: number;
}

/** Ids of the units of keys without a trace, by the file of the source locale. Forms of a plural go together, or not at all. */
export function idsWithoutTrace(
  all: readonly KeyVerdict[],
  isMeant: (key: string) => boolean = () => true,
): ReadonlyMap<string, readonly string[]> {
  const gone = all.filter(({ key, verdict }) => verdict === 'no trace' && isMeant(key));
  const byPath = Map.groupBy(gone, ({ catalog }) => catalog.path);
  return new Map(
    [...byPath].map(([path, verdicts]) => [
      path,
      verdicts.flatMap(({ catalog, key }) => catalog.keys.get(key)?.id ?? []),
    ]),
  );
}

/** Takes units out of the files of all locales: of all files, or of none. @param ids of units, by the file of the source locale */
export async function removeKeys(
  host: Host,
  { verdicts, literals }: Pick<KeyIndex, 'verdicts' | 'literals'>,
  isMeant: (key: string) => boolean,
  options: KeysOptions,
): Promise<Result<RemovedKeys, Failure>> {
  const all = verdicts.all(literals);
  const ids = idsWithoutTrace(all, isMeant);
  if (ids.size === 0) return ok({ keys: 0, files: [], leftOut: [], written: options.dryRun !== true });
  let keys = 0;
  const report = await change(
    host,
    [...ids.keys()],
    { ...options, sourcesAlone: true },
    hasKeys,
    (groups, leaveOut) => {
      const planned: Planned[] = [];
      for (const { loaded, group, source, targets } of groups) {
        const members = [source, ...targets];
        const goes = goingUnits(
          members.map(({ catalog }) => catalog),
          ids.get(source.path) ?? [],
        );
        const from = { text: source.content.text, catalog: withoutUnits(source.catalog, goes) };
        for (const member of members) {
          const units = member.catalog.units.filter(goes);
          if (units.length === 0) continue;
          const edits = removal(group.format, keyedFile(member), units, from);
          if (edits === undefined) leaveOut(member.path, 'keys cannot be taken out of it without changing others.');
          else {
            planned.push({ loaded, member, edits, units: units.map(({ name }) => name) });
            if (member === source) keys += units.length;
          }
        }
      }
      return ok(planned);
    },
  );
  return report.ok ? ok({ keys, ...report.value }) : report;
}
