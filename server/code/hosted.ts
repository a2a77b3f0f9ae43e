import type { Origin } from './reading.ts';

/** A part of the document in the text, at `at`. */
interface Piece {
  readonly at: number;
  readonly from: number;
  readonly length: number;
}

/** Code that is taken out of a document and put into one text, whose offsets lead back. */
export class Hosted implements Origin {
  #text = '';
  /** In the order of the text. */
  readonly #sites: { readonly at: number; readonly site: string | undefined }[] = [];
  readonly #pieces: Piece[] = [];
  /** The piece that was found last: an index. */
  #last = 0;

  get text(): string {
    return this.#text;
  }

  /** Adds text that stands nowhere in the document. */
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

  /** What is added from here on is shown in this element, or attribute (`Call.site`); undefined: nobody knows. */
  within(site: string | undefined): void {
    this.#sites.push({ at: this.#text.length, site });
  }

  /** Where an offset of `text` stands in the document: of text that was added, the end of the part before it. */
  place(offset: number): number {
    const piece = this.#pieceOf(offset);
    return piece === undefined ? 0 : piece.from + Math.max(0, Math.min(offset - piece.at, piece.length));
  }

  /** Of places that are asked for, most are in the piece of the one before. */
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

/** The last one that begins at an offset or before it: an index. -1: there is none. */
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
