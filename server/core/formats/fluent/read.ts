import { spanOf } from '../../text/span.ts';
import { ProblemList } from '../common/problem-list.ts';
import { asUnit } from '../common/units/unit-copy.ts';
import type { Catalog, Problem } from '../format.ts';
import type { Pattern } from './pattern.ts';
import { type Attribute, type Entry, type Item, type Junk, scanFluent } from './scan.ts';
import { FluentUnit, nameOf, type Placed, pluralOf, wordsOf } from './unit.ts';

/** The actual result of `parse`. */
export interface FluentCatalog extends Catalog {
  readonly items: readonly Item[];
  readonly entries: ReadonlyMap<string, Entry>;
  readonly placed: ReadonlyMap<string, Placed>;
}

/** Parses a text into a catalog. Never throws; linear in the length of the text. */
export function readFluent(text: string): FluentCatalog {
  const items = scanFluent(text);
  const problems = new ProblemList();
  const reader = new UnitReader(text);
  const entries = new Map<string, Entry>();
  let conflict = false;
  for (const item of items) {
    if (item.kind === 'comment') {
      if (item.level === 2) reader.group = wordsOf(text, item) || undefined;
    } else if (item.kind === 'junk') {
      const found = junkProblem(text, item);
      conflict ||= found.code === 'fluent-merge-conflict';
      problems.add(found);
    } else {
      const twin = entries.has(item.name);
      if (twin) problems.add(duplicate(item));
      else entries.set(item.name, item);
      reader.read(item, twin);
    }
  }
  const { units } = reader;
  let placed: FluentCatalog['placed'] | undefined;
  return {
    format: 'fluent',
    dialect: 'fluent',
    units: units.map(asUnit),
    problems: problems.sorted(),
    malformed: conflict,
    items,
    entries,
    get placed() {
      placed ??= new Map(units.map((unit) => [unit.id, unit.place]));
      return placed;
    },
  };
}

class UnitReader {
  /** The group heading above the following entries. */
  group: string | undefined;
  readonly units: FluentUnit[] = [];
  readonly #text: string;
  /** The ids so far, once an id could repeat. */
  #taken: Set<string> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  read(entry: Entry, twin: boolean): void {
    const { value, attributes } = entry;
    const unique = attributes.length < 2 || new Set(attributes.map(({ name }) => name)).size === attributes.length;
    if (twin || !unique) this.#taken ??= new Set(this.units.map(({ id }) => id));
    if (value !== undefined) this.#pattern(entry, undefined, value, twin);
    for (const attribute of attributes) this.#pattern(entry, attribute, attribute.pattern, twin);
  }

  #pattern(entry: Entry, attribute: Attribute | undefined, pattern: Pattern, twin: boolean): void {
    const name = nameOf({ entry, attribute });
    const select = pluralOf(pattern);
    if (select === undefined) this.#unit(name, { entry, attribute, pattern, variant: undefined }, twin);
    else
      for (const variant of select.variants)
        this.#unit(`${name}/${variant.key}`, { entry, attribute, pattern, variant }, twin);
  }

  #unit(name: string, place: Placed, twin: boolean): void {
    const id = this.#taken?.has(name) === true ? `${name}~${this.units.length}` : name;
    this.#taken?.add(id);
    this.units.push(new FluentUnit(this.#text, place, id, name, this.group, twin));
  }
}

/** The result of `parse` for this text, parsed again if the catalog is of another kind. */
export function fluentOf(text: string, catalog: Catalog): FluentCatalog {
  return 'placed' in catalog ? (catalog as FluentCatalog) : readFluent(text);
}

function duplicate({ name, start }: Entry): Problem {
  const shown = name.length > 60 ? `${name.slice(0, 59)}…` : name;
  const message = `"${shown}" already occurs further up: Fluent uses the first one.`;
  return { code: 'fluent-duplicate', severity: 'warning', message, span: { start, end: start + name.length } };
}

function junkProblem(text: string, junk: Junk): Problem {
  const span = spanOf(junk);
  const raw = text.slice(span.start, Math.min(span.end, span.start + 2000));
  if (/^(?:<{7}|>{7}|={7})(?: |\r?$)/m.test(raw)) {
    const message = 'Merge conflict marker. Resolve the conflict: until then the file is not written.';
    return { code: 'fluent-merge-conflict', severity: 'error', message, span };
  }
  const name = /^-?[A-Za-z][\w-]*/.exec(raw)?.[0];
  const what = name === undefined ? 'This text is not a message' : `"${name.slice(0, 60)}" cannot be read`;
  return {
    code: 'fluent-syntax',
    severity: 'error',
    message: `${what}: ${reason(text, junk.at)} Fluent ignores it.`,
    span,
  };
}

function reason(text: string, at: number): string {
  const character = text.charAt(at);
  if (character === '}') return 'a closing brace has no opening one; write { "}" } for one in a text.';
  if (character === '\t') return 'a line begins with a tab, and only blanks are allowed.';
  if (character === '') return 'it is not complete.';
  return `it goes wrong at "${text.slice(at, at + 20).split(/[\r\n]/, 1)[0] || 'the end of the line'}".`;
}
