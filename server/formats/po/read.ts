import type { Catalog, ParseOptions, Unit } from '../format.ts';
import { type FormUse, formsOf } from '../plural-uses.ts';
import { dialectOf, sourcesOf } from './dialect.ts';
import { flagsOf } from './flags.ts';
import { lackingFormula } from './formula.ts';
import { isCredits, isHeader, type PoHeader, readHeader } from './header.ts';
import { type PoEntry, scanPo } from './lines.ts';
import { duplicateOf, entryProblems } from './problems.ts';
import { textOf } from './strings.ts';
import { unitsOf } from './unit.ts';

/** Where a unit stands: its entry, and which of the forms of a plural set it is. */
export interface PoPlace {
  readonly entry: PoEntry;
  /** Absent: the entry has one text. */
  readonly form?: number;
}

/** What `parse` really returns. */
export interface PoCatalog extends Catalog {
  readonly text: string;
  readonly entries: readonly PoEntry[];
  readonly header: PoHeader;
  /** By the id of the unit. */
  readonly places: ReadonlyMap<string, PoPlace>;
  /** The forms that the file's own formula demands, or that of its language; undefined: it has none. */
  readonly forms: readonly FormUse[] | undefined;
  /** The formula that `forms` are of where the header has none: it is written with the first set that is translated. */
  readonly lacking: string | undefined;
}

/** Parts context and source, as in compiled catalogs. */
const SEPARATOR = '\u0004';

/** Reads a text into a catalog. Never throws; linear in the text's length. */
export function readPo(text: string, { dialect: given }: ParseOptions = {}): PoCatalog {
  const { entries, problems, broken } = scanPo(text);
  const header = readHeader(text, entries);
  const { targetLocale, sourceLocale, fields } = header;
  const lacking = lackingFormula(text, entries, header);
  const forms = formsOf(fields.get('plural-forms') ?? lacking ?? '', targetLocale);
  const dialect = given ?? dialectOf(text, entries, header);
  const units: Unit[] = [];
  const places = new Map<string, PoPlace>();
  const seen = new Map<string, { readonly entry: PoEntry; times: number }>();
  const unique = (id: string): string => (places.has(id) ? unique(`${id}~`) : id);
  const sources: string[] = [];
  for (const entry of entries) {
    const context = entry.context && textOf(text, entry.context);
    const source = textOf(text, entry.id);
    const key = context === undefined ? source : `${context}${SEPARATOR}${source}`;
    const first = seen.get(key) ?? { entry, times: 0 };
    seen.set(key, first);
    if (++first.times > 1 && !(first.entry.obsolete && entry.obsolete))
      problems.add(duplicateOf(text, first.entry, entry));
    if (entry.obsolete || isHeader(text, entry) || isCredits(source)) continue;
    problems.addAll(entryProblems(text, entry));
    sources.push(source);
    const shown = key.replace(SEPARATOR, '|');
    const id = first.times === 1 ? shown : `${shown}~${first.times}`;
    const flags = flagsOf(text, entry.comments);
    for (const { unit, form } of unitsOf(text, entry, { id, unique, source, context, flags, forms, dialect })) {
      places.set(unit.id, { entry, ...(form !== undefined && { form }) });
      units.push(unit);
    }
  }
  return {
    format: 'po',
    dialect,
    ...(sourceLocale !== undefined && { sourceLocale }),
    ...(targetLocale !== undefined && { targetLocale }),
    units,
    problems: problems.sorted(),
    malformed: broken,
    sources: sourcesOf(text, header, entries, sources),
    text,
    entries,
    header,
    places,
    forms,
    lacking,
  };
}

/** What `parse` gave for this text, or a new look at it. */
export function poOf(text: string, catalog: Catalog): PoCatalog {
  return 'places' in catalog && (catalog as PoCatalog).text === text ? (catalog as PoCatalog) : readPo(text, catalog);
}
