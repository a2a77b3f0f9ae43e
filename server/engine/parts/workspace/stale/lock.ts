import { byCodeUnit } from '../../../../../shared/order.ts';
import { fail, ok, type Result } from '../../../../../shared/values/result.ts';
import { LOCK_FILE } from '../../glossary/lock.ts';
import type { Disk, FileAccess, FileContent, FileError } from '../files/files.ts';
import type { Baseline, Fingerprints } from './baseline.ts';

/** The section of `dragoman.lock.json`; other parts of the program own all others, which are preserved. */
const SECTION = 'translations';
/** Words after the fingerprints, in this order: a person confirmed the translation; the elements that show the text. */
const PERSON = 'person';
const SHOWN = 'in:';
/** Maximum number of units recorded, one line each. A project with more keeps what it has; new ones are left to the version control system. */
const MOST_UNITS = 200_000;
/** How many attempts are made if other programs write the lock file at the same time. */
const ATTEMPTS = 5;

/** The records of the lock file, by path of the target file relative to the project folder. */
export type Remembered = ReadonlyMap<string, Baseline>;

/** Records to set for units of one target file; undefined: remove. Others of the file stay. */
export type Update = ReadonlyMap<string, Fingerprints | undefined>;

/** Parses the section; the error is one sentence. Without a section, or a lock file, there are no records. */
export function readSection(text: string): Result<Remembered, string> {
  const whole = parse(text);
  if (!whole.ok) return whole;
  const files = new Map<string, Baseline>();
  for (const [file, units] of entriesOf(whole.value[SECTION])) {
    const baseline = new Map<string, Fingerprints>();
    for (const [unit, value] of entriesOf(units)) {
      const [source, target, ...words] = typeof value === 'string' ? value.split(' ') : [];
      if (source === undefined || target === undefined) continue;
      const shown = words.find((word) => word.startsWith(SHOWN))?.slice(SHOWN.length);
      baseline.set(unit, {
        source,
        target,
        ...(words.includes(PERSON) && { person: true }),
        ...(shown !== undefined && { shown }),
      });
    }
    files.set(file, baseline);
  }
  return ok(files);
}

/**
 * The text with the updates applied: sorted, one unit per line, so that the work of two people merges in Git.
 * @param most units in total
 */
export function writeSection(
  text: string,
  updates: ReadonlyMap<string, Update>,
  most = MOST_UNITS,
): Result<string, string> {
  const whole = parse(text);
  const before = readSection(text);
  if (!whole.ok) return whole;
  if (!before.ok) return before;
  const files = new Map([...before.value].map(([file, units]) => [file, new Map(units)]));
  let left = most - [...files.values()].reduce((sum, units) => sum + units.size, 0);
  for (const [file, update] of updates) {
    const units = files.get(file) ?? new Map<string, Fingerprints>();
    for (const [unit, prints] of update) {
      if (prints === undefined) left += units.delete(unit) ? 1 : 0;
      else if (units.has(unit) || left > 0) {
        left -= units.has(unit) ? 0 : 1;
        units.set(unit, prints);
      }
    }
    files.set(file, units);
  }
  const section = sorted(
    [...files].filter(([, units]) => units.size > 0),
    (units) =>
      sorted([...units], ({ source, target, person, shown }) =>
        [source, target, ...(person === true ? [PERSON] : []), ...(shown === undefined ? [] : [SHOWN + shown])].join(
          ' ',
        ),
      ),
  );
  const { version = 1, glossaries, styles, [SECTION]: _, ...others } = whole.value;
  // The same order in which the sync of glossaries and style rules writes: neither moves the other's lines.
  const next = {
    version,
    ...others,
    [SECTION]: section,
    ...(glossaries !== undefined && { glossaries }),
    ...(styles !== undefined && { styles }),
  };
  const written = `${JSON.stringify(next, undefined, 2)}\n`;
  return ok(text.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written);
}

/** Reads the records in a project's lock file. The error is one sentence. */
export async function remembered(access: FileAccess, folder: string): Promise<Result<Remembered, string>> {
  const file = await access.read(`${folder}/${LOCK_FILE}`);
  if (file.ok) return readSection(file.value.text);
  return file.error.kind === 'missing' ? ok(new Map()) : fail(file.error.message);
}

/**
 * Lock files before this program first wrote to them, by path; `undefined`: it did not exist. If everything written since is reverted, the file is
 * restored byte for byte.
 */
export type Origins = Map<string, string | undefined>;

/**
 * Writes updates to the lock file, all or nothing, on top of what other programs wrote meanwhile. The error is one sentence.
 * @param origins records the previous content, and is used to restore it; absent: not needed
 */
export async function remember(
  disk: Disk,
  folder: string,
  updates: ReadonlyMap<string, Update>,
  origins?: Origins,
): Promise<Result<void, string>> {
  const path = `${folder}/${LOCK_FILE}`;
  for (let attempt = 1; ; attempt++) {
    const file = await disk.read(path);
    if (!file.ok && file.error.kind !== 'missing') return fail(file.error.message);
    const before = file.ok ? file.value.text : undefined;
    const next = writeSection(before ?? NOTHING, updates);
    if (!next.ok) return next;
    const text = backTo(origins, path, next.value);
    if (text === before || (before === undefined && next.value === written(NOTHING))) return ok(undefined);
    const done = await replace(disk, path, file.ok ? file.value : undefined, text);
    if (done.ok) {
      if (text !== next.value) origins?.delete(path);
      else if (next.value !== before && (before === undefined || written(before) !== before))
        origins?.set(path, before);
      return ok(undefined);
    }
    if (done.error.kind !== 'changed' || attempt === ATTEMPTS) return fail(done.error.message);
  }
}

/** An empty lock file. */
const NOTHING = '{}';

/** The original content if everything written since is reverted; otherwise the text. */
function backTo(origins: Origins | undefined, path: string, text: string): string | undefined {
  if (origins?.has(path) !== true) return text;
  const origin = origins.get(path);
  return written(origin ?? NOTHING) === text ? origin : text;
}

/** The text in the form that this program writes. */
function written(text: string): string {
  const same = writeSection(text, new Map());
  return same.ok ? same.value : text;
}

/** @param text undefined: deletes the file */
async function replace(
  disk: Disk,
  path: string,
  file: FileContent | undefined,
  text: string | undefined,
): Promise<Result<unknown, FileError>> {
  if (file === undefined) return text === undefined ? ok(undefined) : disk.create(path, Buffer.from(text));
  if (text === undefined) return disk.remove(file);
  return disk.write(file, [{ span: { start: 0, end: file.text.length }, text }]);
}

function parse(text: string): Result<Record<string, unknown>, string> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    const conflict = /^(<{7}|>{7}) /m.test(text) ? ' It has merge conflict markers: take either side.' : '';
    return fail(
      `${LOCK_FILE} is not valid JSON.${conflict} Repair or delete it; until then nothing is remembered there.`,
    );
  }
  if (!isRecord(value) || (value['version'] ?? 1) !== 1)
    return fail(`${LOCK_FILE} is of another version, or damaged. Update Dragoman, or delete the file.`);
  return ok(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}

function sorted<T>(entries: readonly (readonly [string, T])[], write: (value: T) => unknown): Record<string, unknown> {
  const ordered = entries.toSorted(([a], [b]) => byCodeUnit(a, b));
  return Object.fromEntries(ordered.map(([key, value]) => [key, write(value)]));
}
