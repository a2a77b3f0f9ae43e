/** Code that is taken out of a document and put into one text, whose offsets lead back. */
export class Hosted {
  #text = '';
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

  /** Where an offset of `text` stands in the document: of text that was added, the end of the part before it. */
  readonly place = (offset: number): number => {
    let low = 0;
    let high = this.#pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#pieces[middle]?.at ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const piece = this.#pieces[low];
    return piece === undefined ? 0 : piece.from + Math.max(0, Math.min(offset - piece.at, piece.length));
  };
}
