/** Maximum UTF-16 units of a header, and bytes of a message: nobody sends more intentionally. */
const LONGEST_HEADER = 8_192;
const LONGEST_MESSAGE = 1_000_000_000;

const END = '\r\n\r\n';

/**
 * Examines the data of a stream, in pieces of any size, and detects what is not a frame of the base protocol (LSP 3.18, "Header Part"). Only the
 * header says where a message ends: after an invalid one, nothing that follows can be parsed, and no request would ever be answered.
 */
export class Framing {
  #header = '';
  /** Bytes of the current message still to come. */
  #left = 0;

  /** @returns what is wrong, worded to follow "something that is no message"; undefined: nothing so far */
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

/** Length of the message after a header, in bytes; or what is wrong with the header. */
function lengthIn(header: string): number | string {
  const value = /^content-length:[ \t]*(.*?)[ \t]*$/im.exec(header)?.[1];
  if (value === undefined) return `its header has no Content-Length (${JSON.stringify(header.slice(0, 100))})`;
  const length = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(length <= LONGEST_MESSAGE)) return `its Content-Length is ${JSON.stringify(value.slice(0, 100))}`;
  return length;
}
