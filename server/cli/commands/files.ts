import { isOwnDialect } from '../../core/formats/index.ts';
import { type FoundFiles, findFiles, linesOf, type ProjectLine } from '../../engine/files.ts';
import type { Discovery } from '../../engine/parts/workspace/discovery/discover.ts';
import { plural } from '../../engine/words.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, orEnd } from '../exit.ts';
import { ignoredIn, noFiles, tellIgnored } from '../ignored.ts';
import { type ListingOptions, printListing } from '../reports/listing.ts';

/** `dragoman files`: which files belong to the project, and what they are recognized as. */
export async function files(
  context: CliContext,
  options: ListingOptions & { readonly ignored?: boolean },
): Promise<ExitCode> {
  const all = orEnd(await findFiles(context));
  const folder = all[0]?.loaded.folder ?? '';
  const found = together(folder, all);
  if (options.ignored === true) return ignored(context, folder, found, options);
  const lines = await linesOf(context, all);
  tellBeginnings(context, folder, found);
  printListing(
    context,
    'files',
    {
      json: lines,
      csv: {
        head: ['file', 'format', 'dialect', 'source', 'target', 'units', 'missing'],
        rows: lines.map(({ file, format, dialect, source, target, units, missing }) => [
          ...[file, format, dialect, source, target],
          ...[units, missing],
        ]),
      },
      table: {
        head: ['file', 'format', 'locales', 'units', 'missing'],
        rows: lines.map(({ file, format, dialect, source, target, units, missing, isNew }) => [
          isNew ? `${file} (new)` : file,
          isOwnDialect(dialect, format) ? `${format}, ${dialect}` : format,
          `${source} → ${target}`,
          units,
          missing,
        ]),
      },
      empty: found.groups.length === 0 ? noFiles(folder, found) : 'There is no translation yet.',
    },
    options,
  );
  tellEmpty(context, lines);
  tellIgnored(context, found);
  return EXIT.done;
}

/** Combines the files of several projects, with paths relative to the outer one's folder. */
function together(folder: string, all: readonly FoundFiles[]): Discovery {
  const [only, ...others] = all;
  if (only !== undefined && others.length === 0) return only.found;
  const leftOut = all.flatMap(({ loaded, found }) =>
    [...found.leftOut].map(([path, reason]) => [`${loaded.folder}/${path}`.slice(folder.length + 1), reason] as const),
  );
  return { groups: all.flatMap(({ found }) => found.groups), leftOut: new Map(leftOut) };
}

/** Source files without a translation are not listed otherwise. */
function tellBeginnings({ terminal }: CliContext, folder: string, { groups }: Discovery): void {
  const translated = new Set(groups.flatMap(({ targets }) => [...targets.values()]));
  const lone = groups.flatMap(({ source, targets }) =>
    source !== undefined && targets.size === 0 && !translated.has(source) ? [source] : [],
  );
  if (lone[0] === undefined) return;
  const others = lone.length > 1 ? ` and ${plural(lone.length - 1, 'other source file')} have` : ' has';
  terminal.note(
    `${lone[0].slice(folder.length + 1)}${others} no translation yet. Name the languages under "targetLocales" of dragoman.json, or with --to of "dragoman translate".`,
  );
}

/** Nothing is checked or translated there, and nothing else would report it. */
function tellEmpty({ terminal }: CliContext, lines: readonly ProjectLine[]): void {
  const [first, ...others] = lines.filter(({ units, isNew }) => units === 0 && !isNew);
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and ${plural(others.length, 'other file')}`;
  terminal.note(`No text was read in ${first.file}${more}: there is none, or it is not written out there.`);
}

/** `dragoman files --ignored`: which files are left out, and why. */
function ignored(context: CliContext, folder: string, found: Discovery, options: ListingOptions): ExitCode {
  const lines = ignoredIn(context, folder, found);
  const rows = lines.map(({ file, reason }) => [file, reason]);
  const head = ['file', 'reason'];
  printListing(
    context,
    'files --ignored',
    { json: lines, csv: { head, rows }, table: { head, rows }, empty: 'Nothing is left out.' },
    options,
  );
  return EXIT.done;
}
