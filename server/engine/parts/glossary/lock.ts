import * as z from 'zod/mini';
import { byCodeUnit } from '../../../../shared/order.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { PairName } from './dictionary.ts';

export const LOCK_FILE = 'dragoman.lock.json';

const dictionarySchema = z.object({ hash: z.string(), count: z.number() });
const glossarySchema = z.object({
  id: z.string(),
  name: z.string(),
  dictionaries: z.record(z.string(), dictionarySchema),
});
const styleSchema = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  version: z.number(),
  items: z.record(z.string(), z.string()),
});
const lockSchema = z.looseObject({
  version: z.literal(1),
  glossaries: z.optional(z.record(z.string(), glossarySchema)),
  styles: z.optional(z.record(z.string(), z.record(z.string(), styleSchema))),
});

/** What is recorded about one service: the glossary's id, its name, and the content of its dictionaries at the last sync. */
export interface LockedGlossary {
  readonly id: string;
  readonly name: string;
  /** `hash` is the result of `hashOf`. */
  readonly dictionaries: ReadonlyMap<PairName, { readonly hash: string; readonly count: number }>;
}

/** What is recorded about one style rule list: its id on the service, and its content at the last sync. */
export interface LockedStyle {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly version: number;
  /** Digest by item (`server/engine/parts/style/digest.ts`). */
  readonly items: ReadonlyMap<string, string>;
}

/** By file, relative to the project folder. */
export type LockedStyles = ReadonlyMap<string, LockedStyle>;

/** `dragoman.lock.json` as read. Keys of other parts of the program are preserved. */
export interface LockFile {
  readonly others: Readonly<Record<string, unknown>>;
  /** By service: `embedded`, `deepl`, or a base URL. */
  readonly glossaries: ReadonlyMap<string, LockedGlossary>;
  /** By service, too. */
  readonly styles: ReadonlyMap<string, LockedStyles>;
}

export const NO_LOCK: LockFile = { others: {}, glossaries: new Map(), styles: new Map() };

/** Parses the lock file; the error is one sentence. An absent file is `NO_LOCK`. */
export function parseLock(text: string): Result<LockFile, string> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    const conflict = /^(<{7}|>{7}) /m.test(text) ? ' It has merge conflict markers: take either side.' : '';
    return fail(
      `${LOCK_FILE} is not valid JSON.${conflict} Repair it, or delete it: then the next sync compares without it.`,
    );
  }
  const read = lockSchema.safeParse(value);
  if (!read.success)
    return fail(
      `${LOCK_FILE} is of another version, or damaged. Update Dragoman, or delete the file: then the next sync compares without it.`,
    );
  const { version: _, glossaries = {}, styles = {}, ...others } = read.data;
  return ok({
    others,
    glossaries: new Map(
      Object.entries(glossaries).map(([service, { id, name, dictionaries }]) => [
        service,
        { id, name, dictionaries: new Map(Object.entries(dictionaries)) },
      ]),
    ),
    styles: new Map(
      Object.entries(styles).map(([service, files]) => [
        service,
        new Map(
          Object.entries(files).map(([file, { items, ...style }]) => [
            file,
            { ...style, items: new Map(Object.entries(items)) },
          ]),
        ),
      ]),
    ),
  });
}

/** Sorted, one value per line, so that syncs of two people merge in Git. */
export function writeLock(lock: LockFile): string {
  const glossaries = sorted(lock.glossaries, ({ id, name, dictionaries }) => ({
    id,
    name,
    dictionaries: sorted(dictionaries, ({ hash, count }) => ({ hash, count })),
  }));
  const styles = sorted(lock.styles, (files) =>
    sorted(files, ({ items, ...style }) => ({ ...style, items: sorted(items, (digest) => digest) })),
  );
  const sections = {
    ...((lock.glossaries.size > 0 || lock.styles.size === 0) && { glossaries }),
    ...(lock.styles.size > 0 && { styles }),
  };
  return `${JSON.stringify({ version: 1, ...lock.others, ...sections }, undefined, 2)}\n`;
}

function sorted<T>(map: ReadonlyMap<string, T>, write: (value: T) => unknown): Record<string, unknown> {
  const entries = [...map].sort(([a], [b]) => byCodeUnit(a, b)).map(([key, value]) => [key, write(value)]);
  return Object.fromEntries(entries);
}

/** The lock with the glossary of one service set or removed. */
export function withGlossary(lock: LockFile, service: string, glossary: LockedGlossary | undefined): LockFile {
  const glossaries = new Map(lock.glossaries);
  if (glossary === undefined) glossaries.delete(service);
  else glossaries.set(service, glossary);
  return { ...lock, glossaries };
}

/** The lock with one style rule list of a service set or removed. */
export function withStyle(lock: LockFile, service: string, file: string, style: LockedStyle | undefined): LockFile {
  const files = new Map(lock.styles.get(service));
  if (style === undefined) files.delete(file);
  else files.set(file, style);
  const styles = new Map(lock.styles);
  if (files.size === 0) styles.delete(service);
  else styles.set(service, files);
  return { ...lock, styles };
}
