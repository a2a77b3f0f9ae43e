import type { Around } from '../../../core/checks/across/across.ts';
import type { FileFacts } from '../../../core/checks/across/facts.ts';
import { occurrencesOf, Translations } from '../../../core/checks/across/translations.ts';
import type { FileGroup } from './discovery/groups.ts';
import { aroundOf, type FilePlace, indexed, isIndexed, nameOf, siblings, sides } from './discovery/siblings.ts';
import { type GroupFile, KnownFiles, type KnownTexts } from './known-files.ts';

/** All translations of a project into one locale. */
interface LocaleIndex {
  readonly translations: Translations;
  /** By target file: the versions that its part was built from. */
  readonly made: Map<string, string>;
  /** All files have been read once. */
  complete: boolean;
  /** The last `around` when it was complete: the same request needs no check of the files. */
  checked?: { readonly age: number; readonly groups: readonly FileGroup[] };
}

export interface Surroundings {
  readonly around: Around;
  /** Equal stamps mean equal surroundings. */
  readonly stamp: string;
}

/** The surroundings of the document requested last. */
interface Held extends Surroundings {
  readonly place: FilePlace;
  /** The count of changes of other files at that time. */
  readonly since: number;
}

/** Translations kept for all locales together: some ten megabytes. A larger project is compared up to this limit. */
const MOST = 300_000;
/** How many files are read ahead while one is processed. */
const AHEAD = 4;

/**
 * The content of a project's other files, for the checks across files. Only texts are kept, and a change of one file costs the time for that file.
 */
export class Neighbours {
  readonly #files: KnownFiles;
  readonly #indexes = new Map<string, LocaleIndex>();
  #others = 0;
  #held: Held | undefined;
  /** Whether every change of this file is reported. */
  watches: (path: string) => boolean = () => false;

  constructor(texts: KnownTexts) {
    this.#files = new KnownFiles(texts);
  }

  /** The file has changed, in the editor or on disk. */
  forget(path: string): void {
    if (!/\.(tsv|tab|csv)$|\.lock\.json$/i.test(path)) this.#files.forget(path);
    else this.#others += 1;
  }

  /** How often a file was reported as changed; other files that affect localization files (glossary, lock file) count for all. */
  changes(path: string): string {
    return `${this.#files.changes(path)}/${this.#others}`;
  }

  /** The same for this file only. */
  ownChanges(path: string): number {
    return this.#files.changes(path);
  }

  /** The state of unwatched files is unknown. */
  forgetUnwatched(): void {
    this.#files.forgetUnless(this.watches);
  }

  /** How many files must be read before `around` is complete. */
  pending(place: FilePlace): number {
    return [...pathsAround(place)].filter((path) => this.#files.stamp(path) === undefined).length;
  }

  /** The result of the last time, if only the document itself has changed since: a keystroke reads no other file, however many there are. */
  held({ path, member, resting }: FilePlace): Surroundings | undefined {
    const held = this.#held;
    if (held === undefined || resting === true || held.since !== this.#changesBeside(path)) return undefined;
    const { place } = held;
    return place.path === path && place.member === member ? held : undefined;
  }

  /** Increases with everything that is learned or dropped about other files. */
  #changesBeside(path: string): number {
    return this.#files.age - this.#files.changes(path);
  }

  /** What is known now, without reading anything. */
  known(place: FilePlace): Surroundings {
    const index = this.#indexes.get(keyOf(place));
    const facts = new Map([...siblings(place)].map(([locale, { path }]) => [locale, this.#files.last(path)]));
    return this.#compose(place, facts, index?.complete === true ? index : undefined);
  }

  /** Reads what has changed and returns everything. `turn` is called before each file: it yields, and throws if the result is no longer needed. */
  async around(place: FilePlace, turn: () => Promise<void>): Promise<Surroundings> {
    const since = this.#changesBeside(place.path);
    const facts = new Map<string, FileFacts | undefined>();
    for (const [locale, file] of siblings(place)) {
      if (this.#files.stamp(file.path) === undefined) await turn();
      facts.set(locale, await this.#files.facts(file));
    }
    const said = this.#compose(place, facts, this.#ready(place) ?? (await this.#index(place, turn)));
    // Typing in this document changes none of it. If something was read or has changed since, it is computed again.
    if (place.resting !== true && !pathsAround(place).has(place.path)) this.#held = { ...said, place, since };
    return said;
  }

  #compose(place: FilePlace, facts: ReadonlyMap<string, FileFacts | undefined>, index?: LocaleIndex): Surroundings {
    const stamps: (number | string)[] = [index?.translations.stamp ?? ''];
    for (const file of siblings(place).values()) stamps.push(this.#files.stamp(file.path) ?? '');
    const elsewhere = index?.translations.without(nameOf(place, place.path));
    return { stamp: stamps.join(','), around: aroundOf(place, facts, elsewhere) };
  }

  /** The index if nothing has changed since the last request: then no file needs to be checked, however many the project has. */
  #ready(place: FilePlace): LocaleIndex | undefined {
    const key = keyOf(place);
    const index = isIndexed(place) ? this.#indexes.get(key) : undefined;
    if (index?.checked?.age !== this.#files.age || index.checked.groups !== place.groups) return undefined;
    this.#indexes.delete(key);
    this.#indexes.set(key, index);
    return index;
  }

  /** Undefined: there is nothing to compare with. */
  async #index(place: FilePlace, turn: () => Promise<void>): Promise<LocaleIndex | undefined> {
    const files = indexed(place);
    if (files.length === 0) return undefined;
    const key = keyOf(place);
    const index: LocaleIndex = this.#indexes.get(key) ?? {
      translations: new Translations(),
      made: new Map(),
      complete: false,
    };
    // The most recently used is dropped last.
    this.#indexes.delete(key);
    this.#indexes.set(key, index);
    for (const [at, file] of files.entries()) {
      const both = sides(place, file);
      const version = () => both.map(({ path }) => this.#files.stamp(path)).join(' ');
      if (both.every(({ path }) => this.#files.stamp(path) !== undefined) && index.made.get(file.path) === version())
        continue;
      await turn();
      this.#expect(files.slice(at + 1, at + 1 + AHEAD).flatMap((next) => sides(place, next)));
      const [target, source] = await Promise.all(both.map((it) => this.#files.facts(it)));
      // It was rewritten with the same content.
      if (index.made.get(file.path) === version()) continue;
      index.made.set(file.path, version());
      const room = target !== undefined && index.translations.size < MOST;
      index.translations.put(file.name, room ? occurrencesOf(target, source) : []);
    }
    const present = new Set(files.map(({ path }) => path));
    for (const path of index.made.keys()) {
      if (present.has(path) || path === place.path) continue;
      index.made.delete(path);
      index.translations.drop(nameOf(place, path));
    }
    index.complete = true;
    // Without the file itself, the index is not complete for all callers, and without changes made meanwhile, it is not complete at all.
    const known = files.every((file) => sides(place, file).every(({ path }) => this.#files.stamp(path) !== undefined));
    if (place.resting === true && known) index.checked = { age: this.#files.age, groups: place.groups };
    this.#shrink();
    return index;
  }

  /** Starts reading the next files: the disk works while this program does. */
  #expect(next: readonly GroupFile[]): void {
    for (const file of next)
      if (this.#files.stamp(file.path) === undefined) void this.#files.facts(file).catch(() => {});
  }

  #shrink(): void {
    let size = 0;
    for (const [key, { translations }] of [...this.#indexes].toReversed()) {
      size += translations.size;
      if (size > MOST && size > translations.size) this.#indexes.delete(key);
    }
  }
}

/** All files that affect a document: those of its group, and those of its locale with their sources. */
function pathsAround(place: FilePlace): ReadonlySet<string> {
  const paths = new Set([...siblings(place).values()].map(({ path }) => path));
  for (const file of indexed(place)) for (const { path } of sides(place, file)) paths.add(path);
  return paths;
}

function keyOf({ folder, member }: FilePlace): string {
  return `${member.locale} ${folder}`;
}
