import type { Part, Stated } from './evaluate/known.ts';
import type { FileFacts } from './facts.ts';

/** A place where code requests a text. */
export interface Use {
  readonly path: string;
  /** UTF-16 offsets: of the key if it is written out, else of the call. */
  readonly start: number;
  readonly end: number;
  /** The key with its prefix; `null` is an unknown part. */
  readonly parts: readonly Part[];
  readonly library: string;
  /** Absent: the default namespace. `undefined` inside: an unknown one. */
  readonly namespaces?: readonly (string | undefined)[];
  /** Where its namespace and its prefix are written out. */
  readonly stated?: Stated;
  /** It certainly requests a text. */
  readonly sure: boolean;
  /** It is not an error if there is no such text. */
  readonly guarded: boolean;
  /** It takes everything below the key. */
  readonly subtree: boolean;
  /** A number selects a form. */
  readonly counted: boolean;
  /** A word selects a form. */
  readonly contextual: boolean;
  /** What calls pass for placeholders, for those calls that write the names out. */
  given?: readonly Given[];
  /** Where the function that requests the key ends, if the key is an argument of another call. */
  readonly through?: { readonly path: string; readonly at: number };
  /** The element that shows the text, and the attribute: `button`, `input@placeholder`. */
  readonly site?: string;
}

/** The values that a call passes. */
export interface Given {
  readonly path: string;
  /** UTF-16 offsets of the call. */
  readonly start: number;
  readonly end: number;
  readonly names: readonly string[];
}

/** Joins adjacent texts. */
export function merged(parts: readonly Part[]): readonly Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (part === null ? last === null : part === '') continue;
    if (typeof last === 'string' && part !== null) all[all.length - 1] = last + part;
    else all.push(part);
  }
  return all;
}

/** Keys that a file in a language without a grammar requests. They prove use, but never that something is missing. */
export function formUsesOf(path: string, facts: FileFacts | undefined): readonly Use[] {
  return (facts?.uses ?? []).map(({ library, parts, start, end, subtree = false, site }) => ({
    path,
    start,
    end,
    parts: merged(parts),
    library,
    sure: false,
    guarded: false,
    subtree,
    counted: false,
    contextual: false,
    ...(site !== undefined && { site }),
  }));
}
