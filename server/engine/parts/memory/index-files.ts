import { createHash } from 'node:crypto';
import type { Result } from '../../../../shared/values/result.ts';
import type { Catalog, Format } from '../../../core/formats/format.ts';
import type { FileText } from '../../../core/planning/job.ts';
import type { NewEntry, Origin } from './entry.ts';
import type { MemoryHandle } from './handle.ts';
import { harvest } from './harvest.ts';
import type { Memory } from './memory.ts';

/** What this folder needs from the workspace: paths are absolute and `/`-separated. `FileAccess` is one implementation. */
export interface MemoryAccess {
  read(path: string): Promise<Result<{ readonly text: string }, { readonly kind: string }>>;
}

/** Files that belong together. `FileGroup` is one implementation. */
export interface MemoryGroup {
  readonly format: Format;
  readonly dialect?: string;
  readonly sourceLocale: string;
  readonly source?: string;
  readonly targets: ReadonlyMap<string, string>;
  readonly missing: ReadonlySet<string>;
}

/** Finds translations older than their sources. */
export interface Staleness {
  /** Changes with what is known of a file. */
  stamp(path: string): string;
  /** Ids of these units in a file. */
  find(moment: {
    readonly format: Format;
    readonly source: FileText;
    readonly target: FileText;
    readonly targetLocale: string;
  }): Promise<ReadonlySet<string>>;
}

export interface IndexOptions {
  /** Folder of the project. */
  readonly project: string;
  readonly groups: readonly MemoryGroup[];
  /** Only target files for which this returns true. */
  readonly only?: (path: string) => boolean;
  /** These are all groups: files that are no longer in any are removed. */
  readonly complete?: boolean;
  /** Confirms machine translations in these files. */
  readonly accept?: boolean;
  readonly staleness?: Staleness;
  readonly signal?: AbortSignal;
  /** Called between steps of a few milliseconds. */
  readonly yieldNow: () => Promise<void> | undefined;
  readonly onFile?: (done: number, total: number) => void;
}

export interface IndexReport {
  /** Target files examined. */
  readonly files: number;
  /** How many of them were new or changed. */
  readonly changed: number;
  readonly forgotten: number;
  /** Files that cannot be read or parsed; their entries stay. */
  readonly unreadable: readonly string[];
}

/** Incremented when the same file gives other entries than before. */
const RULES = 1;

/** Brings the memory up to date with files: an unchanged file only costs reading its text. */
export async function indexFiles(
  handle: MemoryHandle,
  access: MemoryAccess,
  options: IndexOptions,
): Promise<IndexReport> {
  const { project, groups, only = () => true, signal } = options;
  const work = groups.flatMap((group) =>
    [...group.targets].flatMap(([locale, path]) =>
      group.missing.has(locale) || !only(path) ? [] : [{ group, locale, path }],
    ),
  );
  const unreadable: string[] = [];
  let changed = 0;
  let done = 0;
  for (const { group, locale, path } of work) {
    if (signal?.aborted) break;
    const outcome = await indexOne(handle, access, options, group, locale, path);
    if (outcome === 'changed') changed += 1;
    if (outcome === 'unreadable') unreadable.push(path);
    done += 1;
    options.onFile?.(done, work.length);
    await options.yieldNow();
  }
  const known = new Set(work.map(({ group, locale, path }) => originOf(group, locale, path)));
  const gone =
    options.complete === true && signal?.aborted !== true
      ? (handle.use((memory) => memory.origins(project, 'file')) ?? []).filter((path) => !known.has(path))
      : [];
  for (const path of gone)
    await handle.run((memory) => memory.store.forget({ project, kind: 'file', path }), options.yieldNow, signal);
  return { files: done, changed, forgotten: gone.length, unreadable };
}

/** A file with several languages has one origin per language. */
function originOf({ format }: MemoryGroup, locale: string, path: string): string {
  return format.manyLocales === undefined ? path : `${path}#${locale}`;
}

async function indexOne(
  handle: MemoryHandle,
  access: MemoryAccess,
  { project, accept, staleness, yieldNow, signal }: IndexOptions,
  group: MemoryGroup,
  locale: string,
  path: string,
): Promise<'current' | 'changed' | 'unreadable'> {
  const origin: Origin = { project, kind: 'file', path: originOf(group, locale, path) };
  const read = await access.read(path);
  if (!read.ok) {
    if (read.error.kind !== 'missing') return 'unreadable';
    await handle.run((memory) => memory.store.forget(origin), yieldNow, signal);
    return 'changed';
  }
  const target = read.value.text;
  let source = target;
  if (group.format.layout !== 'bilingual') {
    const original = group.source === undefined ? undefined : await access.read(group.source);
    if (original?.ok !== true) return 'unreadable';
    source = original.value.text;
  }
  if (accept === true) handle.use((memory) => memory.drafts.acceptAll(project, path));
  const drafts = handle.use((memory) => memory.drafts.of(project, path));
  const digest = digestOf([
    String(RULES),
    group.format.id,
    group.dialect ?? '',
    group.sourceLocale,
    locale,
    source,
    target,
    drafts?.stamp ?? '',
    staleness?.stamp(path) ?? '',
  ]);
  if (handle.use((memory) => memory.store.isCurrent(origin, digest)) !== false) return 'current';
  const catalogs = parse(group, path, source, target);
  if (catalogs === undefined) return 'unreadable';
  const stale = await staleness?.find({
    format: group.format,
    source: { path: group.source ?? path, text: source, catalog: catalogs.source },
    target: { path, text: target, catalog: catalogs.target },
    targetLocale: locale,
  });
  const steps = (memory: Memory) =>
    fill(memory, origin, digest, () =>
      harvest({
        ...catalogs,
        format: group.format,
        sourceLocale: group.sourceLocale,
        targetLocale: locale,
        ...(drafts && { isDraft: drafts.has }),
        ...(stale && { stale }),
      }),
    );
  await handle.run(steps, yieldNow, signal);
  return 'changed';
}

function* fill(
  memory: Memory,
  origin: Origin,
  digest: string,
  entries: () => Iterable<NewEntry | undefined>,
): Generator<number, void> {
  const found: NewEntry[] = [];
  let seen = 0;
  for (const entry of entries()) {
    if (entry !== undefined) found.push(entry);
    if (++seen % 200 === 0) yield seen;
  }
  yield* memory.store.replace(origin, found, digest);
  memory.store.supersede(origin);
}

function parse(
  { format, dialect, source: sourcePath }: MemoryGroup,
  path: string,
  source: string,
  target: string,
): { readonly source: Catalog; readonly target: Catalog } | undefined {
  const read = (text: string, of: string, as = dialect) =>
    format.parse(text, { path: of, ...(as !== undefined && { dialect: as }) });
  const original = read(source, format.layout === 'bilingual' ? path : (sourcePath ?? path));
  if (original.malformed) return undefined;
  if (format.layout === 'bilingual') return { source: original, target: original };
  const translated = read(target, path, dialect ?? original.dialect);
  return translated.malformed ? undefined : { source: original, target: translated };
}

function digestOf(parts: readonly string[]): string {
  const sha = createHash('sha1');
  for (const part of parts) sha.update(part.length.toString()).update(':').update(part);
  return sha.digest('hex');
}
