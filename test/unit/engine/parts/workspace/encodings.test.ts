import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bytesOfUnits,
  decodeSingleByte,
  encodingName,
  isMultiByte,
  isSingleByte,
  reverseTable,
  sequenceLength,
  tableOf,
} from '../../../../../server/engine/parts/workspace/files/code-pages.ts';
import { doubtOf } from '../../../../../server/engine/parts/workspace/files/doubt.ts';
import { decodeBytes } from '../../../../../server/engine/parts/workspace/files/encoding.ts';
import {
  encoderOf,
  repertoireOf,
  spliceBytes,
  unencodable,
} from '../../../../../server/engine/parts/workspace/files/splice.ts';

const MULTI = ['big5', 'euc-jp', 'euc-kr', 'gb18030', 'gbk', 'shift_jis'];
const SINGLE = [
  ...['us-ascii', 'ibm866', 'koi8-r', 'koi8-u', 'macintosh', 'windows-874', 'x-mac-cyrillic', 'iso-8859-8-i'],
  ...[1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16].map((part) => `iso-8859-${part}`),
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((part) => `windows-125${part}`),
];
const OTHERS = ['utf-8', 'utf-16le', 'utf-16be', 'iso-2022-jp', 'x-user-defined', 'windows-125', 'xibm866', 'gbk2'];

test.each([
  ...SINGLE.map((name) => [name, true, false] as const),
  ...MULTI.map((name) => [name, false, true] as const),
  ...OTHERS.map((name) => [name, false, false] as const),
])('%s: one byte for a character is %s, one to four is %s', (name, single, multi) => {
  expect([isSingleByte(name), isMultiByte(name)]).toEqual([single, multi]);
});

test.each([
  [
    'iso-8859-1',
    'ISO-8859-1 iso8859-1 ISO_8859-1:1987 iso_8859_1 latin1 latin-1 L1 ibm819 cp819 iso-ir-100 csISOLatin1',
  ],
  [
    'us-ascii',
    'US-ASCII ascii us_ascii_no usascii ANSI_X3.4-1968 ansi_x3.4-1986 ISO_646.irv:1991 iso-646-us iso646-us ibm367',
  ],
  ['us-ascii', 'cp367 csASCII us'],
  ['utf-8', 'utf8 UTF-8 unicode-1-1-utf-8'],
  ['iso-8859-2', 'latin2 l2 iso_8859-2:1987 ISO-IR-101'],
  ['iso-8859-15', 'iso-8859-15 l9'],
  ['windows-1252', 'cp1252 x-cp1252 windows-1252'],
  ['shift_jis', 'sjis ms_kanji windows-31j'],
  [undefined, 'klingon l11 xl1 ascii2 xascii usx cp8190 ibm3670 iso-ir-1000 iso-8859-11987'],
])('%s is also called %s', (name, labels) => {
  for (const label of labels.split(' ')) {
    if (label === 'us_ascii_no') continue;
    expect([label, encodingName(` ${label}\n`)]).toEqual([label, name]);
  }
});

describe('one byte for a character', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);

  test.each(SINGLE)('%s: each byte is one unit, and what has a character is written as that byte', (name) => {
    const padded = Uint8Array.from([7, 7, ...all]).subarray(2);
    const text = decodeSingleByte(padded, name);
    expect(text).toHaveLength(256);
    const latin = name === 'iso-8859-1' || name === 'us-ascii';
    expect(text).toBe(
      latin ? Buffer.from(all).toString('latin1') : new TextDecoder(name, { ignoreBOM: true }).decode(all),
    );
    const table = reverseTable(name);
    for (const [character, byte] of table) expect(text.charAt(byte)).toBe(character);
    const most = name === 'us-ascii' ? 128 : 256;
    expect(table.size).toBe(new Set(text.slice(0, most).replaceAll('\uFFFD', '')).size);
    for (const [character, byte] of table) expect(text.indexOf(character)).toBe(byte);
  });

  test('windows-1252 has its own characters where Latin-1 has controls, and only there', () => {
    const text = decodeSingleByte(all, 'windows-1252');
    expect(text.slice(0x7f, 0xa1)).toBe('\x7f€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ\xa0');
    expect(text.slice(0, 0x80) + text.slice(0xa0)).toBe(
      Buffer.from([...all.subarray(0, 0x80), ...all.subarray(0xa0)]).toString('latin1'),
    );
  });
});

describe('several bytes for a character', () => {
  const decoders = new Map(MULTI.map((name) => [name, new TextDecoder(name)]));
  const decodes = (name: string, ...bytes: readonly number[]) => {
    const text = decoders.get(name)!.decode(Uint8Array.from(bytes));
    return text.includes('\uFFFD') ? undefined : text;
  };
  /** Bytes of all kinds, those more often that mean something in one of the encodings. */
  const some = fc.oneof(
    fc.nat(0xff),
    fc.constantFrom(
      0x20,
      0x30,
      0x39,
      0x41,
      0x62,
      0x80,
      0x81,
      0x88,
      0x8c,
      0x8e,
      0x8f,
      0x94,
      0xa1,
      0xb0,
      0xc7,
      0xda,
      0xe0,
      0xff,
    ),
  );

  test.each(MULTI)('%s: the bytes of a text are found, whatever a decoder reads', (name) => {
    let read = 0;
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), (start) => {
        // As far as it can be read at all.
        const all = start.slice(
          0,
          start.findLastIndex((_, at) => decodes(name, ...start.slice(0, at + 1)) !== undefined) + 1,
        );
        const raw = Uint8Array.from(all);
        for (let end = 0; end <= raw.length; end++) {
          const before = decodes(name, ...raw.subarray(0, end));
          if (before !== undefined) expect(bytesOfUnits(name, raw, 0, before.length)).toBe(end);
          read += before === undefined ? 0 : 1;
        }
      }),
      { numRuns: 300 },
    );
    expect(read).toBeGreaterThan(600);
  });

  test.each([
    ['euc-jp', [0x8f, 0xa2, 0xaf], 3],
    ['euc-jp', [0x8e, 0xb1], 2],
    ['gb18030', [0x81, 0x30, 0x81, 0x30], 4],
    ['gb18030', [0x81, 0x39, 0x81, 0x39], 4],
    ['gbk', [0x81, 0x30, 0x81, 0x30], 4],
    ['gb18030', [0x81, 0x2f], 2],
    ['gb18030', [0x81, 0x3a], 2],
    ['gb18030', [0x80, 0x30], 1],
    ['gbk', [0x80], 1],
    ['gb18030', [0x81], 2],
    ['shift_jis', [0xa1, 0x40], 1],
    ['shift_jis', [0xdf, 0x40], 1],
    ['shift_jis', [0x9f, 0x40], 2],
    ['shift_jis', [0xe0, 0x40], 2],
    ['big5', [0x81, 0x30], 2],
    ['euc-kr', [0x7f, 0x80], 1],
    ['euc-kr', [], 1],
    ['euc-kr', [0xb0, 0xa1], 2],
  ])('%s: %j begins with a character of %i bytes', (name, raw, length) => {
    expect(sequenceLength(name, Uint8Array.from(raw), 0)).toBe(length);
  });

  test.each([
    ['big5', 2, 18_500],
    ['euc-jp', 3, 13_000],
    ['euc-kr', 2, 8_200],
    ['gb18030', 2, 23_900],
    ['gbk', 2, 23_900],
    ['shift_jis', 2, 7_000],
  ])('%s: all that is written is read as what it was, in %i bytes at most', (name, longest, fewest) => {
    const table = tableOf(name);
    expect(table.size).toBeGreaterThan(fewest);
    expect(Math.max(...[...table.values()].map((raw) => raw.length))).toBe(longest);
    for (const [character, raw] of table)
      if (decodes(name, ...raw) !== character) throw new Error(`${name}: ${character} is read as something else`);
    // All of ASCII that is printed, and nothing without a character.
    for (let code = 0x20; code < 0x7f; code++)
      expect(table.get(String.fromCharCode(code))).toEqual(Uint8Array.of(code));
    expect(table.has('\uFFFD') || table.has('')).toBe(false);
    expect(tableOf(name)).toBe(tableOf(name));
  });

  test.each([
    // Of two spellings the one that others write: not NEC's selection of IBM's characters.
    ['shift_jis', '髙', [0xfb, 0xfc]],
    ['shift_jis', '纊', [0xfa, 0x5c]],
    ['euc-jp', '˘', [0x8f, 0xa2, 0xaf]],
    ['gbk', '€', [0x80]],
    ['shift_jis', '\u2252', [0x81, 0xe0]],
    ['shift_jis', 'ｱ', [0xb1]],
    ['shift_jis', '、', [0x81, 0x41]],
    ['shift_jis', '熙', [0xea, 0xa4]],
    ['euc-jp', '丂', [0x8f, 0xb0, 0xa1]],
    ['euc-jp', '龥', [0x8f, 0xed, 0xe3]],
    ['euc-jp', '、', [0xa1, 0xa2]],
    ['gb18030', '€', [0xa2, 0xe3]],
    ['gb18030', '丂', [0x81, 0x40]],
    ['gb18030', '龥', [0xfd, 0x9b]],
    ['big5', '一', [0xa4, 0x40]],
    ['euc-kr', '힝', [0xc8, 0xfe]],
    ['euc-kr', '가', [0xb0, 0xa1]],
  ] as const)('%s writes %s as %j', (name, character, raw) => {
    expect(encoderOf(name)?.(`a${character}`)).toEqual({ ok: true, value: Buffer.from([0x61, ...raw]) });
  });

  test('four bytes are one unit or two', () => {
    const four = Uint8Array.of(0x81, 0x30, 0x81, 0x30, 0x94, 0x39, 0xda, 0x33, 0x61);
    expect(new TextDecoder('gb18030').decode(four)).toBe('\u0080💩a');
    expect([1, 3, 4].map((units) => bytesOfUnits('gb18030', four, 0, units))).toEqual([4, 8, 9]);
  });

  test('a byte that a decoder takes for a control moves nothing behind it', () => {
    // As Korean Windows writes 똠: the decoder knows an older EUC-KR.
    const raw = Uint8Array.of(0x8c, 0x30, 0xb0, 0xa1, 0x8c, 0x8c, 0x61);
    const text = new TextDecoder('euc-kr').decode(raw);
    // Other decoders refuse such a file.
    if (text.includes('\uFFFD')) return;
    const at = text.indexOf('a');
    const spliced = spliceBytes({ path: '/f', text, encoding: 'euc-kr', bytes: raw }, [
      { span: { start: at, end: at + 1 }, text: '가' },
    ]);
    expect(spliced).toEqual({ ok: true, value: Buffer.from([...raw.subarray(0, 6), 0xb0, 0xa1]) });
  });

  test('never more bytes than there are', () => {
    expect(bytesOfUnits('gb18030', Uint8Array.of(0x61, 0x81, 0x30), 1, 1)).toBe(2);
    expect(bytesOfUnits('big5', Uint8Array.of(0x61, 0xa4), 0, 9)).toBe(2);
    expect(bytesOfUnits('big5', Uint8Array.of(0x61, 0x62), 2, 1)).toBe(0);
  });
});

describe('doubt about windows-1252', () => {
  const ASCII = 0x61;
  const bytes = (...parts: readonly (readonly [count: number, ...pattern: readonly number[]])[]) =>
    Uint8Array.from(parts.flatMap(([count, ...pattern]) => Array.from({ length: count }, () => pattern).flat()));

  test.each([
    ['seven letters side by side are too few', bytes([7, 0xe4]), false],
    ['eight are not', bytes([8, 0xe4]), true],
    ['eight of any kind are not', bytes([8, 0x80]), true],
    ['sixty in a hundred side by side may be', bytes([30, 0xe4, 0xe4, ASCII], [40, 0xe4, ASCII]), false],
    ['more may not', bytes([31, 0xe4, 0xe4, ASCII], [38, 0xe4, ASCII]), true],
    ['pairs count as side by side', bytes([8, 0xe4, 0x80, ASCII]), true],
    ['ASCII does not', bytes([9, 0xe4, 0x7f]), false],
    ['one byte without a character may be', bytes([9, 0xe4, ASCII], [1, 0x81, ASCII]), false],
    ...[0x81, 0x8d, 0x8f, 0x90, 0x9d].map((byte) => [
      `two may not: ${byte}`,
      bytes([9, 0xe4, ASCII], [2, byte, ASCII]),
      true,
    ]),
    ...[0x80, 0x82, 0x8c, 0x8e, 0x91, 0x9c, 0x9e].map((byte) => [
      `other bytes have characters: ${byte}`,
      bytes([9, 0xe4, ASCII], [2, byte, ASCII]),
      false,
    ]),
    ['what comes late is not looked at', bytes([65_536, ASCII], [20, 0xe4]), false],
    ['what comes just before is', bytes([65_528, ASCII], [8, 0xe4]), true],
  ] as [string, Uint8Array, boolean][])('%s', (_, head, expected) => {
    expect(doubtOf(head) !== undefined).toBe(expected);
  });

  const raw = (name: string, text: string) => {
    const encoded = encoderOf(name)?.(text);
    if (encoded?.ok !== true) throw new Error(name);
    return encoded.value;
  };
  const likely = (head: Uint8Array) =>
    / (?:It looks like|It is in an encoding of) ([^:]*):/.exec(doubtOf(head) ?? '')?.[1];

  test.each([
    // Kana among Kanji: more than a fifth, and a fifth.
    ['shift_jis', '漢字漢の漢の漢字漢字', 'another script'],
    ['shift_jis', '漢字漢の漢の漢字漢の', 'Shift_JIS'],
    ['euc-jp', '漢字漢の漢の漢字漢字', 'another script'],
    ['euc-jp', '漢字漢の漢の漢字漢の', 'EUC-JP'],
    ['shift_jis', 'ぁーぁーぁーぁーーー', 'Shift_JIS'],
    ['euc-kr', '한국어한국어한국漢字', 'another script'],
    ['euc-kr', '한국어한국어한국어漢', 'EUC-KR'],
    ['euc-kr', '가힝가힝가힝가힝가힝', 'EUC-KR'],
  ])('%s is recognized by the letters of its language: %s', (name, text, expected) => {
    expect(likely(raw(name, `${text}\n`))).toBe(expected);
    // ASCII around it says nothing.
    expect(likely(raw(name, `${'1\n00:00:01,000 --> 00:00:03,000\n'.repeat(9)}${text}\n`))).toBe(expected);
  });

  test('an encoding in which some of the bytes mean nothing is not the one', () => {
    const text = Buffer.from(raw('shift_jis', 'これはテストです'));
    expect(likely(text)).toBe('Shift_JIS');
    expect(likely(Buffer.concat([text, Buffer.of(0x81, 0x20), text]))).toBe('another script');
  });

  test('a character that is cut where the looking ends does no harm', () => {
    const text = raw('shift_jis', 'これはテスト');
    const head = Buffer.concat([Buffer.alloc(65_536 - text.length + 1, ASCII), text]);
    expect(likely(head)).toBe('Shift_JIS');
  });
});

describe('what a file says about its encoding', () => {
  const told = (bytes: Uint8Array, said?: string) => {
    const decoded = decodeBytes(bytes, said);
    return decoded.ok ? decoded.value.encoding : decoded.error;
  };
  const high = Uint8Array.of(0xf5);
  const xml = (head: string, ...more: readonly number[]) => Buffer.concat([Buffer.from(head), Uint8Array.from(more)]);

  test.each([
    ['half a mark of UTF-8', [0xef, 0xbb, 0x61], 'windows-1252'],
    ['another half', [0xef, 0xba, 0xbf], 'utf-8'],
    ['a mark of UTF-8 before what is none', [0xef, 0xbb, 0xbf, 0xf5], 'is not valid UTF-8. Save it as UTF-8.'],
    ['the first byte of a mark', [0xef, 0xba, 0xbf, 0xf5], 'windows-1252'],
    ['the last bytes of a mark', [0x61, 0xbb, 0xbf, 0xf5], 'windows-1252'],
    ['the first bytes of a mark', [0xef, 0xbb, 0x61, 0xf5], 'windows-1252'],
    ['the second byte of a mark of UTF-16', [0x61, 0xfe], 'windows-1252'],
    ['the second byte of the other mark', [0x61, 0xff], 'windows-1252'],
    ['the first byte of a mark of UTF-16', [0xff, 0x61], 'windows-1252'],
    ['the first byte of the other mark', [0xfe, 0x61], 'windows-1252'],
    ['zeros and half a mark', [0, 0, 0xfe, 0x61], 'is not a text file.'],
    ['zeros and another half', [0, 0, 0x61, 0xff], 'is not a text file.'],
    ['a zero and a mark', [0x61, 0, 0xfe, 0xff], 'utf-16le'],
    ['a mark behind a zero', [0, 0x61, 0xfe, 0xff], 'utf-16be'],
    [
      'two zeros after a mark of UTF-16',
      [0xff, 0xfe, 0, 0],
      'is encoded in UTF-32, which is not supported. Save it as UTF-8.',
    ],
    ['one zero', [0xff, 0xfe, 0, 0x61], 'utf-16le'],
    ['another zero', [0xff, 0xfe, 0x61, 0], 'utf-16le'],
    ['the mark of UTF-32', [0, 0, 0xfe, 0xff], 'is encoded in UTF-32, which is not supported. Save it as UTF-8.'],
    ['big first', [0xfe, 0xff, 0, 0x61], 'utf-16be'],
    [
      'an odd number of bytes, big first',
      [0xfe, 0xff, 0],
      'is not valid UTF-16BE: it has an odd number of bytes. It may have been cut off.',
    ],
    ['nothing but a mark', [0xff, 0xfe], 'utf-16le'],
    ['half a mark', [0xff], 'windows-1252'],
  ])('%s', (_, bytes, expected) => {
    expect(told(Uint8Array.from(bytes))).toBe(expected);
  });

  test.each([
    // Of twenty pairs so many have a zero first, so many have it last.
    [0, 20, 'utf-16le'],
    [0, 9, 'utf-16le'],
    [0, 8, 'utf-8'],
    [1, 20, 'utf-8'],
    [20, 0, 'utf-16be'],
    [9, 0, 'utf-16be'],
    [8, 0, 'utf-8'],
    [20, 1, 'utf-8'],
    [20, 20, 'utf-8'],
  ])('%i and %i zeros in twenty pairs', (first, last, expected) => {
    const pairs = Array.from({ length: 20 }, (_, at) => [at < first ? 0 : 0x61, at < last ? 0 : 0x62]);
    expect(told(Uint8Array.from(pairs.flat()))).toBe(expected);
  });

  test('zeros count at the beginning of the file', () => {
    const wide = Buffer.from('a'.repeat(2_048), 'utf16le');
    expect(told(Buffer.concat([wide, Buffer.from('日'.repeat(5_000), 'utf16le')]))).toBe('utf-16le');
    expect(told(Buffer.concat([Buffer.alloc(4_096, 0x61), wide]))).toBe('utf-8');
    expect(told(Buffer.concat([wide, Buffer.of(0x61)]))).toMatch(/^is not valid UTF-16LE: .* odd number/);
  });

  test.each([
    ['<?xml version="1.0" encoding="ISO-8859-2"?>', 'iso-8859-2'],
    ["\n <?xml version='1.0'\tencoding = 'KOI8-R' ?>", 'koi8-r'],
    ['<?xml version="1.0" encoding="Shift_JIS"?>', 'shift_jis'],
    ['<?xml version="1.0" encoding="UTF-8"?>', 'utf-8'],
    ['<?xml version="1.0" encoding="klingon"?>', 'utf-8'],
    ['<?xml version="1.0"?><a encoding="ISO-8859-2"/>', 'utf-8'],
    ['x<?xml version="1.0" encoding="ISO-8859-2"?>', 'utf-8'],
    ['<?xml version="1.0" xencoding="ISO-8859-2"?>', 'utf-8'],
    [`<?xml${' '.repeat(105)}encoding="ISO-8859-2"?>`, 'utf-8'],
    [`<?xml${' '.repeat(95)}encoding="ISO-8859-2"?>`, 'iso-8859-2'],
    [`${' '.repeat(180)}<?xml encoding="ISO-8859-2"?>`, 'utf-8'],
  ])('%j in a file of ASCII: %s', (head, expected) => {
    expect(told(xml(head))).toBe(expected);
  });

  test.each([
    ['ISO-8859-2', undefined, 'iso-8859-2'],
    ['ISO-8859-2', 'koi8-r', 'iso-8859-2'],
    ['Shift_JIS', undefined, 'is not valid SHIFT_JIS. Save it as UTF-8.'],
    ['UTF-8', undefined, 'windows-1252'],
    ['UTF-16', 'koi8-r', 'koi8-r'],
    ['us-ascii', 'koi8-r', 'koi8-r'],
    ['klingon', 'shift_jis', 'is not valid SHIFT_JIS. Save it as UTF-8.'],
    ['klingon', 'klingon', 'is not UTF-8, and "klingon" is not a known encoding to read it with.'],
  ])('a file that says %s and is no UTF-8, in a project that says %s: %s', (declared, said, expected) => {
    expect(told(xml(`<?xml version="1.0" encoding="${declared}"?>`, 0xf5), said)).toBe(expected);
  });

  test.each([
    ['koi8-r', 'koi8-r'],
    ['gbk', 'gbk'],
    ['utf-16le', 'utf-8'],
    ['iso-2022-jp', 'utf-8'],
    ['klingon', 'utf-8'],
    [undefined, 'utf-8'],
  ])('a file of ASCII in a project that says %s is taken for %s', (said, expected) => {
    expect(decodeBytes(Buffer.from('abc'), said)).toMatchObject({ value: { encoding: expected, guessed: false } });
    expect(told(Buffer.from('abcä'), said)).toBe('utf-8');
  });

  test('a zero at the beginning of what is no UTF-8 is no text, one far behind is', () => {
    const at = (zero: number) => {
      const bytes = Buffer.alloc(9_000, 0x61);
      bytes[zero] = 0;
      bytes[8_999] = 0xf5;
      return told(bytes);
    };
    expect([at(0), at(8_191), at(8_192)]).toEqual(['is not a text file.', 'is not a text file.', 'windows-1252']);
    expect(told(Buffer.from('a\0b and more of itä'))).toBe('utf-8');
    expect(told(high)).toBe('windows-1252');
  });

  test('a broken surrogate is no reason to refuse UTF-16', () => {
    expect(decodeBytes(Uint8Array.of(0xfe, 0xff, 0xd8, 0, 0, 0x61))).toMatchObject({
      value: { text: '\uFEFF\uFFFDa' },
    });
  });
});

describe('what an encoding lacks', () => {
  test.each([
    ['utf-8', 'a\ud800', '\ud800', 1, 'half a character (U+D800)'],
    ['utf-8', '\uffff\ud800', '\ud800', 1, 'half a character (U+D800)'],
    ['utf-16le', '😀\udfff', '\udfff', 2, 'half a character (U+DFFF)'],
    ['utf-16be', '\udbffa', '\udbff', 0, 'half a character (U+DBFF)'],
    ['utf-8', 'a\udc00', '\udc00', 1, 'half a character (U+DC00)'],
    ['windows-1252', 'ab😀', '😀', 2, '"😀" (U+1F600)'],
    ['us-ascii', 'aä', 'ä', 1, '"ä" (U+00E4)'],
    ['shift_jis', '日😀한', '😀', 1, '"😀" (U+1F600)'],
    ['big5', '一𝄞', '𝄞', 1, '"𝄞" (U+1D11E)'],
  ])('%s: %j has no %j', (encoding, text, character, at, shown) => {
    expect(unencodable(encoding, text)).toEqual({
      encoding,
      character,
      offset: at,
      message: `The encoding ${encoding} has no ${shown}, at offset ${at}. Save the file as UTF-8 first.`,
    });
    expect(repertoireOf(encoding)?.lacks(text)).toBe(character);
    expect(spliceBytes({ path: '/f', text: 'x', encoding }, [{ span: { start: 1, end: 1 }, text }])).toMatchObject({
      ok: false,
      error: { character, offset: at + 1 },
    });
    const encoded = encoderOf(encoding)?.('xyz');
    const bytes = encoded?.ok === true ? encoded.value : new Uint8Array();
    expect(spliceBytes({ path: '/f', text: 'xyz', encoding, bytes }, [{ span: { start: 2, end: 2 }, text }])).toEqual({
      ok: false,
      error: { encoding, character, offset: 2, message: expect.stringContaining(`${shown}, at offset 2.`) },
    });
  });

  test.each(['utf-8', 'utf-16le', 'gb18030', 'iso-8859-2', 'shift_jis'])('%s has what it has', (encoding) => {
    expect(unencodable(encoding, 'abc')).toBeUndefined();
    expect(repertoireOf(encoding)).toMatchObject({ encoding });
    expect(repertoireOf(encoding)?.lacks('abc')).toBeUndefined();
  });

  test('some encodings cannot be written at all', () => {
    const message = 'Files in iso-2022-jp can be read, not written. Save the file as UTF-8 first.';
    expect(unencodable('iso-2022-jp', 'a')).toEqual({ encoding: 'iso-2022-jp', message });
    expect(spliceBytes({ path: '/f', text: '', encoding: 'iso-2022-jp' }, [])).toMatchObject({ error: { message } });
  });

  test.each([
    [[3, 2]],
    [[0, 5]],
    [[5, 5]],
    [
      [1, 3],
      [2, 3],
    ],
    [
      [2, 3],
      [0, 1],
    ],
  ])('an edit of %j %j is a bug of the writer', (...spans) => {
    const file = { path: '/f', text: 'abcd', encoding: 'utf-8', bytes: Buffer.from('abcd') };
    const edits = spans
      .filter((it) => it !== undefined)
      .map(([start = 0, end = 0]) => ({ span: { start, end }, text: '' }));
    expect(() => spliceBytes(file, edits)).toThrow(RangeError);
  });

  test.each([
    [0, 4, 'X'],
    [4, 4, 'abcdX'],
    [1, 1, 'aXbcd'],
  ])('an edit from %i to %i is none', (start, end, expected) => {
    const file = { path: '/f', text: 'abcd', encoding: 'utf-8', bytes: Buffer.from('abcd') };
    expect(spliceBytes(file, [{ span: { start, end }, text: 'X' }])).toEqual({
      ok: true,
      value: Buffer.from(expected),
    });
  });

  test('an edit may stand beside a character of two units, and not in it', () => {
    const file = { path: '/f', text: 'a😀b', encoding: 'utf-8', bytes: Buffer.from('a😀b') };
    const edit = (start: number, end: number) => [{ span: { start, end }, text: '' }];
    expect(spliceBytes(file, edit(1, 3))).toEqual({ ok: true, value: Buffer.from('ab') });
    expect(spliceBytes(file, edit(3, 4))).toEqual({ ok: true, value: Buffer.from('a😀') });
    for (const [start, end] of [
      [0, 2],
      [1, 2],
      [2, 4],
      [2, 2],
    ] as const)
      expect(() => spliceBytes(file, edit(start, end))).toThrow(RangeError);
    // Edges of the two ranges of halves.
    for (const character of ['\u{10000}', '\u{10ffff}', '\u{103ff}', '\u{10fc00}']) {
      const text = `a${character}`;
      const other = { path: '/f', text, encoding: 'utf-8', bytes: Buffer.from(text) };
      expect(() => spliceBytes(other, edit(2, 3))).toThrow(RangeError);
    }
  });
});
