import type { Catalog, Unit } from '../../formats/format.ts';
import { CATEGORIES } from '../../text/plurals.ts';
import type { Moment } from './baseline.ts';
import type { Stored } from './history.ts';
import { Said } from './trace.ts';

/** Source files of which it is known at a time: a run goes through the targets of one after the other. */
const MOST_FILES = 2;
const FORM = new RegExp(`(?:${CATEGORIES.join('|')})$`);

/** What a version has of a unit that is there now. */
const SAME = 1;
const OTHER = 2;

/** How one version of a source file differs from the file as it is now. */
export interface SourceChange {
  /** Undefined: the version has no such unit. */
  of(id: string): 'same' | 'other' | undefined;
  /**
   * Some form of the plural set is another one, or says something else: then a form that a language adds to the set, with this id, may have had
   * another source.
   */
  hasOtherForms(set: string, id: string): boolean;
}

/** Versions of source files, each read once for all its targets. Of a version no more than a byte for each unit is kept. */
export class SourceChanges {
  readonly #files = new Map<string, { readonly text: string; readonly comparison: Comparison }>();

  /** One version of the moment's source file. */
  async read(stored: Stored, moment: Moment): Promise<SourceChange | 'unreadable' | 'malformed'> {
    const { path, text, catalog } = moment.source;
    const name = `${catalog.dialect}\n${path}`;
    let file = this.#files.get(name);
    if (file?.text !== text) {
      file = { text, comparison: new Comparison(moment) };
      this.#files.set(name, file);
      for (const oldest of this.#files.keys()) {
        if (this.#files.size <= MOST_FILES) break;
        this.#files.delete(oldest);
      }
    }
    return file.comparison.read(stored);
  }
}

class Comparison {
  readonly #moment: Moment;
  readonly #places = new Map<string, number>();
  readonly #now: readonly { readonly unit: Unit; readonly said: Said | undefined }[];
  readonly #sizes: ReadonlyMap<string, number>;
  readonly #versions = new Map<string, Promise<SourceChange | 'unreadable' | 'malformed'>>();

  constructor(moment: Moment) {
    this.#moment = moment;
    const { units } = moment.source.catalog;
    for (const [at, { id }] of units.entries()) if (!this.#places.has(id)) this.#places.set(id, at);
    this.#now = units.map((unit) => ({ unit, said: unit.source && new Said(unit.source, moment.source.text) }));
    this.#sizes = sizesOf(units);
  }

  read(stored: Stored): Promise<SourceChange | 'unreadable' | 'malformed'> {
    const known = this.#versions.get(stored.id);
    if (known !== undefined) return known;
    const read = this.#read(stored);
    this.#versions.set(stored.id, read);
    return read;
  }

  async #read(stored: Stored): Promise<SourceChange | 'unreadable' | 'malformed'> {
    const { format, source } = this.#moment;
    const text = await stored.text();
    if (text === undefined) return 'unreadable';
    const isNow = text === source.text;
    const then: Catalog = isNow
      ? source.catalog
      : format.parse(text, { path: source.path, dialect: source.catalog.dialect });
    return then.malformed ? 'malformed' : this.#compare(then, text);
  }

  #compare({ units }: Catalog, text: string): SourceChange {
    const has = new Uint8Array(this.#now.length);
    const sets = new Set<string>();
    const forms = new Set<string>();
    for (const { id, plural, source } of units) {
      const at = this.#places.get(id);
      const now = at === undefined ? undefined : this.#now[at];
      const set = plural && setOf(plural);
      const before = now?.unit.plural && setOf(now.unit.plural);
      if (at === undefined && FORM.test(id)) forms.add(Buffer.from(id).toString());
      const isSame = source !== undefined && now?.said?.isSaidBy(source, text) === true;
      if (at !== undefined && source !== undefined) has[at] = (has[at] ?? 0) | (isSame ? SAME : OTHER);
      if (set === before && (isSame || set === undefined)) continue;
      for (const name of [set, before]) if (name !== undefined && this.#sizes.has(name)) sets.add(name);
    }
    for (const [set, size] of sizesOf(units)) {
      const now = this.#sizes.get(set);
      if (now !== undefined && now !== size) sets.add(set);
    }
    return {
      of: (id) => {
        const found = has[this.#places.get(id) ?? -1] ?? 0;
        return found === 0 ? undefined : (found & OTHER) !== 0 ? 'other' : 'same';
      },
      hasOtherForms: (set, id) => !this.#sizes.has(set) || sets.has(set) || forms.has(id),
    };
  }
}

/** How many forms each plural set has. */
function sizesOf(units: readonly Unit[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const { plural, source } of units) {
    if (plural === undefined || source === undefined) continue;
    sizes.set(setOf(plural), (sizes.get(setOf(plural)) ?? 0) + 1);
  }
  return sizes;
}

/** The plural set that a form belongs to. */
export function setOf({ set, ordinal }: { readonly set: string; readonly ordinal: boolean }): string {
  return `${ordinal ? 'ordinal' : 'cardinal'} ${set}`;
}
