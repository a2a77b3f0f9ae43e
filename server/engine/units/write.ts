import { didYouMean } from '../../../shared/values/nearest.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { isMissing } from '../../core/checks/words/missing.ts';
import type { Change } from '../../core/formats/format.ts';
import type { BilingualUnit } from '../../core/formats/pair.ts';
import type { FileJob } from '../../core/planning/job.ts';
import { formOf } from '../../core/planning/mask/editing-form.ts';
import { verifyEdited } from '../../core/planning/verify/verify-edited.ts';
import { writeProven } from '../../core/planning/write.ts';
import { shownInCode } from '../code/sites.ts';
import { type Failure, refuse } from '../failure.ts';
import { neededPairs } from '../files.ts';
import type { Host } from '../host.ts';
import { memoryForRun, type RunMemory } from '../memory/memory.ts';
import { asOfNow, barrier, openWork, type WorkItem } from '../parts/workspace/discovery/work.ts';
import { claimTarget } from '../parts/workspace/files/claim.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { openProject } from '../projects/project.ts';
import { select } from '../projects/select.ts';
import { StaleMemory } from '../stale/stale-memory.ts';
import { breakOf, describeBreak, jobFor, momentOf, pathsIn } from '../translate/job.ts';
import { Keeper } from '../translate/keep.ts';

/** A translation made elsewhere, with the tags of `listUnits`. */
export interface GivenTranslation {
  /** The target file: absolute, `/`-separated. */
  readonly path: string;
  readonly unit: string;
  readonly text: string;
  /** The source that it was made from. It is refused if the file has another one by now. */
  readonly source?: string | undefined;
}

export interface GivenNote {
  /** Relative to the working folder. */
  readonly file: string;
  readonly unit: string;
}

export interface WrittenUnits {
  readonly written: readonly GivenNote[];
  /** None of these was written. */
  readonly refused: readonly (GivenNote & { readonly reason: string })[];
}

interface Run {
  readonly host: Host;
  readonly loaded: LoadedProject;
  readonly sources: StaleMemory;
  readonly memory: RunMemory | undefined;
  readonly replace: boolean;
}

/**
 * Writes translations to their files. Each gets the same final check as an answer of the service: one that would break something (placeholders, tags,
 * plural forms, the file) is refused with the reason, and the others are written. They count as machine translations.
 *
 * @param replace also if there already is a translation
 */
export async function writeTranslations(
  host: Host,
  given: readonly GivenTranslation[],
  replace: boolean,
): Promise<Result<WrittenUnits, Failure>> {
  const loaded = await openProject(host);
  if (!loaded.ok) return loaded;
  const selected = await select(host, loaded.value, [], {});
  if (!selected.ok) return selected;
  const { groups } = selected.value;
  const items = new Map(groups.flatMap(({ items: all }) => all.map((item) => [item.targetPath, item] as const)));
  const byPath = Map.groupBy(given, ({ path }) => path);
  const used = [...byPath.keys()].flatMap((path) => items.get(path)?.group ?? []);
  if (given.length === 0) return refuse('usage', 'No translations were given.');
  const memory = await memoryForRun(host, loaded.value, [...new Set(used)], { wanted: true, engine: undefined });
  const sources = await StaleMemory.open(host, loaded.value, undefined, await shownInCode(host, loaded.value));
  const run = { host, loaded: loaded.value, sources, memory, replace };
  const written: GivenNote[] = [];
  const refused: (GivenNote & { reason: string })[] = [];
  try {
    for (const [path, some] of byPath) {
      const file = host.nameOf(path).replaceAll('\\', '/');
      const item = items.get(path);
      const reasons = item === undefined ? fail(noTarget(file)) : await writeFile(run, item, some);
      for (const { unit } of some) {
        const reason = reasons.ok ? reasons.value.get(unit) : reasons.error;
        if (reason === undefined) written.push({ file, unit });
        else refused.push({ file, unit, reason });
      }
    }
    await sources.finish();
  } finally {
    sources.close();
    memory?.close();
  }
  return ok({ written, refused });
}

function noTarget(file: string): string {
  return `${file} is not a target file of this project; list the units to see theirs`;
}

/** @returns reasons by unit; units not among them were written. The error is why nothing was written. */
async function writeFile(
  run: Run,
  item: WorkItem,
  given: readonly GivenTranslation[],
): Promise<Result<ReadonlyMap<string, string>, string>> {
  const { host } = run;
  const claim = await claimTarget(host.stateFolder(), item.targetPath, host.signal, () =>
    host.reporter.note(`Another run is translating ${host.nameOf(item.targetPath)}: waiting for it.`),
  );
  try {
    if (host.signal.aborted) return fail('Cancelled. Nothing was written.');
    await host.files.clear(item.targetPath);
    return await writeClaimed(run, await asOfNow(host.files, item), given);
  } finally {
    await claim.release();
  }
}

async function writeClaimed(
  { host, loaded, sources, memory, replace }: Run,
  item: WorkItem,
  given: readonly GivenTranslation[],
): Promise<Result<ReadonlyMap<string, string>, string>> {
  const opened = await openWork(host.files, item);
  if (!opened.ok) return fail(opened.error.message);
  const broken = breakOf(opened.value);
  if (broken !== undefined) return fail(describeBreak({ ...broken, path: host.nameOf(broken.path) }, 'written'));
  const blocked = await barrier(item, opened.value);
  if (blocked !== undefined) return fail(blocked);
  const { project, folder } = loaded;
  const job = jobFor(item, opened.value, { project, scope: 'all', overrides: {}, paths: pathsIn(folder, item) });
  const pairs = new Map(neededPairs(opened.value, item).map((pair) => [pair.id, pair]));
  const reasons = new Map<string, string>();
  const changes = new Map<string, Change>();
  for (const one of given) {
    const pair = pairs.get(one.unit);
    const change = pair === undefined ? fail(noUnit(one.unit, pairs)) : changeFor(job, pair, one, replace);
    reasons.delete(one.unit);
    if (change.ok) changes.set(one.unit, change.value);
    else reasons.set(one.unit, change.error);
  }
  for (const unit of reasons.keys()) changes.delete(unit);
  const proven = writeProven(job, [...changes.values()]);
  for (const { unit, reason } of proven.refused) reasons.set(unit, reason);
  if (proven.changes.length === 0) return ok(reasons);
  sources.repair(momentOf(item, opened.value));
  const keeper = new Keeper(item, job, opened.value, host.files, (some) => {
    memory?.wrote(item, opened.value, some);
    sources.ahead(item, opened.value, some);
  });
  const kept = await keeper.finish(proven);
  if (!kept.ok) return fail(kept.error.message);
  for (const { unit, reason } of kept.value) reasons.set(unit, reason);
  const inFile = proven.changes.filter(({ unit }) => !reasons.has(unit));
  await sources.translated(item, opened.value, { edits: proven.edits, changes: inFile });
  return ok(reasons);
}

function noUnit(unit: string, known: ReadonlyMap<string, BilingualUnit>): string {
  const meant = [...known.values()].find(({ sourceUnit: { name } }) => name === unit)?.id;
  const hint = meant === undefined ? didYouMean(unit, known.keys()) : ` Did you mean ${meant}?`;
  return `there is no such unit in the source.${hint || ' List the units for their ids.'}`;
}

function changeFor(
  job: FileJob,
  pair: BilingualUnit,
  { text, source }: GivenTranslation,
  replace: boolean,
): Result<Change, string> {
  const form = formOf(pair);
  if ((pair.sourceUnit.lock ?? pair.targetUnit?.lock) !== undefined)
    return fail('the file says that it may not be changed');
  if (source !== undefined && source !== form.show(pair.source.parts))
    return fail(`its source has changed; it is now: ${form.show(pair.source.parts)}`);
  if (!replace && !isMissing(pair) && pair.target !== undefined)
    return fail(`it has a translation, which is not replaced unless you ask for it: ${form.show(pair.target.parts)}`);
  const read = form.read(text.replaceAll('\r\n', '\n'));
  if (!read.ok) return read;
  const reason = verifyEdited(job, pair, read.value);
  if (reason !== undefined) return fail(reason);
  return ok({ unit: pair.id, parts: read.value, origin: 'machine', targetLocale: job.targetLocale });
}
