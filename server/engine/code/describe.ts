import { fail, ok, type Result } from '../../../shared/result.ts';
import { type CodeCatalog, isSiteNote, KeyLookup, OWN, siteNote, sitesOf } from '../../code/index.ts';
import type { FileGroup } from '../../workspace/groups.ts';
import { type Failure, fileFailure } from '../failure.ts';
import type { Host } from '../host.ts';
import { type FileChange, writeAll } from '../units/write-all.ts';
import { keyIndex } from './index.ts';
import { type Searched, searchedIn, shownPath } from './report.ts';

/** A note for translators on a text of the source locale. */
export interface SiteNote {
  /** From the working folder. */
  readonly file: string;
  readonly key: string;
  readonly note: string;
}

export interface DescribeReport {
  /** Notes that are new, or that say something else now. */
  readonly notes: readonly SiteNote[];
  /** Texts that stay as they are, for they have another note already. */
  readonly noted: number;
  /** Files that have no place for notes, from the working folder. */
  readonly leftOut: readonly string[];
  /** The notes stand in the files. */
  readonly written: boolean;
  readonly searched: Searched;
}

export interface DescribeOptions {
  readonly write?: boolean;
  /** By key. Absent: all of them. */
  readonly isMeant?: (key: string) => boolean;
}

/** What one file gets. */
interface Described {
  readonly notes: readonly SiteNote[];
  readonly noted: number;
  readonly change?: FileChange;
}

/** Finds where code shows the texts of the source locale, and writes it beside them: into all files or none. Notes of people stay. */
export async function describeKeys(
  host: Host,
  { write = false, isMeant = () => true }: DescribeOptions,
): Promise<Result<DescribeReport, Failure>> {
  const index = await keyIndex(host, true);
  if (!index.ok) return index;
  const { catalogs, groups, verdicts, libraries } = index.value;
  const sites = sitesOf(verdicts.uses, new KeyLookup(catalogs, [...libraries, OWN]));
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

/** @returns undefined: the file has no place for notes */
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
  const wanted = [...keys].flatMap(([key, { id }]) => {
    const words = wordsOf(id, key);
    const note = words === undefined ? undefined : siteNote(words);
    return note === undefined || has.get(id)?.has(note) === true ? [] : [{ id, key, note }];
  });
  const made = format.describe?.(text, catalog, new Map(wanted.map(({ id, note }) => [id, note])), isSiteNote);
  if (made === undefined) return ok(undefined);
  const stays = new Set(made.rejected.map(({ unit }) => unit));
  const file = shownPath(host, path);
  return ok({
    notes: wanted.flatMap(({ id, key, note }) => (stays.has(id) ? [] : [{ file, key, note }])),
    noted: stays.size,
    ...(made.edits.length > 0 && { change: { content: content.value, edits: made.edits } }),
  });
}
