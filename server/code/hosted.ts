import type { Origin } from './reading.ts';

/** Code that is taken out of a document and put into one text, whose offsets lead back. */
export class Hosted implements Origin {
  #text = '';
  /** In the order of the text. */
  readonly #sites: { readonly at: number; readonly site: string | undefined }[] = [];
  readonly #pieces: { readonly at: number; readonly from: number; readonly length: number }[] = [];

  get text(): string {
    return this.#text;
  }

  /** Adds text that stands nowhere in the document. */
  add(text: string): void {
    this.#text += text;
  }

  /** Adds a part of the document. @param from UTF-16 offset in it */
  take(document: string, from: number, to: number): void {
    if (to <= from) return;
    this.#pieces.push({ at: this.#text.length, from, length: to - from });
    this.#text += document.slice(from, to);
  }

  /** What is added from here on is shown in this element, or attribute (`Call.site`); undefined: nobody knows. */
  within(site: string | undefined): void {
    this.#sites.push({ at: this.#text.length, site });
  }

  /** Where an offset of `text` stands in the document: of text that was added, the end of the part before it. */
  place(offset: number): number {
    const piece = lastBefore(this.#pieces, offset) ?? this.#pieces[0];
    return piece === undefined ? 0 : piece.from + Math.max(0, Math.min(offset - piece.at, piece.length));
  }

  site(offset: number): string | undefined {
    return lastBefore(this.#sites, offset)?.site;
  }
}

/** The last one that begins at an offset or before it. */
function lastBefore<T extends { readonly at: number }>(sorted: readonly T[], offset: number): T | undefined {
  let low = -1;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle]?.at ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return sorted[low];
}
