import type { Result } from '../../../../shared/values/result.ts';
import { type FileFacts, factsOf } from '../../../core/checks/across/facts.ts';
import type { Catalog, Format } from '../../../core/formats/format.ts';
import { likeSource } from '../../../core/formats/original.ts';
import type { FileGroup } from './discovery/groups.ts';

/** A file as read and parsed elsewhere, once per version. */
export interface KnownText {
  /** Unique for each text. */
  readonly stamp: number;
  catalog(format: Format, dialect?: string): Catalog;
}

export interface KnownTexts {
  at(path: string): Promise<Result<KnownText, unknown>>;
}

/** A file with its group. */
export interface GroupFile {
  readonly group: FileGroup;
  readonly path: string;
  /** Its path relative to the project folder. */
  readonly name: string;
}

/** The known version of a file. */
interface Version {
  /** 0: the file cannot be read. */
  readonly stamp: number;
  /** The dialect that the file shows. */
  readonly dialect: string;
}

/** How many units have their texts kept: some ten megabytes. */
const MOST_UNITS = 300_000;

/** Facts about unopened files: read once, and again after they changed. The texts of the least recently used are dropped. */
export class KnownFiles {
  readonly #texts: KnownTexts;
  readonly #versions = new Map<string, Version>();
  readonly #facts = new Map<string, FileFacts>();
  readonly #reading = new Map<string, Promise<FileFacts | undefined>>();
  readonly #changes = new Map<string, number>();
  /** Grows whenever something is learnt or dropped: while it stays, nothing needs to be checked again. */
  age = 0;
  #units = 0;

  constructor(texts: KnownTexts) {
    this.#texts = texts;
  }

  /** The file has changed, in the editor or on disk. */
  forget(path: string): void {
    this.age += 1;
    this.#changes.set(path, this.changes(path) + 1);
    this.#versions.delete(path);
    this.#reading.delete(path);
  }

  /** How often a file was reported as changed. */
  changes(path: string): number {
    return this.#changes.get(path) ?? 0;
  }

  /** It is unknown which files have changed, except for those that are watched. */
  forgetUnless(watched: (path: string) => boolean): void {
    for (const path of [...this.#versions.keys(), ...this.#reading.keys()]) if (!watched(path)) this.forget(path);
  }

  /** The stamp of the version known to be the newest; undefined: the file must be read. */
  stamp(path: string): number | undefined {
    return this.#versions.get(path)?.stamp;
  }

  /** The last known texts, perhaps of an earlier version. */
  last(path: string): FileFacts | undefined {
    return this.#facts.get(path);
  }

  /** The texts of a file; undefined if it cannot be read. */
  facts(file: GroupFile): Promise<FileFacts | undefined> {
    const { path } = file;
    const known = this.#facts.get(path);
    const version = this.#versions.get(path);
    if (version !== undefined && (known !== undefined || version.stamp === 0)) return Promise.resolve(known);
    const under = this.#reading.get(path);
    if (under !== undefined) return under;
    const reading = this.#read(file, () => this.#reading.get(path) === reading);
    this.#reading.set(path, reading);
    return reading;
  }

  /** `wanted` returns whether the file has not changed since the reading began. */
  async #read({ group, path, name }: GroupFile, wanted: () => boolean): Promise<FileFacts | undefined> {
    const found = await this.#texts.at(path);
    let version: Version = { stamp: 0, dialect: '' };
    let facts: FileFacts | undefined;
    if (found.ok) {
      const { value } = found;
      const catalog = value.catalog(group.format, await this.#dialect(group, path));
      version = { stamp: value.stamp, dialect: catalog.dialect };
      facts = factsOf(name, group.format, catalog);
    }
    if (!wanted()) return facts;
    this.age += 1;
    this.#reading.delete(path);
    this.#versions.set(path, version);
    this.#keep(path, facts);
    return facts;
  }

  async #dialect(group: FileGroup, path: string): Promise<string | undefined> {
    const { source, format } = group;
    if (format.layout === 'bilingual' || source === undefined || source === path) return group.dialect;
    if (!this.#versions.has(source)) await this.facts({ group, path: source, name: source });
    const dialect = this.#versions.get(source)?.dialect;
    return dialect === undefined ? group.dialect : likeSource(group, { catalog: { dialect } }).dialect;
  }

  #keep(path: string, facts: FileFacts | undefined): void {
    this.#units += (facts?.units.size ?? 0) - (this.#facts.get(path)?.units.size ?? 0);
    this.#facts.delete(path);
    if (facts !== undefined) this.#facts.set(path, facts);
    for (const [oldest, { units }] of this.#facts) {
      if (this.#units <= MOST_UNITS || oldest === path) break;
      this.#facts.delete(oldest);
      this.#units -= units.size;
    }
  }
}
