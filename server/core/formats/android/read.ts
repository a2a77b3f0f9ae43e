import { CATEGORIES } from '../../text/messages/plurals.ts';
import { scanXml } from '../../text/xml/scan.ts';
import type { XmlTable } from '../../text/xml/table.ts';
import { ProblemList } from '../common/problem-list.ts';
import { asUnit } from '../common/units/unit-copy.ts';
import { scanProblems } from '../common/xml/problems.ts';
import type { Catalog, ParseOptions, Problem } from '../format.ts';
import type { Escapes } from './decode.ts';
import { type Entry, entriesOf, type Item, RANKS } from './scan.ts';
import { AndroidUnit, type Placed } from './unit.ts';

/** The actual result of `parse`. */
export interface AndroidCatalog extends Catalog {
  readonly table: XmlTable;
  readonly entries: readonly Entry[];
  /** By unit id. */
  readonly placed: ReadonlyMap<string, Placed>;
  readonly escapes: Escapes;
  /** Android's own tools read the file: it is in a folder where they look. */
  readonly packed: boolean;
}

/** Parses a text into a catalog. Never throws; linear in the length of the text. */
export function readAndroid(text: string, { path = '', dialect }: ParseOptions = {}): AndroidCatalog {
  const table = scanXml(text, RANKS);
  const escapes = escapesOf(path, dialect);
  const { problems: found, malformed } = scanProblems(table, text);
  const problems = new ProblemList();
  problems.addAll(found);
  const entries = entriesOf(table);
  const units: AndroidUnit[] = [];
  const ids = new Set<string>();
  const times = new Map<string, number>();
  const forAll = /(?:^|\/)donottranslate[^/]*$/i.test(path) ? 'translate-no' : undefined;
  for (const entry of entries) {
    const values = isValues(table, entry);
    for (const item of entry.items) {
      if (entry.kind === 'plurals' && !(CATEGORIES as readonly string[]).includes(item.key)) {
        problems.add(quantityProblem(item));
        continue;
      }
      const id = idOf(entry, item.key);
      const twin = ids.size === ids.add(id).size;
      const time = twin ? (times.get(id) ?? 1) + 1 : 1;
      if (twin) {
        times.set(id, time);
        problems.add(duplicateProblem(entry, item));
      }
      const lock = forAll ?? (twin ? 'locked' : values || entry.isFixed ? 'translate-no' : undefined);
      units.push(new AndroidUnit(entry, item, escapes, twin ? `${id}~${time}` : id, lock));
    }
  }
  let placed: AndroidCatalog['placed'] | undefined;
  const sourceLocale = localeOf(table);
  return {
    format: 'android',
    dialect: escapes,
    ...(sourceLocale !== undefined && { sourceLocale }),
    units: units.map(asUnit),
    problems: problems.sorted(),
    malformed,
    table,
    entries,
    get placed() {
      placed ??= new Map(units.map((unit) => [unit.id, unit.place]));
      return placed;
    },
    escapes,
    packed: escapes === 'android' && /(?:^|\/)values[^/]*\/[^/]*$/.test(path),
  };
}

/** The result of `parse` for this text, parsed again if the catalog is of another kind. */
export function androidOf(text: string, catalog: Catalog): AndroidCatalog {
  return 'placed' in catalog ? (catalog as AndroidCatalog) : readAndroid(text, { dialect: catalog.dialect });
}

/** `string/title`, `plurals/songs/one`, `string-array/days/0`. */
export function idOf({ kind, name }: Pick<Entry, 'kind' | 'name'>, key: string): string {
  return kind === 'string' ? `${kind}/${name}` : `${kind}/${name}/${key}`;
}

function escapesOf(path: string, dialect: string | undefined): Escapes {
  const compose = dialect === undefined ? /(?:^|\/)composeResources\//.test(path) : dialect === 'compose';
  return compose ? 'compose' : 'android';
}

/** Values that settings store rather than show: an array named `theme_values`, and one without a letter in it. */
function isValues({ text }: XmlTable, { kind, name, items, span }: Entry): boolean {
  if (kind !== 'string-array' || items.length === 0) return false;
  if (/(?:^|_)(?:values?|keys?)(?:_|$)|(?:Values?|Keys?)(?:[A-Z_]|$)/.test(name)) return true;
  const inner = text.slice(items[0]?.span.start, span.end).replaceAll(/<[^>]*>/g, '');
  return !/\p{L}/u.test(inner);
}

/** `tools:locale="en"` on the root element. */
function localeOf(table: XmlTable): string | undefined {
  const tag = table.text.slice(table.start[0] ?? 0, Math.min(table.tagEnd[0] ?? 0, (table.start[0] ?? 0) + 4096));
  return /\stools:locale\s*=\s*["']([^"']*)["']/.exec(tag)?.[1];
}

function quantityProblem({ key, nameSpan }: Item): Problem {
  const shown = key === '' ? 'no quantity' : `the quantity "${key.slice(0, 60)}"`;
  return {
    code: 'android-quantity',
    severity: 'error',
    message: `A plural with ${shown}: Android knows zero, one, two, few, many and other.`,
    span: nameSpan,
  };
}

function duplicateProblem({ kind, name }: Entry, { key, nameSpan }: Item): Problem {
  const shown = name.length > 60 ? `${name.slice(0, 59)}…` : name;
  return {
    code: 'android-duplicate-name',
    severity: 'error',
    message:
      kind === 'plurals' && key !== ''
        ? `The plural "${shown}" has "${key}" twice: the app cannot be built.`
        : `There are two resources <${kind}> with the name "${shown}": the app cannot be built.`,
    span: nameSpan,
  };
}
