import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { type CodeCatalog, isSiteNote, KeyLookup, OWN, type Sites, siteNote, sitesOf } from '../../core/code/index.ts';
import { type Failure, fileFailure } from '../failure.ts';
import type { Host } from '../host.ts';
import type { FileGroup } from '../parts/workspace/discovery/groups.ts';
import { type FileChange, writeAll } from '../units/write-all.ts';
import { type KeyIndex, keyIndex } from './index.ts';
import { markedSites, withSites } from './marked-sites.ts';
import { type Searched, searchedIn, shownPath } from './report.ts';

/** A note for translators on a text of the source locale. */
export interface SiteNote {
  /** Relative to the working folder. */
  readonly file: string;
  readonly key: string;
  /** The display name of the text, if its key is a number given by a tool. */
  readonly title?: string;
  readonly note: string;
}

export interface DescribeReport {
  /** Notes that are new or have changed. */
  readonly notes: readonly SiteNote[];
  /** How many texts already have a note by somebody else: those notes stay as they are. */
  readonly noted: number;
  /** Files that have no place for notes, relative to the working folder. */
  readonly leftOut: readonly string[];
  /** The notes were written to the files. */
  readonly written: boolean;
  readonly searched: Searched;
}

export interface DescribeOptions {
  readonly write?: boolean;
  /** By key. Absent: all of them. */
  readonly isMeant?: (key: string) => boolean;
}

/** The result for one file. */
interface Described {
  readonly notes: readonly SiteNote[];
  readonly noted: number;
  readonly change?: FileChange;
}

/** Finds where code shows the texts of the source locale, and writes notes about it: into all files or none. Notes by people stay. */
export async function describeKeys(
  host: Host,
  { write = false, isMeant = () => true }: DescribeOptions,
): Promise<Result<DescribeReport, Failure>> {
  const index = await keyIndex(host, { named: true });
  if (!index.ok) return index;
  const { catalogs, groups } = index.value;
  const sites = await sitesIn(index.value);
  const files: Described[] = [];
  const leftOut: string[] = [];
  for (const catalog of catalogs) {
    const words = sites.get(catalog.path);
    const group = groups.find(({ source }) => source === catalog.path);
    if (words === undefined || group === undefined) continue;
    const file = await describeFile(host, group, catalog, (id, key) => (isMeant(key) ? words.get(id) : undefined));
    if (!file.ok) return file;
    if (file.value === undefined) leftOut.push(shownPath(host, catalog.path));
    else files.push(file.value);
  }
  const written = write
    ? await writeAll(
        host,
        files.flatMap(({ change }) => change ?? []),
      )
    : ok(undefined);
  if (!written.ok) return written;
  return ok({
    notes: files.flatMap(({ notes }) => notes),
    noted: files.reduce((sum, { noted }) => sum + noted, 0),
    leftOut,
    written: write,
    searched: searchedIn(index.value),
  });
}

/** Only templates know the elements of texts that have nothing but an id. */
async function sitesIn(index: KeyIndex): Promise<Sites> {
  const { catalogs, verdicts, libraries } = index;
  const sites = sitesOf(verdicts.uses, new KeyLookup(catalogs, [...libraries, OWN]));
  return withSites(sites, (await markedSites(index)).told);
}

/** @returns undefined if the file has no place for notes */
async function describeFile(
  host: Host,
  { format, dialect }: FileGroup,
  { path, keys }: CodeCatalog,
  wordsOf: (id: string, key: string) => string | undefined,
): Promise<Result<Described | undefined, Failure>> {
  const content = await host.files.read(path);
  if (!content.ok) return fail(fileFailure(content.error));
  const { text } = content.value;
  const catalog = format.parse(text, { path, ...(dialect !== undefined && { dialect }) });
  const has = new Map(catalog.units.map(({ id, notes }) => [id, new Set(notes.map((one) => one.text))]));
  const titles = new Map(catalog.units.map((unit) => [unit.id, format.outline?.title?.(unit)]));
  // By unit: one may have two keys, and people use the later one.
  const wanted = new Map<string, { readonly key: string; readonly note: string }>();
  for (const [key, { id }] of keys) {
    const words = wordsOf(id, key);
    const note = words === undefined ? undefined : siteNote(words);
    if (note !== undefined && has.get(id)?.has(note) !== true) wanted.set(id, { key, note });
  }
  const notes = new Map([...wanted].map(([id, { note }]) => [id, note]));
  const made = format.describe?.(text, catalog, notes, isSiteNote);
  if (made === undefined) return ok(undefined);
  const stays = new Set(made.rejected.map(({ unit }) => unit));
  const file = shownPath(host, path);
  return ok({
    notes: [...wanted].flatMap(([id, { key, note }]) => {
      const title = titles.get(id);
      return stays.has(id) ? [] : [{ file, key, ...(title !== undefined && title !== key && { title }), note }];
    }),
    noted: stays.size,
    ...(made.edits.length > 0 && { change: { content: content.value, edits: made.edits } }),
  });
}
