import { formatPointer } from '../../text/json-pointer.ts';
import { scanJson } from '../../text/json-scan.ts';
import type { JsonTree } from '../../text/json-tree.ts';
import { NODE } from '../../text/key-tree.ts';
import type { Edit } from '../../text/span.ts';
import type { Catalog, SourceFile } from '../format.ts';
import { children, member } from '../key-tree/members.ts';

/**
 * The edits that put the entries of every object in order: that of the source file, or of the alphabet. Entries change places with all of their
 * text, nested entries included; what stands between them stays. Undefined: there are comments, or a key stands twice.
 */
export function sortJson(text: string, catalog: Catalog, source?: SourceFile): readonly Edit[] | undefined {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  const tree = scanJson(text);
  const model = source === undefined ? undefined : scanJson(source.text, { jsonc: true });
  const units = new Set(catalog.units.map(({ id }) => id));
  const sorter = new Sorter(text, tree, model, units);
  const edits = sorter.edits(0, model === undefined ? -1 : 0, '');
  return sorter.twice ? undefined : edits;
}

class Sorter {
  twice = false;
  readonly #text: string;
  readonly #tree: JsonTree;
  readonly #model: JsonTree | undefined;
  readonly #units: ReadonlySet<string>;

  constructor(text: string, tree: JsonTree, model: JsonTree | undefined, units: ReadonlySet<string>) {
    [this.#text, this.#tree, this.#model, this.#units] = [text, tree, model, units];
  }

  /** @param at the node of the source file's tree for the same object; -1: none */
  edits(node: number, at: number, pointer: string): readonly Edit[] {
    const tree = this.#tree;
    // What lies in a unit (its message, its notes) is the format's.
    if (tree.kind(node) !== NODE.object || this.#units.has(pointer)) return [];
    const own = [...children(tree, node)];
    const order = this.#ordered(own, at);
    return own.flatMap((slot, index) => {
      const entry = order[index] ?? slot;
      const key = tree.key(entry);
      const below = this.edits(
        entry,
        this.#model === undefined ? -1 : member(this.#model, at, key),
        `${pointer}${formatPointer([key])}`,
      );
      if (entry === slot) return below;
      return [{ span: { start: tree.keyStart(slot), end: tree.end(slot) }, text: this.#with(entry, below) }];
    });
  }

  /** The text of an entry with edits in it. */
  #with(entry: number, edits: readonly Edit[]): string {
    let [out, at] = ['', this.#tree.keyStart(entry)];
    for (const { span, text } of edits) {
      out += this.#text.slice(at, span.start) + text;
      at = span.end;
    }
    return out + this.#text.slice(at, this.#tree.end(entry));
  }

  #ordered(entries: readonly number[], at: number): readonly number[] {
    const keys = new Map(entries.map((entry) => [entry, this.#tree.key(entry)]));
    if (new Set(keys.values()).size < entries.length) this.twice = true;
    const name = (entry: number) => keys.get(entry) ?? '';
    // Metadata (`@key` of ARB) follows what it is about.
    const owner = (key: string) => key.replace(/^@(?!@)/, '');
    if (this.#model === undefined)
      return entries.toSorted((a, b) => compare(owner(name(a)), owner(name(b))) || compare(name(b), name(a)));
    if (at === -1) return entries;
    const model = this.#model;
    const known = this.#model.kind(at) === NODE.object ? [...children(model, at)].map((child) => model.key(child)) : [];
    const place = new Map(known.map((key, index) => [key, index]));
    // What the source lacks stays behind the entry that it stood behind.
    let last = -1;
    const rank = new Map(
      entries.map((entry) => {
        last = place.get(name(entry)) ?? place.get(owner(name(entry))) ?? last;
        return [entry, last] as const;
      }),
    );
    return entries.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
  }
}

/** By code points, as `sort` of most tools does it: the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
