import { type FormUse, formsOf } from '../common/plurals/plural-uses.ts';
import type { Catalog, ParseOptions, Unit } from '../format.ts';
import { dialectOf, sourcesOf } from './dialect.ts';
import { flagsOf } from './flags.ts';
import { lackingFormula } from './formula.ts';
import { isCredits, isHeader, type PoHeader, readHeader } from './header.ts';
import { type PoEntry, scanPo } from './lines.ts';
import { duplicateOf, entryProblems } from './problems.ts';
import { textOf } from './strings.ts';
import { addUnits } from './unit.ts';

/** Where a unit is: its entry, and its form within a plural set. */
export interface PoPlace {
  readonly entry: PoEntry;
  /** Absent: the entry has one text. */
  readonly form?: number;
}

/** The actual result of `parse`. */
export interface PoCatalog extends Catalog {
  readonly text: string;
  readonly entries: readonly PoEntry[];
  readonly header: PoHeader;
  /** By unit id. */
  readonly places: ReadonlyMap<string, PoPlace>;
  /** The forms that the file's own formula requires, or the formula of its language; undefined: there is none. */
  readonly forms: readonly FormUse[] | undefined;
  /** The formula behind `forms` if the header has none: it is written with the first translated set. */
  readonly lacking: string | undefined;
}

/** Units in file order, with their entries. */
class PlacedUnits {
  readonly all: Unit[] = [];
  readonly #taken = new Set<string>();
  readonly #entries: PoEntry[] = [];
  readonly #forms: (number | undefined)[] = [];
  #places: ReadonlyMap<string, PoPlace> | undefined;

  /** @returns this id, or a similar one that is still free */
  readonly unique = (id: string): string => {
    if (this.#taken.has(id)) return this.unique(`${id}~`);
    this.#taken.add(id);
    return id;
  };

  add(unit: Unit, entry: PoEntry, form: number | undefined): void {
    this.all.push(unit);
    this.#entries.push(entry);
    this.#forms.push(form);
  }

  /** Read-only callers never need it. */
  get places(): ReadonlyMap<string, PoPlace> {
    this.#places ??= new Map(this.#placed());
    return this.#places;
  }

  *#placed(): Iterable<readonly [string, PoPlace]> {
    for (const [at, entry] of this.#entries.entries()) {
      const [unit, form] = [this.all[at], this.#forms[at]];
      if (unit !== undefined) yield [unit.id, { entry, ...(form !== undefined && { form }) }];
    }
  }
}

/** Separates context and source, as in compiled catalogs. */
const SEPARATOR = '\u0004';

/** Parses a text into a catalog. Never throws; linear in the length of the text. */
export function readPo(text: string, { dialect: given }: ParseOptions = {}): PoCatalog {
  const { entries, problems, broken } = scanPo(text);
  const header = readHeader(text, entries);
  const { targetLocale, sourceLocale, fields } = header;
  const lacking = lackingFormula(text, entries, header);
  const forms = formsOf(fields.get('plural-forms') ?? lacking ?? '', targetLocale);
  const dialect = given ?? dialectOf(text, entries, header);
  const units = new PlacedUnits();
  const sources: string[] = [];
  const firsts = new Map<string, PoEntry>();
  const repeated = new Map<string, number>();
  for (const entry of entries) {
    const context = entry.context && textOf(text, entry.context);
    const source = textOf(text, entry.id);
    const key = context === undefined ? source : `${context}${SEPARATOR}${source}`;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, entry);
    else {
      repeated.set(key, (repeated.get(key) ?? 1) + 1);
      if (!(first.obsolete && entry.obsolete)) problems.add(duplicateOf(text, first, entry));
    }
    if (entry.obsolete || (source === '' && isHeader(text, entry)) || isCredits(source)) continue;
    problems.addAll(entryProblems(text, entry));
    sources.push(source);
    const shown = context === undefined ? source : key.replace(SEPARATOR, '|');
    const id = first === undefined ? shown : `${shown}~${repeated.get(key)}`;
    const flags = flagsOf(text, entry.comments);
    const facts = { id, unique: units.unique, source, context, flags, forms, dialect };
    addUnits(text, entry, facts, (unit, form) => units.add(unit, entry, form));
  }
  return {
    format: 'po',
    dialect,
    ...(sourceLocale !== undefined && { sourceLocale }),
    ...(targetLocale !== undefined && { targetLocale }),
    units: units.all,
    problems: problems.sorted(),
    malformed: broken,
    sources: sourcesOf(text, header, entries, sources),
    text,
    entries,
    header,
    get places() {
      return units.places;
    },
    forms,
    lacking,
  };
}

/** The result of `parse` for this text, parsed again if the catalog is of another kind. */
export function poOf(text: string, catalog: Catalog): PoCatalog {
  return 'places' in catalog && (catalog as PoCatalog).text === text ? (catalog as PoCatalog) : readPo(text, catalog);
}
