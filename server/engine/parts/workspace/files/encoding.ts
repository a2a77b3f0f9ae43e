import { isUtf8 } from 'node:buffer';
import { fail, ok, type Result } from '../../../../../shared/values/result.ts';
import { FORMATS } from '../../../../core/formats/list.ts';
import { decodeSingleByte, encodingName, isMultiByte, isSingleByte } from './code-pages.ts';
import { doubtOf } from './doubt.ts';

/** Decoded bytes. The text has a U+FEFF if the file has a byte order mark. */
export interface Decoded {
  readonly text: string;
  /** WHATWG name: `utf-8`, `utf-16le`, `windows-1250` … */
  readonly encoding: string;
  /** Nothing in the file states its encoding and it is not UTF-8: the fallback was used, and may be wrong. */
  readonly guessed: boolean;
  /** Why the fallback cannot be right, and what the file may be: a sentence without the file's name. Its text must not be used. */
  readonly doubt?: string;
}

export const DEFAULT_FALLBACK = 'windows-1252';

/**
 * Byte order mark, else UTF-8 if it is valid (a pure ASCII file counts as what its XML declaration names), else UTF-16 without a mark, else the
 * encoding of the XML declaration, else the one `said` by the project, else windows-1252. The error is a sentence about the file, without its name.
 */
export function decodeBytes(bytes: Uint8Array, said?: string): Result<Decoded, string> {
  const marked = byMark(bytes);
  if (marked === 'utf-32') return fail('is encoded in UTF-32, which is not supported. Save it as UTF-8.');
  if (marked !== undefined) return decodeAs(bytes, marked, false);
  const silent = utf16WithoutMark(bytes);
  if (silent !== undefined) return decodeAs(bytes, silent, false);
  const declared = declaredEncoding(bytes);
  const utf8 = decodeAs(bytes, 'utf-8', false);
  if (utf8.ok) {
    const ascii = utf8.value.text.length === bytes.length;
    // A file of only ASCII is valid in any of them: what is written next must fit.
    const wanted = declared ?? (said === undefined ? undefined : encodingName(said));
    const other = wanted !== undefined && (isSingleByte(wanted) || isMultiByte(wanted));
    return ascii && other ? decodeAs(bytes, wanted, false) : utf8;
  }
  if (bytes.subarray(0, 8192).includes(0)) return fail('is not a text file.');
  // A wrong declaration of UTF-8 or ASCII says nothing about the actual encoding.
  if (declared !== undefined && declared !== 'us-ascii' && !declared.startsWith('utf-'))
    return decodeAs(bytes, declared, false);
  const fallback = said ?? DEFAULT_FALLBACK;
  const name = encodingName(fallback);
  if (name === undefined) return fail(`is not UTF-8, and "${fallback}" is not a known encoding to read it with.`);
  const guess = decodeAs(bytes, name, true);
  const doubt = said === undefined ? doubtOf(bytes) : undefined;
  return guess.ok && doubt !== undefined ? ok({ ...guess.value, doubt }) : guess;
}

/**
 * The input of `decodeBytes` as UTF-8, with each byte as a character (U+0000 to U+00FF): a tenth of the work for callers that scan many texts and
 * read few pieces of them ({@link fromOctets}). Undefined: it is not text.
 */
export function octetsOf(bytes: Buffer): string | undefined {
  const declared = declaredEncoding(bytes);
  // Some encodings use control characters differently.
  const isOther = declared !== undefined && (isSingleByte(declared) || isMultiByte(declared));
  if (!isOther && isUtf8(bytes) && utf16WithoutMark(bytes) === undefined) return bytes.toString('latin1');
  const decoded = decodeBytes(bytes);
  return decoded.ok ? toOctets(decoded.value.text) : undefined;
}

/** The escape character: stateful encodings start non-ASCII text with it. */
const ESCAPE = 0x1b;

/** The text that `decodeBytes` returns, if the encoding does not matter: most files reveal it by their bytes alone. Undefined: it is not text. */
export function decodeText(bytes: Buffer): string | undefined {
  if (!bytes.includes(0) && !bytes.includes(ESCAPE) && isUtf8(bytes)) return bytes.toString();
  const decoded = decodeBytes(bytes);
  return decoded.ok ? decoded.value.text : undefined;
}

export function toOctets(text: string): string {
  return Buffer.from(text).toString('latin1');
}

export function fromOctets(octets: string): string {
  return Buffer.from(octets, 'latin1').toString();
}

function decodeAs(bytes: Uint8Array, encoding: string, guessed: boolean): Result<Decoded, string> {
  if (encoding.startsWith('utf-16') && bytes.length % 2 === 1)
    return fail(`is not valid ${encoding.toUpperCase()}: it has an odd number of bytes. It may have been cut off.`);
  try {
    const text =
      !encoding.startsWith('utf-') && isSingleByte(encoding)
        ? decodeSingleByte(bytes, encoding)
        : // A lone surrogate in UTF-16 is a unit like any other and is preserved in the bytes.
          new TextDecoder(encoding, { ignoreBOM: true, fatal: !encoding.startsWith('utf-16') }).decode(bytes);
    return ok({ text, encoding, guessed });
  } catch {
    return fail(`is not valid ${encoding.toUpperCase()}. Save it as UTF-8.`);
  }
}

function byMark(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'utf-32' : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32';
  return undefined;
}

/** Markup, digits and line ends are ASCII in every format here: in UTF-16, every other byte at the beginning is therefore zero. */
function utf16WithoutMark(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length, 4096) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  const pairs = length / 2;
  if (odd > pairs * 0.4 && even < pairs * 0.05) return 'utf-16le';
  return even > pairs * 0.4 && odd < pairs * 0.05 ? 'utf-16be' : undefined;
}

/** How much of a file is examined: a licence may precede the header. */
const HEAD = 8_192;

/** `<?xml version="1.0" encoding="ISO-8859-1"?>`, and equivalents of other formats. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1');
  let label = /^\s*<\?xml[^>]{0,100}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head.slice(0, 200))?.[1];
  if (/charset/i.test(head)) for (const { charset } of FORMATS) label ??= charset?.(head);
  return label === undefined ? undefined : encodingName(label);
}
