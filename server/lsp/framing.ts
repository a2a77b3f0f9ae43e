/** UTF-16 units of a header, and bytes of a message: nobody sends more by intention. */
const LONGEST_HEADER = 8_192;
const LONGEST_MESSAGE = 1_000_000_000;

const END = '\r\n\r\n';

/**
 * Looks at what comes over a stream, in pieces of any size, and tells what is no frame of the base protocol (LSP 3.18, "Header Part"). Where a
 * message ends is known from its header alone: after a wrong one nothing that comes is understood, and nobody would ever be answered.
 */
export class Framing {
  #header = '';
  /** Bytes of the message under way that are still to come. */
  #left = 0;

  /** @returns what is wrong, to follow "something that is no message"; undefined: nothing so far */
  take(bytes: Uint8Array): string | undefined {
    for (let at = 0; at < bytes.length; ) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, bytes.length - at);
        this.#left -= taken;
        at += taken;
        continue;
      }
      const before = this.#header.length;
      const text = this.#header + Buffer.from(bytes.subarray(at, at + LONGEST_HEADER)).toString('latin1');
      const end = text.indexOf(END);
      if (end < 0 && text.length >= LONGEST_HEADER) return 'its header does not end';
      if (end < 0) {
        this.#header = text;
        at += text.length - before;
        continue;
      }
      const length = lengthIn(text.slice(0, end));
      if (typeof length === 'string') return length;
      this.#header = '';
      this.#left = length;
      at += end + END.length - before;
    }
    return undefined;
  }
}

/** Of the message behind a header, in bytes; or what is wrong with the header. */
function lengthIn(header: string): number | string {
  const value = /^content-length:[ \t]*(.*?)[ \t]*$/im.exec(header)?.[1];
  if (value === undefined) return `its header has no Content-Length (${JSON.stringify(header.slice(0, 100))})`;
  const length = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(length <= LONGEST_MESSAGE)) return `its Content-Length is ${JSON.stringify(value.slice(0, 100))}`;
  return length;
}
