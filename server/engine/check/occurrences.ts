import type { Elsewhere, Occurrence } from '../../core/checks/across/across.ts';
import { commonKeys, find, type Keys, sourceKey, targetKey } from './keys.ts';

/** Translations of one file that others may look for, as flat data that can be transferred between threads without a copy. */
export interface FileOccurrences {
  readonly file: string;
  /** Two per occurrence: of its source and its target. */
  readonly keys: Float64Array;
  /** Three per occurrence: where name, source and target end in `text`. */
  readonly ends: Uint32Array;
  /** UTF-16 units: half a surrogate pair is preserved. */
  readonly text: Uint16Array;
}

/** Undefined if none of them is wanted. */
export function packOccurrences(
  file: string,
  occurrences: readonly Occurrence[],
  wanted: Keys,
): FileOccurrences | undefined {
  const keys: number[] = [];
  const ends: number[] = [];
  const parts: string[] = [];
  let end = 0;
  for (const { name, source, target } of occurrences) {
    const both = [sourceKey(source), targetKey(target)] as const;
    if (both.every((key) => find(wanted, key) < 0)) continue;
    keys.push(...both);
    for (const part of [name, source, target]) {
      end += part.length;
      parts.push(part);
      ends.push(end);
    }
  }
  if (keys.length === 0) return undefined;
  const text = new Uint16Array(end);
  Buffer.from(text.buffer).write(parts.join(''), 'utf16le');
  return { file, keys: Float64Array.from(keys), ends: Uint32Array.from(ends), text };
}

/** The translations into one locale that more than one file may need, in memory that all threads share. */
export interface SharedOccurrences {
  readonly files: readonly string[];
  /** By occurrence, the index of its file in `files`. */
  readonly fileOf: Uint32Array;
  readonly ends: Uint32Array;
  readonly text: Uint16Array;
  /** All keys, each once; `starts` says where its occurrences begin in `members`, in the order of the files. */
  readonly keys: Keys;
  readonly starts: Uint32Array;
  readonly members: Uint32Array;
}

/** UTF-16 units kept per locale. A project with more repetitions is compared only up to this limit. */
const MOST = 64_000_000;

/** @param all in the order of the files, in which they are also found */
export function shareOccurrences(all: readonly FileOccurrences[]): SharedOccurrences {
  const parts: FileOccurrences[] = [];
  let units = 0;
  for (const part of all) {
    units += part.text.length;
    if (units > MOST) break;
    parts.push(part);
  }
  const sum = (of: (part: FileOccurrences) => number) => parts.reduce((total, part) => total + of(part), 0);
  const count = sum(({ keys }) => keys.length / 2);
  const text = new Uint16Array(new SharedArrayBuffer(2 * sum((part) => part.text.length)));
  const ends = new Uint32Array(new SharedArrayBuffer(4 * 3 * count));
  const fileOf = new Uint32Array(new SharedArrayBuffer(4 * count));
  const own = new Float64Array(2 * count);
  let at = 0;
  let written = 0;
  for (const [file, part] of parts.entries()) {
    text.set(part.text, written);
    for (const [index, end] of part.ends.entries()) ends[3 * at + index] = written + end;
    own.set(part.keys, 2 * at);
    fileOf.fill(file, at, at + part.keys.length / 2);
    at += part.keys.length / 2;
    written += part.text.length;
  }
  return { files: parts.map(({ file }) => file), fileOf, ends, text, ...groupedBy(own) };
}

/** Two keys per occurrence, sorted by key. */
function groupedBy(own: Float64Array): Pick<SharedOccurrences, 'keys' | 'starts' | 'members'> {
  const distinct = commonKeys([own], true);
  const keys = new Float64Array(new SharedArrayBuffer(8 * distinct.length));
  keys.set(distinct);
  const places = Int32Array.from(own, (key) => find(keys, key));
  const starts = new Uint32Array(new SharedArrayBuffer(4 * (keys.length + 1)));
  for (const place of places) starts[place + 1] = (starts[place + 1] ?? 0) + 1;
  for (let at = 1; at <= keys.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const next = starts.slice(0, keys.length);
  const members = new Uint32Array(new SharedArrayBuffer(4 * own.length));
  for (const [at, place] of places.entries()) {
    const free = next[place] ?? 0;
    members[free] = at >> 1;
    next[place] = free + 1;
  }
  return { keys, starts, members };
}

/** All but those of one file. Texts are decoded from the shared memory on demand. */
export function elsewhereIn(shared: SharedOccurrences, own: string): Elsewhere {
  return {
    ofSource: (source) => found(shared, own, sourceKey(source), SOURCE, source),
    ofTarget: (target) => found(shared, own, targetKey(target), TARGET, target),
  };
}

/** The parts of an occurrence, in order. */
const [NAME, SOURCE, TARGET] = [0, 1, 2];

/** Those with this text: equal keys do not imply equal texts. */
function* found(
  shared: SharedOccurrences,
  own: string,
  key: number,
  which: number,
  text: string,
): Generator<Occurrence> {
  const place = find(shared.keys, key);
  if (place < 0) return;
  for (let at = shared.starts[place] ?? 0; at < (shared.starts[place + 1] ?? 0); at++) {
    const index = shared.members[at] ?? 0;
    const file = shared.files[shared.fileOf[index] ?? 0] ?? '';
    if (file !== own && says(shared, index, which, text)) yield new Shared(shared, index, file, which, text);
  }
}

/** Most occurrences are asked for one text only. */
class Shared implements Occurrence {
  readonly #all: SharedOccurrences;
  readonly #index: number;
  readonly #texts: (string | undefined)[] = [];
  readonly file: string;

  constructor(all: SharedOccurrences, index: number, file: string, which: number, text: string) {
    this.#all = all;
    this.#index = index;
    this.#texts[which] = text;
    this.file = file;
  }

  get name(): string {
    return this.#text(NAME);
  }

  get source(): string {
    return this.#text(SOURCE);
  }

  get target(): string {
    return this.#text(TARGET);
  }

  #text(which: number): string {
    const text = this.#texts[which] ?? part(this.#all, this.#index, which);
    this.#texts[which] = text;
    return text;
  }
}

function part(shared: SharedOccurrences, index: number, which: number): string {
  const [start, end] = ends(shared, index, which);
  const { buffer, byteOffset } = shared.text;
  return Buffer.from(buffer, byteOffset + 2 * start, 2 * (end - start)).toString('utf16le');
}

function says(shared: SharedOccurrences, index: number, which: number, text: string): boolean {
  const [start, end] = ends(shared, index, which);
  if (end - start !== text.length) return false;
  for (let at = 0; at < text.length; at++) if (shared.text[start + at] !== text.charCodeAt(at)) return false;
  return true;
}

function ends({ ends: all }: SharedOccurrences, index: number, which: number): readonly [start: number, end: number] {
  const at = 3 * index + which;
  return [at === 0 ? 0 : (all[at - 1] ?? 0), all[at] ?? 0];
}
