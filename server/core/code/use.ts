import type { Part, Stated } from './evaluate/known.ts';
import type { FileFacts } from './facts.ts';

/** A place where code asks for a text. */
export interface Use {
  readonly path: string;
  /** UTF-16 offsets: of the key where it is written out, else of the call. */
  readonly start: number;
  readonly end: number;
  /** The key with its prefix; `null` is what nobody knows. */
  readonly parts: readonly Part[];
  readonly library: string;
  /** Absent: the default namespace. `undefined` in it: one that nobody knows. */
  readonly namespaces?: readonly (string | undefined)[];
  /** Where its namespace and its prefix are written out. */
  readonly stated?: Stated;
  /** It is certain that this asks for a text. */
  readonly sure: boolean;
  /** It is no mistake if there is no such text. */
  readonly guarded: boolean;
  /** It takes all below the key. */
  readonly subtree: boolean;
  /** A number chooses a form. */
  readonly counted: boolean;
  /** A word chooses a form. */
  readonly contextual: boolean;
  /** What calls hand over for placeholders, of those where the names are written out. */
  given?: readonly Given[];
  /** Where the function ends in which the key is asked for, of a key that is an argument of somebody else's. */
  readonly through?: { readonly path: string; readonly at: number };
  /** The element that the text is shown in, and the attribute: `button`, `input@placeholder`. */
  readonly site?: string;
}

/** The values that a call hands over. */
export interface Given {
  readonly path: string;
  /** UTF-16 offsets of the call. */
  readonly start: number;
  readonly end: number;
  readonly names: readonly string[];
}

/** Texts that stand beside each other are one. */
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

/** Keys that a file of a language without a grammar asks for. They prove use, and nothing that is missing. */
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
