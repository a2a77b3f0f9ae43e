import { isMissing } from '../../core/checks/words/missing.ts';
import { neededUnits } from '../../core/formats/common/plurals/plural-keys.ts';
import { withUnits } from '../../core/formats/common/units/places.ts';
import type { Catalog, Format, SourceFile, Unit, Written } from '../../core/formats/format.ts';
import { type BilingualUnit, pairUnits } from '../../core/formats/pair.ts';
import { isBlank, plainText } from '../../core/text/content.ts';
import { applyEdits, type Edit } from '../../core/text/span.ts';

/** One locale's file of a group in its current state. Plans are the same for all hosts, which read and write. */
export interface KeyedFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  readonly catalog: Catalog;
}

/** The text of new keys in the files of other locales. */
export const FILLS = ['empty', 'source'] as const;
export type Fill = (typeof FILLS)[number];

/** Whether keys can be added to such files and removed. Subtitles only have numbers. */
export function hasKeys({ layout, naming, keyed, sort }: Format): boolean {
  return layout === 'one-file-per-locale' && naming !== undefined && (keyed === true || sort !== undefined);
}

/** Units that the source does not have: obsolete, or spelled differently there. */
export function strangers(source: Catalog, { units }: Catalog): readonly Unit[] {
  const ids = new Set(source.units.map(({ id }) => id));
  const sets = new Set(source.units.flatMap(({ plural }) => plural?.set ?? []));
  return units.filter(({ id, plural }) => !ids.has(id) && !(plural !== undefined && sets.has(plural.set)));
}

/** Tells which units are removed along with the given ones, in the files of all locales: all plural forms of a set. */
export function goingUnits(catalogs: readonly Catalog[], ids: Iterable<string>): (unit: Unit) => boolean {
  const wanted = new Set(ids);
  const sets = new Set(
    catalogs.flatMap(({ units }) => units.flatMap(({ id, plural }) => (wanted.has(id) ? (plural?.set ?? []) : []))),
  );
  return ({ id, plural }) => wanted.has(id) || (plural !== undefined && sets.has(plural.set));
}

export function withoutUnits(catalog: Catalog, goes: (unit: Unit) => boolean): Catalog {
  return withUnits(
    catalog,
    catalog.units.filter((unit) => !goes(unit)),
  );
}

/** Why a file cannot be sorted. */
export function unsorted({ unsortable = 'or places refer to each other' }: Format): string {
  return `a key occurs twice, ${unsortable}`;
}

/** The edits that remove units from a file. Undefined if that would change others. @param source a file of the group that does not have them */
export function removal(
  format: Format,
  file: KeyedFile,
  gone: readonly Unit[],
  source: SourceFile,
): readonly Edit[] | undefined {
  const changes = gone.map(({ id }) => ({ unit: id, parts: [], origin: 'person' as const }));
  const { edits, rejected } = format.write(file.text, file.catalog, changes, source);
  const names = new Set(gone.map(({ id }) => id));
  return rejected.length > 0 || !keepsOthers(format, file, edits, ({ id }) => !names.has(id)) ? undefined : edits;
}

/** The edits that sort a file. Undefined if that would change its units. @param source whose order is used; absent: alphabetical */
export function sorting(format: Format, file: KeyedFile, source: SourceFile | undefined): readonly Edit[] | undefined {
  const edits = format.sort?.(file.text, file.catalog, source);
  return edits === undefined || !keepsOthers(format, file, edits, () => true) ? undefined : edits;
}

/** Units of the source that a file lacks and that its language needs. */
export function lacking(format: Format, source: Catalog, target: Catalog, locale: string): readonly BilingualUnit[] {
  const pairs = neededUnits(pairUnits(format, source, target), format, target, locale);
  return pairs.filter((pair) => pair.targetUnit === undefined && isMissing(pair));
}

/** The edits that insert units where the source has them. */
export function insertion(
  format: Format,
  { text, catalog }: KeyedFile,
  source: SourceFile,
  wanted: readonly BilingualUnit[],
  fill: Fill,
): Written {
  const changes = wanted.map(({ id, source: { parts } }) => ({
    unit: id,
    parts: fill === 'empty' ? [''] : parts.map((part) => (part.kind === 'text' ? part.text : part)),
    origin: 'person' as const,
  }));
  return format.write(text, catalog, changes, source);
}

/** What the files of other locales usually contain for untranslated units: nothing, empty texts, or those of the source. */
export function habitOf(
  format: Format,
  source: Catalog,
  targets: readonly { readonly catalog: Catalog; readonly locale: string }[],
): Fill | 'none' {
  const counts = { none: 0, empty: 0, source: 0 };
  for (const { catalog, locale } of targets)
    for (const { source: text, target, targetUnit } of neededUnits(
      pairUnits(format, source, catalog),
      format,
      catalog,
      locale,
    )) {
      if (isBlank(text)) continue;
      if (targetUnit === undefined) counts.none += 1;
      else if (target === undefined || isBlank(target)) counts.empty += 1;
      // A single word may be the same in both languages.
      else if (/\S\s+\S/.test(plainText(text)) && plainText(target) === plainText(text)) counts.source += 1;
    }
  const most = Math.max(counts.none, counts.empty, counts.source);
  return (['none', 'empty', 'source'] as const).find((one) => counts[one] === most) ?? 'none';
}

/** Whether all other units are unchanged, byte for byte. */
export function keepsOthers(
  format: Format,
  { path, text, catalog }: KeyedFile,
  edits: readonly Edit[],
  stays: (unit: Unit) => boolean,
): boolean {
  const after = applyEdits(text, edits);
  const then = format.parse(after, { path, dialect: catalog.dialect });
  const written = (whole: string, units: readonly Unit[]) =>
    units
      .map(({ id, span, source }) =>
        JSON.stringify([id, whole.slice(span.start, span.end), source && plainText(source)]),
      )
      .sort()
      .join('\n');
  return !then.malformed && written(after, then.units) === written(text, catalog.units.filter(stays));
}
