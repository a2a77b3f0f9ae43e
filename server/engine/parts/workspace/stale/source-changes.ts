import type { Catalog, Unit } from '../../../../core/formats/format.ts';
import { CATEGORIES } from '../../../../core/text/messages/plurals.ts';
import type { Moment } from './baseline.ts';
import type { Stored } from './history.ts';
import { Said } from './trace.ts';

/** How many source files are cached at a time: a run processes the targets of one after the other. */
const MOST_FILES = 2;
const FORM = new RegExp(`(?:${CATEGORIES.join('|')})$`);

/** The state of a current unit in a version. */
const SAME = 1;
const OTHER = 2;

/** How one version of a source file differs from the current file. */
export interface SourceChange {
  /** The index of a unit among the current ones, the same for all versions of a file. */
  placeOf(id: string): number | undefined;
  /** The unit at that index. Undefined: the version has no such unit. */
  at(place: number): 'same' | 'other' | undefined;
  /** For a form of a plural set, possibly one that a language adds to those of the source: whether it may have had another source. */
  mayDiffer(set: string, id: string): boolean;
}

/** Versions of source files, each read once for all its targets. Of a version, only a byte per unit is kept. */
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
  readonly #sets: ReadonlySet<string>;
  readonly #versions = new Map<string, Promise<SourceChange | 'unreadable' | 'malformed'>>();

  constructor(moment: Moment) {
    this.#moment = moment;
    const { units } = moment.source.catalog;
    for (const [at, { id }] of units.entries()) if (!this.#places.has(id)) this.#places.set(id, at);
    this.#now = units.map((unit) => ({ unit, said: unit.source && new Said(unit.source, moment.source.text) }));
    this.#sets = new Set(units.flatMap(({ plural, source }) => (plural && source ? setOf(plural) : [])));
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
    /** Existing sets, and those with a form that is new or has changed. */
    const sets = new Set<string>();
    const changed = new Set<string>();
    /** Units that belong to another set, or to none, by id; forms that no longer exist. */
    const moved = new Set<string>();
    const gone = new Set<string>();
    for (const { id, plural, source } of units) {
      if (source === undefined) continue;
      const at = this.#places.get(id);
      const now = at === undefined ? undefined : this.#now[at];
      const isSame = now?.said?.isSaidBy(source, text) === true;
      if (at === undefined) {
        if (FORM.test(id)) gone.add(Buffer.from(id).toString());
      } else has[at] = (has[at] ?? 0) | (isSame ? SAME : OTHER);
      const set = plural && setOf(plural);
      // Others get no additional forms (`pluralKeys`).
      if (plural && set !== undefined && id.endsWith(plural.category) && this.#sets.has(set)) sets.add(set);
      if (now?.unit.plural !== undefined && setOf(now.unit.plural) !== set) moved.add(now.unit.id);
      if (set !== undefined && !isSame && this.#sets.has(set)) changed.add(set);
    }
    const found = (id: string) => has[this.#places.get(id) ?? -1] ?? 0;
    return {
      placeOf: (id) => this.#places.get(id),
      at: (place) => {
        const what = has[place] ?? 0;
        return what === SAME ? 'same' : what === 0 ? undefined : 'other';
      },
      mayDiffer: (set, id) => {
        if (!this.#places.has(id)) return !this.#sets.has(set) || changed.has(set) || gone.has(id);
        // A form that its set lacked had the text of another one.
        return found(id) !== SAME ? found(id) !== 0 || sets.has(set) : moved.has(id) && sets.has(set);
      },
    };
  }
}

/** The plural set that a form belongs to. */
export function setOf({ set, ordinal }: { readonly set: string; readonly ordinal: boolean }): string {
  return `${ordinal ? 'ordinal' : 'cardinal'} ${set}`;
}
