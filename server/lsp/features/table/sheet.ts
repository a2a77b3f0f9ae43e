import { pluralKeys } from '../../../core/formats/common/plurals/plural-keys.ts';
import type { Catalog, Format, ParseOptions, Unit } from '../../../core/formats/format.ts';
import { keyedTexts } from '../../../core/formats/keyed.ts';
import { pairUnits } from '../../../core/formats/pair.ts';
import type { Content } from '../../../core/text/content.ts';
import type { FileGroup } from '../../../engine/parts/workspace/discovery/groups.ts';
import { type WorkItem, workOf } from '../../../engine/parts/workspace/discovery/work.ts';

/** A source file with its translations, which a table shows one below the other. */
export interface Sheet {
  /** Relative to the project folder. */
  readonly name: string;
  readonly format: Format;
  readonly sourceLocale: string;
  /** The file that the rows come from. */
  readonly path: string;
  readonly dialect?: string;
  /** By target locale. */
  readonly items: ReadonlyMap<string, WorkItem>;
}

/** One unit of the source. */
export interface SheetRow {
  /** The same for all languages ({@link rowId}). */
  readonly id: string;
  readonly unit: Unit;
  readonly source: Content;
}

/**
 * Groups as sheets. A multilingual file is a group per language, but one sheet.
 * @param nameOf the display name of a path
 */
export function sheetsOf(groups: readonly FileGroup[], nameOf: (path: string) => string): readonly Sheet[] {
  const sheets = new Map<
    string,
    { readonly group: FileGroup; readonly path: string; readonly items: Map<string, WorkItem> }
  >();
  for (const group of groups) {
    const shared = sharing(group);
    const items = workOf(shared);
    const path = group.source ?? group.model ?? items[0]?.sourcePath;
    if (path === undefined) continue;
    const sheet = sheets.get(path) ?? { group: shared, path, items: new Map<string, WorkItem>() };
    for (const item of items) if (!sheet.items.has(item.locale)) sheet.items.set(item.locale, item);
    sheets.set(path, sheet);
  }
  return [...sheets.values()].map(({ group, path, items }) => ({
    name: nameOf(path),
    format: group.format,
    sourceLocale: group.sourceLocale,
    path,
    items,
    ...(group.dialect !== undefined && { dialect: group.dialect }),
  }));
}

/** The sheet of one bilingual file with its own sources, regardless of other files. */
export function sheetAlone({ path }: { readonly path: string }, item: WorkItem, name: string): Sheet {
  const { group, locale } = item;
  return {
    name,
    format: group.format,
    sourceLocale: group.sourceLocale,
    path,
    items: new Map([[locale, item]]),
    ...(group.dialect !== undefined && { dialect: group.dialect }),
  };
}

/** The source of a group is read for each translation: its text is parsed only once. */
function sharing(group: FileGroup): FileGroup {
  const { format } = group;
  let last:
    | { readonly text: string; readonly path?: string; readonly dialect?: string; readonly catalog: Catalog }
    | undefined;
  const own = group.source ?? group.model;
  const parse = (text: string, options: ParseOptions = {}): Catalog => {
    if (own === undefined || options.path !== own) return format.parse(text, options);
    if (last?.text === text && last.dialect === options.dialect) return last.catalog;
    const catalog = format.parse(text, options);
    last = { text, catalog, ...options };
    return catalog;
  };
  return { ...group, format: { ...format, parse } };
}

/** Identifies a row for all languages: in a multilingual file, a unit has a different id in each of them. */
export function rowId({ manyLocales }: Format, unit: string): string {
  return (manyLocales?.apart ?? manyLocales)?.twin?.(unit, '') ?? unit;
}

/**
 * The rows of one multilingual file: what only some languages have (a plural form) follows the row that it follows there.
 * @param catalogs the file as seen by each language
 */
export function rowsOfAll(sheet: Pick<Sheet, 'format' | 'items'>, catalogs: readonly Catalog[]): readonly SheetRow[] {
  const [first, ...rest] = catalogs.map((catalog) => rowsOf(sheet, catalog));
  return rest.reduce<readonly SheetRow[]>((all, own) => {
    const known = new Set(all.map(({ id }) => id));
    if (own.every(({ id }) => known.has(id))) return all;
    const behind = new Map<string | undefined, SheetRow[]>();
    let last: string | undefined;
    for (const row of own)
      if (known.has(row.id)) last = row.id;
      else behind.set(last, [...(behind.get(last) ?? []), row]);
    return [...(behind.get(undefined) ?? []), ...all.flatMap((row) => [row, ...(behind.get(row.id) ?? [])])];
  }, first ?? []);
}

/** The rows of a source catalog, plus plural forms that some of the locales need and the source does not have. */
export function rowsOf({ format, items }: Pick<Sheet, 'format' | 'items'>, catalog: Catalog): readonly SheetRow[] {
  const pairs = pairUnits(format, catalog, format.layout === 'bilingual' ? catalog : undefined);
  const rows = new Map<string, SheetRow>();
  const forms = pairs.filter(({ sourceUnit }) => sourceUnit.plural !== undefined);
  const before = new Map<string, Map<string, SheetRow>>();
  if (forms.length > 0)
    for (const locale of items.keys()) {
      const { units, added } = pluralKeys(forms, format, { ...catalog, units: [] }, locale);
      let waiting: SheetRow[] = [];
      for (const { id, sourceUnit, source } of units) {
        if (added.has(id)) waiting.push({ id: rowId(format, id), unit: sourceUnit, source });
        else {
          const known = before.get(id) ?? new Map<string, SheetRow>();
          for (const row of waiting) known.set(row.id, row);
          before.set(id, known);
          waiting = [];
        }
      }
    }
  const add = (row: SheetRow) => {
    if (!rows.has(row.id)) rows.set(row.id, row);
  };
  // If the sources are keys, their texts are the translations of this file.
  const keyed = format.layout === 'bilingual' ? keyedTexts(catalog) : undefined;
  for (const { id, source, sourceUnit } of pairs) {
    for (const row of before.get(id)?.values() ?? []) add(row);
    add({ id: rowId(format, id), unit: sourceUnit, source: keyed?.of(sourceUnit) ?? source });
  }
  return [...rows.values()];
}
