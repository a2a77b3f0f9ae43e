import { byCodeUnit } from '../../../../shared/order.ts';
import { ok, type Result } from '../../../../shared/values/result.ts';
import type { ServiceClient } from '../../../service/client.ts';
import type { ServiceError } from '../../../service/errors/errors.ts';
import type { StyleList } from '../../../service/resources/style-types.ts';
import type { CallOptions } from '../../../service/resources/translate-types.ts';
import type { LockedStyle, LockFile } from '../glossary/lock.ts';
import { type DictionaryPlan, nextSynced, planDictionary } from '../glossary/plan.ts';
import { digests, lastSynced } from './digest.ts';
import type { StyleFile } from './files.ts';
import { type Items, itemsOf, type ServiceItems, serviceItems } from './list.ts';

/** The input of a comparison. */
export interface StyleInput {
  readonly files: readonly StyleFile[];
  readonly lock: LockFile;
  /** Key of the lock file: `embedded`, `deepl`, or a base URL. */
  readonly service: string;
}

/** A list of the service with its items. */
export interface FoundStyle extends ServiceItems {
  readonly list: StyleList;
}

/** One list of the project: its file, the last sync, and the service, compared. */
export interface StylePlan extends Omit<DictionaryPlan, 'pair'> {
  /** Relative to the project folder. The file may be gone: then `source` is absent. */
  readonly file: string;
  readonly source?: StyleFile;
  readonly found?: FoundStyle;
  readonly locked?: LockedStyle;
  /** Why it is not synced, as the end of a sentence that begins with the file. */
  readonly blocked?: string;
  /** The list of the last sync no longer exists on the service. */
  readonly lost: boolean;
}

export function foundOf(list: StyleList): FoundStyle {
  return { list, ...serviceItems(list) };
}

export interface StyleState extends StyleInput {
  /** By file. */
  readonly plans: readonly StylePlan[];
  /** Lists of the account without a file. */
  readonly others: readonly FoundStyle[];
}

/** Reads the service (no writes) and compares. */
export async function compareStyles(
  input: StyleInput,
  { styleRules }: Pick<ServiceClient, 'styleRules'>,
  call?: CallOptions,
): Promise<Result<StyleState, ServiceError>> {
  const listed = await styleRules.list(call);
  return listed.ok ? ok(compareWith(input, listed.value)) : listed;
}

/** Compares with the service's state as read: pure. */
export function compareWith(input: StyleInput, lists: readonly StyleList[]): StyleState {
  const found = new Map(lists.map((list) => [list.id, foundOf(list)]));
  const locks = new Map(input.lock.styles.get(input.service));
  const plans: StylePlan[] = [];
  const taken = new Set<string>();
  const files = new Set(input.files.map(({ name }) => name));
  const open: StyleFile[] = [];
  for (const source of input.files) {
    const locked = locks.get(source.name) ?? moved(source, locks, files);
    const own = locked && found.get(locked.id);
    if (locked === undefined || own === undefined) {
      open.push(source);
      continue;
    }
    locks.delete(source.name);
    taken.add(own.list.id);
    plans.push(planOf(source.name, { source, locked, found: own }));
  }
  const byName = Map.groupBy(
    [...found.values()].filter(({ list }) => !taken.has(list.id)),
    ({ list, items }) => nameKey(list.language, items),
  );
  for (const source of open) {
    const lost = locks.get(source.name);
    locks.delete(source.name);
    const same =
      source.list === undefined ? [] : (byName.get(nameKey(source.list.language, itemsOf(source.list))) ?? []);
    const [first, second] = same;
    for (const { list } of same) taken.add(list.id);
    // A sync with another list says nothing about this one.
    const side = { source, ...(lost !== undefined && { locked: lost }) };
    if (second !== undefined) {
      const ids = same.map(({ list }) => list.id).join(', ');
      const blocked = `the service has ${same.length} lists of this name and language (${ids}): delete or rename all but one`;
      plans.push({ ...planOf(source.name, side), blocked });
    } else
      plans.push({ ...planOf(source.name, { ...side, ...(first && { found: first }) }), lost: lost !== undefined });
  }
  // Their files are gone. If the list is gone, too, it no longer matters.
  for (const [file, locked] of locks) {
    const own = files.has(file) || taken.has(locked.id) ? undefined : found.get(locked.id);
    if (own === undefined) continue;
    taken.add(locked.id);
    plans.push(planOf(file, { locked, found: own }));
  }
  const others = [...found.values()].filter(({ list }) => !taken.has(list.id));
  return { ...input, plans: plans.sort((a, b) => byCodeUnit(a.file, b.file)), others };
}

/** The lock record of a file that was renamed. */
function moved(
  { list }: StyleFile,
  locks: Map<string, LockedStyle>,
  files: ReadonlySet<string>,
): LockedStyle | undefined {
  if (list === undefined) return undefined;
  const key = nameKey(list.language, itemsOf(list));
  for (const [file, locked] of locks) {
    if (files.has(file) || key !== `${locked.language} ${locked.name}`) continue;
    locks.delete(file);
    return locked;
  }
  return undefined;
}

function nameKey(language: string, items: Items): string {
  return `${language} ${items.get('name') ?? ''}`;
}

function planOf(file: string, sides: Pick<StylePlan, 'source' | 'locked' | 'found'>): StylePlan {
  const { source, locked, found } = sides;
  const repository = source?.list && itemsOf(source.list);
  const service = found?.items;
  const isSame = locked !== undefined && locked.id === found?.list.id;
  const synced = isSame ? lastSynced(locked.items, repository, service) : undefined;
  const { pair: _, ...plan } = planDictionary(file, { repository, synced, service });
  const blocked = blockedBy(sides);
  return { file, ...sides, ...plan, ...(blocked !== undefined && { blocked }), lost: false };
}

function blockedBy({ source, found }: Pick<StylePlan, 'source' | 'found'>): string | undefined {
  if (source === undefined) return undefined;
  if (source.list === undefined) return 'it has mistakes';
  if (found !== undefined && found.list.language !== source.list.language)
    return `the list on the service is for "${found.list.language}" and keeps its language: take another file and name for "${source.list.language}"`;
  return undefined;
}

/** What to record about a list. @param sides in their current state */
export function lockedAfter(
  { synced }: Pick<StylePlan, 'synced'>,
  sides: { readonly repository: Items; readonly service: Items; readonly list: StyleList },
): LockedStyle {
  const { repository, service, list } = sides;
  const next = nextSynced({ repository, service, ...(synced && { synced }) });
  const { id, language, version } = list;
  return { id, name: service.get('name') ?? list.name, language, version, items: digests(next) };
}
