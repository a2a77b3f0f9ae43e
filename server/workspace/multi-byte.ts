/** Encodings of one to four bytes per character without states, by their WHATWG names: what subtitles of East Asia come in. */
const MULTI_BYTE = /^(?:big5|euc-jp|euc-kr|gb18030|gbk|shift_jis)$/;

export function isMultiByte(encoding: string): boolean {
  return MULTI_BYTE.test(encoding);
}

/** Length in bytes of the character at `at`, by its first bytes (WHATWG Encoding, sections 10 to 13). */
export function sequenceLength(encoding: string, bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  if (encoding === 'shift_jis') return lead === 0x80 || lead === 0xa0 || (lead >= 0xa1 && lead <= 0xdf) ? 1 : 2;
  if (encoding === 'euc-jp') return lead === 0x8f ? 3 : 2;
  if (encoding === 'gb18030' || encoding === 'gbk') {
    const second = bytes[at + 1] ?? 0;
    return lead === 0x80 ? 1 : second >= 0x30 && second <= 0x39 ? 4 : 2;
  }
  return 2;
}

/**
 * How many bytes from `from` on hold the next `units` UTF-16 units. The bytes are the file's own, so that characters with two spellings
 * count as they are spelled.
 */
export function bytesOfUnits(encoding: string, bytes: Uint8Array, from: number, units: number): number {
  const { widths } = tableOf(encoding);
  let at = from;
  for (let left = units; left > 0 && at < bytes.length; ) {
    const length = sequenceLength(encoding, bytes, at);
    const pair = length === 2 ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : -1;
    left -=
      length === 4 ? new TextDecoder(encoding).decode(bytes.subarray(at, at + 4)).length : (widths.get(pair) ?? 1);
    at += length;
  }
  return Math.min(at, bytes.length) - from;
}

/** First bytes, those last that spell characters a second time (WHATWG Encoding, "index Shift_JIS pointer"). */
const LEADS = [
  ...Array.from({ length: 0x7e }, (_, index) => index + 0x81).filter((it) => it !== 0xed && it !== 0xee),
  0xed,
  0xee,
];

interface Table {
  /** Character (or pair of characters that has one sequence) -> its bytes. */
  readonly bytes: ReadonlyMap<string, Uint8Array>;
  /** UTF-16 units of the two-byte sequences that stand for another number of them than one. */
  readonly widths: ReadonlyMap<number, number>;
}

const tables = new Map<string, Table>();

/** Made from the decoder on first use. Of two spellings of a character the first one met is written. */
export function tableOf(encoding: string): Table {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(encoding, { fatal: true });
  const bytes = new Map<string, Uint8Array>();
  const widths = new Map<number, number>();
  const add = (...sequence: readonly number[]) => {
    const raw = Uint8Array.from(sequence);
    if (sequenceLength(encoding, raw, 0) !== raw.length) return;
    const text = decoded(decoder, raw);
    if (text === undefined) return;
    if (text.length !== 1 && raw.length === 2) widths.set((raw[0] ?? 0) * 256 + (raw[1] ?? 0), text.length);
    if (text !== '' && !bytes.has(text)) bytes.set(text, raw);
  };
  // A single 0x80 is a euro sign for some readers of GB18030 only.
  for (let byte = 0; byte < 0x100; byte++) if (byte !== 0x80 || encoding !== 'gb18030') add(byte);
  for (const lead of LEADS) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail);
  if (encoding === 'euc-jp')
    for (let row = 0xa1; row < 0xff; row++) for (let trail = 0xa1; trail < 0xff; trail++) add(0x8f, row, trail);
  const table = { bytes, widths };
  tables.set(encoding, table);
  return table;
}

function decoded(decoder: InstanceType<typeof TextDecoder>, raw: Uint8Array): string | undefined {
  try {
    const text = decoder.decode(raw);
    return text.includes('\uFFFD') ? undefined : text;
  } catch {
    return undefined;
  }
}
