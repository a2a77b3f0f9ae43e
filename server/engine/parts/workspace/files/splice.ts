import { fail, ok, type Result } from '../../../../../shared/values/result.ts';
import type { Repertoire } from '../../../../core/planning/job.ts';
import { applyEdits, type Edit, type Span } from '../../../../core/text/span.ts';
import { bytesOfUnits, isMultiByte, isSingleByte, reverseTable, tableOf } from './code-pages.ts';
import type { FileContent } from './files.ts';

/** A character that does not exist in the file's encoding, or why that encoding cannot be written at all. */
export interface EncodingError {
  readonly encoding: string;
  /** Absent if the encoding itself cannot be written. */
  readonly character?: string;
  /** UTF-16 offset in the document: the start of the edit with that character. */
  readonly offset?: number;
  readonly message: string;
}

/** Text -> bytes in one encoding; the first missing character is the error. */
export type Encoder = (text: string) => Result<Uint8Array, { readonly character: string; readonly at: number }>;

/** The encoder for an encoding; undefined for those that can only be read (ISO-2022-JP, which is stateful). */
export function encoderOf(encoding: string): Encoder | undefined {
  if (encoding === 'utf-8') return (text) => wellFormed(text, (whole) => Buffer.from(whole, 'utf8'));
  if (encoding === 'utf-16le') return (text) => wellFormed(text, (whole) => Buffer.from(whole, 'utf16le'));
  if (encoding === 'utf-16be') return (text) => wellFormed(text, (whole) => Buffer.from(whole, 'utf16le').swap16());
  if (isMultiByte(encoding)) return multiByte(encoding);
  if (!isSingleByte(encoding)) return undefined;
  const table = reverseTable(encoding);
  return (text) => {
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at++) {
      const byte = table.get(text.charAt(at));
      if (byte === undefined) return fail({ character: String.fromCodePoint(text.codePointAt(at) ?? 0), at });
      bytes[at] = byte;
    }
    return ok(bytes);
  };
}

function multiByte(encoding: string): Encoder {
  return (text) => {
    const table = tableOf(encoding);
    const pieces: Uint8Array[] = [];
    let at = 0;
    for (const character of text) {
      const raw = table.get(character);
      if (raw === undefined) return fail({ character, at });
      pieces.push(raw);
      at += character.length;
    }
    return ok(Buffer.concat(pieces));
  };
}

/** A lone surrogate has no bytes. */
function wellFormed(text: string, encode: (text: string) => Uint8Array): ReturnType<Encoder> {
  if (text.isWellFormed()) return ok(encode(text));
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0;
    if (code >= 0xd800 && code <= 0xdfff) return fail({ character: text.charAt(at), at });
    if (code > 0xffff) at++;
  }
  return ok(encode(text));
}

/** The first character of a text that cannot be written in `encoding`, or why nothing can. */
export function unencodable(encoding: string, text: string): EncodingError | undefined {
  const encode = encoderOf(encoding);
  if (encode === undefined) return readOnly(encoding);
  const encoded = encode(text);
  return encoded.ok ? undefined : lacking(encoding, encoded.error.character, encoded.error.at);
}

/** The characters of an encoding, so that a single unit can be refused, or a character written as a reference, and no file is lost. Undefined: it cannot be written at all. */
export function repertoireOf(encoding: string): Repertoire | undefined {
  const encode = encoderOf(encoding);
  if (encode === undefined) return undefined;
  return {
    encoding,
    lacks(text) {
      // All of Unicode, except for lone surrogates.
      if (encoding.startsWith('utf-') && text.isWellFormed()) return undefined;
      const encoded = encode(text);
      return encoded.ok ? undefined : encoded.error.character;
    },
  };
}

/**
 * Applies `edits` (ordered, without overlap) to the file's bytes: every byte outside the edits is the file's own.
 * A file without bytes (from an editor) is encoded as a whole.
 * @throws RangeError if an edit is out of order, leaves the text or cuts a character: that is a bug of the writer.
 */
export function spliceBytes(file: FileContent, edits: readonly Edit[]): Result<Uint8Array, EncodingError> {
  const { text, encoding, bytes } = file;
  const encode = encoderOf(encoding);
  if (encode === undefined) return fail(readOnly(encoding));
  if (bytes === undefined && encoding === 'utf-8' && [{ text }, ...edits].every((it) => it.text.isWellFormed()))
    return ok(spliceText(text, edits));
  if (bytes === undefined) {
    const whole = encode(applyEdits(text, edits));
    return whole.ok ? whole : fail(lacking(encoding, whole.error.character, whole.error.at));
  }
  const pieces: Uint8Array[] = [];
  let offset = 0;
  let byte = 0;
  for (const { span, text: replacement } of edits) {
    inOrder(span, offset, text);
    const start = byte + byteLength(file, bytes, byte, { start: offset, end: span.start });
    const end = start + byteLength(file, bytes, start, span);
    const encoded = encode(replacement);
    if (!encoded.ok) return fail(lacking(encoding, encoded.error.character, span.start));
    pieces.push(bytes.subarray(byte, start), encoded.value);
    offset = span.end;
    byte = end;
  }
  pieces.push(bytes.subarray(byte));
  return ok(Buffer.concat(pieces));
}

/** The same for UTF-8, directly from the text: without a second text or small pieces, which would need as much memory again for a large file. */
function spliceText(text: string, edits: readonly Edit[]): Uint8Array {
  const parts: (Span | string)[] = [];
  let offset = 0;
  for (const { span, text: replacement } of edits) {
    inOrder(span, offset, text);
    parts.push({ start: offset, end: span.start }, replacement);
    offset = span.end;
  }
  parts.push({ start: offset, end: text.length });
  const textOf = (part: Span | string) => {
    if (typeof part === 'string') return part;
    const own = text.slice(part.start, part.end);
    if (!own.isWellFormed()) throw new RangeError(`an edit cuts a character of ${part.start}..${part.end}`);
    return own;
  };
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + Buffer.byteLength(textOf(part)), 0));
  let at = 0;
  for (const part of parts) at += bytes.write(textOf(part), at);
  return bytes;
}

function inOrder({ start, end }: Span, offset: number, text: string): void {
  if (start < offset || end < start || end > text.length)
    throw new RangeError(`edit ${start}..${end} overlaps, is out of order or leaves the text`);
}

/** How many bytes of the file, from `at` on, hold the text of `span`. */
function byteLength(
  { text, encoding }: FileContent,
  bytes: Uint8Array,
  at: number,
  { start: from, end: to }: Span,
): number {
  if (encoding.startsWith('utf-16')) return 2 * (to - from);
  if (encoding !== 'utf-8') return isMultiByte(encoding) ? bytesOfUnits(encoding, bytes, at, to - from) : to - from;
  const low = text.charCodeAt(to);
  if (low >= 0xdc00 && low <= 0xdfff) throw new RangeError(`an edit cuts the character at ${to - 1}`);
  return Buffer.byteLength(text.slice(from, to), 'utf8');
}

function lacking(encoding: string, character: string, offset: number): EncodingError {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const shown = character.isWellFormed() ? `"${character}" (U+${code})` : `half a character (U+${code})`;
  const message = `The encoding ${encoding} has no ${shown}, at offset ${offset}. Save the file as UTF-8 first.`;
  return { encoding, character, offset, message };
}

function readOnly(encoding: string): EncodingError {
  return { encoding, message: `Files in ${encoding} can be read, not written. Save the file as UTF-8 first.` };
}
