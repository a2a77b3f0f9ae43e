import type { Elsewhere, Occurrence } from './across.ts';
import type { FileFacts } from './facts.ts';

/** No two indexes share a stamp, and every change produces a new one. */
let stamps = 0;

type ByFile = Map<string, readonly Occurrence[]>;

/** The occurrences of one text. Most texts occur once, or in one file: a plain value then takes a tenth of the memory of a map. */
type Entry = Occurrence | readonly Occurrence[] | ByFile;
type Index = Map<string, Entry>;

/**
 * All translations into one locale, by source text and by target text. The part of one file is replaced separately, in time linear in that file;
 * queries from a file see only the others.
 */
export class Translations {
  readonly #bySource: Index = new Map();
  readonly #byTarget: Index = new Map();
  readonly #files = new Map<string, readonly Occurrence[]>();
  /** Differs after every change, and from that of any other index. */
  stamp = ++stamps;
  /** How many occurrences are stored. */
  size = 0;

  put(file: string, occurrences: readonly Occurrence[]): void {
    this.drop(file);
    if (occurrences.length === 0) return;
    this.stamp = ++stamps;
    this.size += occurrences.length;
    this.#files.set(file, occurrences);
    add(
      this.#bySource,
      file,
      Map.groupBy(occurrences, ({ source }) => source),
    );
    add(
      this.#byTarget,
      file,
      Map.groupBy(occurrences, ({ target }) => target),
    );
  }

  drop(file: string): void {
    const old = this.#files.get(file);
    if (old === undefined) return;
    this.stamp = ++stamps;
    this.size -= old.length;
    this.#files.delete(file);
    for (const { source, target } of old) {
      remove(this.#bySource, source, file);
      remove(this.#byTarget, target, file);
    }
  }

  /** All occurrences but those of one file. */
  without(file: string): Elsewhere {
    return {
      ofSource: (source) => others(this.#bySource.get(source), file),
      ofTarget: (target) => others(this.#byTarget.get(target), file),
    };
  }
}

/** The translations of one file: from its own facts, or from those of the source locale's file and its own. */
export function occurrencesOf(target: FileFacts, source?: FileFacts): readonly Occurrence[] {
  const found: Occurrence[] = [];
  for (const [id, { name, text, source: own, set }] of target.units) {
    // Plural forms of one text differ by design.
    if (text === undefined || set !== undefined) continue;
    const original = own ?? source?.units.get(id)?.text;
    if (original !== undefined && original !== '')
      found.push({ file: target.file, name, source: original, target: text });
  }
  return found;
}

function add(index: Index, file: string, groups: ReadonlyMap<string, readonly Occurrence[]>): void {
  for (const [text, occurrences] of groups) {
    const known = index.get(text);
    const [only] = occurrences;
    if (known === undefined) index.set(text, occurrences.length === 1 && only !== undefined ? only : occurrences);
    else if (known instanceof Map) known.set(file, occurrences);
    else {
      const before = listOf(known);
      const [first] = before;
      if (first !== undefined)
        index.set(
          text,
          new Map([
            [first.file, before],
            [file, occurrences],
          ]),
        );
    }
  }
}

/** @param file contains this text: if the entry is not a map, no other file does */
function remove(index: Index, text: string, file: string): void {
  const known = index.get(text);
  if (known instanceof Map) known.delete(file);
  if (!(known instanceof Map) || known.size === 0) index.delete(text);
}

function listOf(known: Occurrence | readonly Occurrence[]): readonly Occurrence[] {
  return 'file' in known ? [known] : known;
}

const NONE: readonly Occurrence[] = [];

function others(known: Entry | undefined, file: string): Iterable<Occurrence> {
  if (known === undefined) return NONE;
  if (known instanceof Map) return except(known, file);
  const list = listOf(known);
  return list[0]?.file === file ? NONE : list;
}

function* except(known: ByFile, file: string): Generator<Occurrence> {
  for (const [path, occurrences] of known) if (path !== file) yield* occurrences;
}
