import { byCodeUnit } from '../../../../../shared/order.ts';
import { lineStart } from '../../../text/lines.ts';
import type { Edit } from '../../../text/span.ts';
import type { Catalog, Format } from '../../format.ts';

/** An entry of a file in which the order is free, by UTF-16 offsets. */
export interface Sortable {
  /** Unique among its siblings, otherwise the file is not sorted. */
  readonly key: string;
  /** Where the comments that move along with it begin; without any, `start`. */
  readonly top: number;
  readonly start: number;
  /** After all that belongs to it, including a comment on its last line. */
  readonly end: number;
  /** Entries inside it that are sorted among themselves. */
  readonly children?: readonly Sortable[];
}

export interface SortRules {
  /** What may be between two entries that are exchanged. Anything else is a barrier: nothing moves across it. */
  readonly between?: RegExp;
  /** The key of the entry that an entry follows because it is about it. */
  owner?(key: string): string;
}

const BLANK = /^\s*$/;
const EMPTY_LINE = /(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)/;

/**
 * How a format sorts (`Format.sort`): entries are exchanged with their comments and all that is inside them, and what is between entries stays. A
 * comment above several entries may be a heading: it stays, with the entry below it, unless the source has it above the same entry.
 *
 * @param entriesOf the entries of a text; undefined: they cannot be exchanged
 */
export function sortedBy(
  entriesOf: (text: string, catalog: Catalog, isSource: boolean) => readonly Sortable[] | undefined,
  rules: SortRules = {},
): NonNullable<Format['sort']> {
  return (text, catalog, source) => {
    const entries = entriesOf(text, catalog, false);
    const model = source && (entriesOf(source.text, source.catalog, true) ?? []);
    if (entries === undefined) return undefined;
    const sorter = new Sorter(text, source?.text, rules);
    const edits = sorter.edits(entries, model);
    return sorter.twice ? undefined : edits;
  };
}

class Sorter {
  twice = false;
  readonly #text: string;
  /** Undefined: alphabetically. */
  readonly #model: string | undefined;
  readonly #rules: SortRules;

  constructor(text: string, model: string | undefined, rules: SortRules) {
    [this.#text, this.#model, this.#rules] = [text, model, rules];
  }

  edits(entries: readonly Sortable[], source: readonly Sortable[] | undefined): readonly Edit[] {
    const models = new Map(source?.map((entry) => [entry.key, entry]));
    if (new Set(entries.map(({ key }) => key)).size < entries.length) this.twice = true;
    const isKnown = this.#model === undefined || source !== undefined;
    const order = isKnown ? this.#groups(entries, models).flatMap((group) => this.#sorted(group, models)) : entries;
    return entries.flatMap((slot, index) => {
      const entry = order[index] ?? slot;
      // The order of placeholders in metadata is that of a function's parameters.
      const inside = this.#owner(entry.key) === entry.key ? entry.children : undefined;
      const below = inside === undefined ? [] : this.edits(inside, models.get(entry.key)?.children);
      if (entry === slot) return below;
      return [{ span: { start: slot.top, end: slot.end }, text: this.#with(entry, below) }];
    });
  }

  /** The text of an entry with edits applied. */
  #with({ top, end }: Sortable, edits: readonly Edit[]): string {
    let [out, at] = ['', top];
    for (const { span, text } of edits) {
      out += this.#text.slice(at, span.start) + text;
      at = span.end;
    }
    return out + this.#text.slice(at, end);
  }

  /** Groups of entries that may be exchanged with each other. */
  #groups(entries: readonly Sortable[], models: ReadonlyMap<string, Sortable>): readonly (readonly Sortable[])[] {
    const groups: Sortable[][] = [];
    let open = false;
    for (const [index, entry] of entries.entries()) {
      const before = entries[index - 1];
      const stays = this.#isHeaded(entry, before, entries[index + 1], models.get(entry.key));
      const joint =
        before !== undefined && (this.#rules.between ?? BLANK).test(this.#text.slice(before.end, entry.top));
      if (open && joint && !stays) groups.at(-1)?.push(entry);
      else groups.push([entry]);
      open = !stays;
    }
    return groups;
  }

  /** Whether the comment above may also be about the entries below it. */
  #isHeaded(
    { top, start, end }: Sortable,
    before: Sortable | undefined,
    next: Sortable | undefined,
    model: Sortable | undefined,
  ): boolean {
    if (top === start || next === undefined || next.top < next.start) return false;
    if (before !== undefined && !EMPTY_LINE.test(this.#text.slice(before.end, top))) return false;
    if (EMPTY_LINE.test(this.#text.slice(end, next.top))) return false;
    return model === undefined || commentOf(this.#text, { top, start }) !== commentOf(this.#model ?? '', model);
  }

  #owner(key: string): string {
    return this.#rules.owner?.(key) ?? key;
  }

  #sorted(entries: readonly Sortable[], models: ReadonlyMap<string, Sortable>): readonly Sortable[] {
    if (this.#model === undefined)
      return entries.toSorted((a, b) => byCodeUnit(this.#owner(a.key), this.#owner(b.key)) || byCodeUnit(b.key, a.key));
    const place = new Map([...models.keys()].map((key, index) => [key, index]));
    // What the source lacks stays after the entry that it followed.
    let last = -1;
    const rank = new Map(
      entries.map((entry) => {
        last = place.get(entry.key) ?? place.get(this.#owner(entry.key)) ?? last;
        return [entry, last] as const;
      }),
    );
    return entries.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
  }
}

function commentOf(text: string, { top, start }: Pick<Sortable, 'top' | 'start'>): string {
  return text.slice(top, Math.max(top, lineStart(text, start))).replaceAll(/\s+/g, ' ');
}
