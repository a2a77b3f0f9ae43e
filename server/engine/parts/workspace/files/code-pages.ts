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
