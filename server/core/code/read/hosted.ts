import type { Origin } from './reading.ts';
import type { TextChange } from './text-change.ts';

/** A part of the document in the text, at `at`. */
interface Piece {
  readonly at: number;
  readonly from: number;
  readonly length: number;
}

/** Code that is taken out of a document and joined into one text, whose offsets map back. */
export class Hosted implements Origin {
  #text = '';
  /** In text order. */
  readonly #sites: { readonly at: number; readonly site: string | undefined }[] = [];
  readonly #pieces: Piece[] = [];
  /** The index of the last piece found. */
  #last = 0;

  get text(): string {
    return this.#text;
  }

  /** Adds text that is not in the document. */
  add(text: string): void {
    this.#text += text;
  }

  /** Adds a part of the document. @param from UTF-16 offset in it */
  take(document: string, from: number, to: number): void {
    const part = document.slice(from, to);
    if (part === '') return;
    this.#pieces.push({ at: this.#text.length, from, length: part.length });
    this.#text += part;
  }

  /** Everything added from here on is shown in this element, or attribute (`Call.site`); undefined: unknown. */
  within(site: string | undefined): void {
    this.#sites.push({ at: this.#text.length, site });
  }

  /**
   * The same after a change of the document inside one part, which grows or shrinks with it. Undefined: no part contains the change.
   * @param document in its current state
   */
  changed({ start, oldEnd, newEnd }: TextChange, document: string): Hosted | undefined {
    const index = this.#pieces.findIndex(({ from, length }) => from <= start && oldEnd <= from + length);
    const changed = this.#pieces[index];
    if (changed === undefined) return undefined;
    const by = newEnd - oldEnd;
    const at = changed.at + start - changed.from;
    const hosted = new Hosted();
    hosted.#text = this.#text.slice(0, at) + document.slice(start, newEnd) + this.#text.slice(at + oldEnd - start);
    for (const [place, piece] of this.#pieces.entries())
      hosted.#pieces.push({
        at: piece.at + (place > index ? by : 0),
        from: piece.from + (place !== index && piece.from >= oldEnd ? by : 0),
        length: piece.length + (place === index ? by : 0),
      });
    for (const { at: before, site } of this.#sites) hosted.#sites.push({ at: before + (before > at ? by : 0), site });
    return hosted;
  }

  /** The document offset for an offset of `text`; for added text, the end of the part before it. */
  place(offset: number): number {
    const piece = this.#pieceOf(offset);
    return piece === undefined ? 0 : piece.from + Math.max(0, Math.min(offset - piece.at, piece.length));
  }

  /** Most positions queried are in the same piece as the previous one. */
  #pieceOf(offset: number): Piece | undefined {
    const [last, next] = [this.#pieces[this.#last], this.#pieces[this.#last + 1]];
    if (last !== undefined && last.at <= offset && (next === undefined || next.at > offset)) return last;
    this.#last = Math.max(0, lastBefore(this.#pieces, offset));
    return this.#pieces[this.#last];
  }

  site(offset: number): string | undefined {
    return this.#sites[lastBefore(this.#sites, offset)]?.site;
  }
}

/** The index of the last one that begins at or before an offset; -1 if there is none. */
function lastBefore(sorted: readonly { readonly at: number }[], offset: number): number {
  let low = -1;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle]?.at ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
