import { ok, type Result } from '../../../shared/values/result.ts';
import type { CodeCatalog, CodeKey, KeyVerdict } from '../../core/code/index.ts';
import type { Failure } from '../failure.ts';
import type { Host } from '../host.ts';
import { change, type KeysOptions, type KeysReport, keyedFile, type Planned } from '../units/change.ts';
import { goingUnits, hasKeys, removal, withoutUnits } from '../units/plan.ts';
import type { KeyIndex } from './index.ts';

export interface RemovedKeys extends KeysReport {
  /** Of the source locale. */
  readonly keys: number;
}

/** Keys without a trace that can be removed, by file of the source locale. Plural forms are removed together, or not at all. */
export function keysToRemove(
  all: readonly KeyVerdict[],
  isMeant: (key: string) => boolean = () => true,
): ReadonlyMap<CodeCatalog, readonly (CodeKey & { readonly key: string })[]> {
  const keys = all.flatMap(({ catalog, key, verdict }) => {
    const known = catalog.keys.get(key);
    return known === undefined ? [] : [{ ...known, catalog, key, goes: verdict === 'no trace' && isMeant(key) }];
  });
  const stays = new Map<CodeCatalog, Set<string>>();
  for (const { catalog, set, goes } of keys)
    if (!goes && set !== undefined) stays.set(catalog, (stays.get(catalog) ?? new Set()).add(set));
  const gone = keys.filter(
    ({ catalog, set, goes }) => goes && (set === undefined || stays.get(catalog)?.has(set) !== true),
  );
  return Map.groupBy(gone, ({ catalog }) => catalog);
}

/** Removes keys without a trace from the files of all locales: from all files, or from none. */
export async function removeKeys(
  host: Host,
  { verdicts, literals }: Pick<KeyIndex, 'verdicts' | 'literals'>,
  isMeant: (key: string) => boolean,
  options: KeysOptions,
): Promise<Result<RemovedKeys, Failure>> {
  const gone = keysToRemove(verdicts.all(literals), isMeant);
  const ids = new Map([...gone].map(([{ path }, keys]) => [path, keys.map(({ id }) => id)]));
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
          if (edits === undefined) leaveOut(member.path, 'keys cannot be removed from it without changing others.');
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
