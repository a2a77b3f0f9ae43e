/** Encodings with one byte per character, by their WHATWG names; and the two that WHATWG treats as windows-1252, which XML does not (RFC 7303, IANA). */
const SINGLE_BYTE = /^(us-ascii|ibm866|iso-8859-\d{1,2}(-i)?|koi8-[ru]|macintosh|windows-(874|125\d)|x-mac-cyrillic)$/;

/** 0x80 to 0x9F of windows-1252, listed because some versions of Node decode them as Latin-1. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** ISO-8859-1 is U+0000 to U+00FF byte for byte, U+0080 to U+009F included. */
const LATIN_1 = /^(?:iso[-_]?8859[-_]?1(?::1987)?|latin-?1|l1|ibm819|cp819|iso-ir-100|csisolatin1)$/i;
const ASCII = /^(?:(?:us-?)?ascii|ansi_x3\.4-19(?:68|86)|iso[-_]646[-_.]\S*|iso646-us|ibm367|cp367|csascii|us)$/i;

/** The WHATWG name of an encoding label, `iso-8859-1` or `us-ascii`; undefined if there is no such encoding. */
export function encodingName(label: string): string | undefined {
  const name = label.trim();
  if (LATIN_1.test(name)) return 'iso-8859-1';
  if (ASCII.test(name)) return 'us-ascii';
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}

export function isSingleByte(encoding: string): boolean {
  return SINGLE_BYTE.test(encoding);
}

/** Decodes a single-byte encoding: one UTF-16 unit per byte, U+FFFD for bytes without a character. */
export function decodeSingleByte(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'iso-8859-1' || encoding === 'us-ascii')
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (encoding !== 'windows-1252') return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252.charAt(character.charCodeAt(0) - 0x80));
}

/** Character -> byte. */
export function reverseTable(encoding: string): ReadonlyMap<string, number> {
  const characters = decodeSingleByte(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    encoding,
  );
  const table = new Map<string, number>();
  for (let byte = 0; byte < (encoding === 'us-ascii' ? 128 : 256); byte++) {
    const character = characters.charAt(byte);
    if (character !== '\uFFFD' && !table.has(character)) table.set(character, byte);
  }
  return table;
}

/** Stateless encodings with one to four bytes per character, by their WHATWG names: those of East Asian subtitles. */
const MULTI_BYTE = /^(?:big5|euc-jp|euc-kr|gb18030|gbk|shift_jis)$/;

export function isMultiByte(encoding: string): boolean {
  return MULTI_BYTE.test(encoding);
}

const decoders = new Map<string, InstanceType<typeof TextDecoder>>();
const alone = new Map<string, ReadonlySet<number>>();

/** Decodes a few bytes; U+FFFD for invalid ones. */
function decoded(encoding: string, bytes: Uint8Array): string {
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding, { ignoreBOM: true });
  decoders.set(encoding, decoder);
  return decoder.decode(bytes);
}

/** Bytes that are a character by themselves, according to the decoder: Node's accept some (controls in EUC-KR) that the standard omits. */
function aloneIn(encoding: string): ReadonlySet<number> {
  const known = alone.get(encoding);
  if (known !== undefined) return known;
  const all = Array.from({ length: 0x100 }, (_, byte) => byte);
  const found = new Set(all.filter((byte) => decoded(encoding, Uint8Array.of(byte)) !== '\uFFFD'));
  alone.set(encoding, found);
  return found;
}

/** Length in bytes of the character at `at`, by its first bytes (WHATWG Encoding, sections 10 to 13). */
export function sequenceLength(encoding: string, bytes: Uint8Array, at: number): number {
  const [lead = 0, second = 0] = bytes.subarray(at, at + 2);
  if (aloneIn(encoding).has(lead)) return 1;
  if (encoding === 'euc-jp') return lead === 0x8f ? 3 : 2;
  const long = encoding === 'gb18030' || encoding === 'gbk';
  return long && second >= 0x30 && second <= 0x39 ? 4 : 2;
}

/**
 * How many bytes from `from` on encode the next `units` UTF-16 units. The bytes are the file's own, so that characters with two encodings count as
 * they are encoded.
 */
export function bytesOfUnits(encoding: string, bytes: Uint8Array, from: number, units: number): number {
  let at = from;
  for (let left = units; left > 0; ) {
    const length = sequenceLength(encoding, bytes, at);
    left -= length === 1 ? 1 : decoded(encoding, bytes.subarray(at, at + length)).length;
    at += length;
  }
  return Math.min(at, bytes.length) - from;
}

/** First bytes in order of preference: the last ones encode characters a second time (WHATWG Encoding, "index Shift_JIS pointer"). */
const LEADS = [
  ...Array.from({ length: 0x7e }, (_, index) => index + 0x81).filter((it) => it !== 0xed && it !== 0xee),
  0xed,
  0xee,
];

/** Character -> its bytes. */
type Table = ReadonlyMap<string, Uint8Array>;

const tables = new Map<string, Table>();

/** Built from the decoder on first use. For a character with two encodings, the first one found is written. */
export function tableOf(encoding: string): Table {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const table = new Map<string, Uint8Array>();
  const add = (...sequence: readonly number[]) => {
    const raw = Uint8Array.from(sequence);
    if (sequenceLength(encoding, raw, 0) !== raw.length) return;
    const text = decoded(encoding, raw);
    if (!text.includes('\uFFFD') && !table.has(text)) table.set(text, raw);
  };
  // Only some decoders of GB18030 read a single 0x80 as a euro sign.
  for (let byte = 0; byte < 0x100; byte++) if (byte !== 0x80 || encoding !== 'gb18030') add(byte);
  for (const lead of LEADS) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail);
  if (encoding === 'euc-jp')
    for (let row = 0xa1; row < 0xff; row++) for (let trail = 0xa1; trail < 0xff; trail++) add(0x8f, row, trail);
  tables.set(encoding, table);
  return table;
}
