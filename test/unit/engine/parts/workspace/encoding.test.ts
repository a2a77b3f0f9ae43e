import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, type Edit } from '../../../../../server/core/text/span.ts';
import { decodeBytes, fromOctets, octetsOf } from '../../../../../server/engine/parts/workspace/files/encoding.ts';
import type { FileContent } from '../../../../../server/engine/parts/workspace/files/files.ts';
import { encoderOf, repertoireOf, spliceBytes } from '../../../../../server/engine/parts/workspace/files/splice.ts';

const bytesOf = (text: string, encoding: string): Uint8Array => {
  const encoded = encoderOf(encoding)!(text);
  if (!encoded.ok) throw new Error(`${encoding} lacks ${encoded.error.character}`);
  return encoded.value;
};
const decode = (bytes: Uint8Array, fallback?: string) => {
  const decoded = decodeBytes(bytes, fallback);
  if (!decoded.ok) throw new Error(decoded.error);
  return decoded.value;
};
const file = (bytes: Uint8Array, fallback?: string): FileContent => ({ path: '/f', bytes, ...decode(bytes, fallback) });

const LETTERS: Record<string, string> = {
  'utf-8': 'aä€日😀\uFEFF\r\n',
  'utf-16le': 'aä€日😀\r\n',
  'utf-16be': 'aä€日😀\r\n',
  'windows-1250': 'aÁőŁ€„\r\n',
  'windows-1251': 'aЖяё€\r\n',
  'windows-1252': 'aä€Œ\x81\r\n',
  'iso-8859-2': 'aÁőŁ\r\n',
  shift_jis: 'aｱ日本髙①\r\n',
  'euc-jp': 'aｱ日本丂\r\n',
  'euc-kr': 'a한국어\r\n',
  big5: 'a中文十\r\n',
  gb18030: 'a中文€\r\n',
};
const MARKS: Record<string, string> = { 'utf-16le': '\uFEFF', 'utf-16be': '\uFEFF' };

describe('decoding', () => {
  it.each([
    ['empty', [], { text: '', encoding: 'utf-8', guessed: false }],
    ['UTF-8 with mark', [0xef, 0xbb, 0xbf, 0x61], { text: '\uFEFFa', encoding: 'utf-8', guessed: false }],
    ['UTF-16 LE', [0xff, 0xfe, 0x61, 0], { text: '\uFEFFa', encoding: 'utf-16le', guessed: false }],
    ['UTF-16 BE', [0xfe, 0xff, 0, 0x61], { text: '\uFEFFa', encoding: 'utf-16be', guessed: false }],
    ['UTF-16 without mark', [0x61, 0, 0x62, 0], { text: 'ab', encoding: 'utf-16le', guessed: false }],
    ['no UTF-8', [0x92, 0xe4], { text: '’ä', encoding: 'windows-1252', guessed: true }],
  ])('%s', (_, bytes, expected) => {
    expect(decode(Uint8Array.from(bytes as number[]))).toEqual(expected);
  });

  it('takes the configured fallback', () => {
    expect(decode(Uint8Array.of(0xf5, 0xe3), 'windows-1250')).toEqual({
      text: 'őă',
      encoding: 'windows-1250',
      guessed: true,
    });
  });

  it('believes the XML declaration of a file that is no UTF-8, and of a pure ASCII one', () => {
    const head = '<?xml version="1.0" encoding="ISO-8859-2"?>\n<a>';
    expect(decode(Buffer.concat([Buffer.from(head), Uint8Array.of(0xf5)]))).toEqual({
      text: `${head}ő`,
      encoding: 'iso-8859-2',
      guessed: false,
    });
    expect(decode(Buffer.from(head)).encoding).toBe('iso-8859-2');
    expect(decode(Buffer.from(`${head}ä`)).encoding).toBe('utf-8');
  });

  describe('ISO-8859-1 and ASCII are what XML says they are', () => {
    const xml = (label: string) => `<?xml version="1.0" encoding="${label}"?>\n<a>`;
    const bytes = (label: string, ...more: readonly number[]) =>
      Buffer.concat([Buffer.from(xml(label)), Uint8Array.from(more)]);

    it.each(['ISO-8859-1', 'iso8859-1', 'latin1', 'l1'])('%s keeps the controls of 0x80 to 0x9F', (label) => {
      expect(decode(bytes(label, 0x85, 0x92, 0xe4))).toEqual({
        text: `${xml(label)}\x85\x92ä`,
        encoding: 'iso-8859-1',
        guessed: false,
      });
      expect(encoderOf('iso-8859-1')!('\x85\x92ä')).toEqual({ ok: true, value: Uint8Array.of(0x85, 0x92, 0xe4) });
      expect(repertoireOf('iso-8859-1')?.lacks('€')).toBe('€');
    });

    it('US-ASCII is written in ASCII', () => {
      expect(decode(bytes('US-ASCII')).encoding).toBe('us-ascii');
      expect(repertoireOf('us-ascii')?.lacks('aä')).toBe('ä');
    });

    it('a file that says ASCII and is not says nothing', () => {
      expect(decode(bytes('us-ascii', 0xe4))).toMatchObject({ encoding: 'windows-1252', guessed: true });
      expect(decode(bytes('us-ascii', 0xc3, 0xa4))).toMatchObject({ encoding: 'utf-8' });
    });
  });

  describe('a guess that cannot be right', () => {
    const cue = (text: string) => `1\n00:00:01,000 --> 00:00:03,000\n${text}\n\n`;

    it.each([
      ['shift_jis', 'これはテストです。東京へようこそ', /Shift_JIS/],
      ['euc-jp', 'これはテストです。東京へようこそ', /EUC-JP/],
      ['euc-kr', '이것은 시험입니다. 서울에 오신 것을 환영합니다', /EUC-KR/],
      ['gb18030', '这是一个测试欢迎来到北京我们的城市', /another script/],
      ['windows-1251', 'Это проверка. Добро пожаловать в Москву', /another script/],
    ])('%s says so', (encoding, text, reason) => {
      const bytes = bytesOf(cue(text).repeat(3), encoding);
      expect(decode(bytes).doubt).toMatch(reason);
      expect(decode(bytes, encoding)).not.toHaveProperty('doubt');
    });

    it.each([
      'Größere Äpfel für Jürgen, süß und schön',
      'L’été à la plage « déjà vu » — où ça ?',
      'Não há ações à venda, só coração e pão',
      'Blåbærgrød på øen, sådan gør man på færgen',
      '“Él volvió”, dijo… ¡Qué ilusión! Año, niño, corazón',
    ])('languages of Western Europe are believed: %s', (text) => {
      expect(decode(bytesOf(cue(text).repeat(3), 'windows-1252'))).not.toHaveProperty('doubt');
    });
  });

  it.each([
    ['UTF-32', [0xff, 0xfe, 0, 0, 0x61, 0, 0, 0], /UTF-32.*UTF-8/],
    ['binary', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d], /not a text file/],
    ['cut UTF-16', [0xff, 0xfe, 0x61], /odd number of bytes/],
  ])('refuses %s with a reason', (_, bytes, reason) => {
    const decoded = decodeBytes(Uint8Array.from(bytes as number[]));
    expect(decoded).toMatchObject({ ok: false, error: expect.stringMatching(reason as RegExp) });
  });

  it('names an unknown fallback', () => {
    expect(decodeBytes(Uint8Array.of(0xff), 'klingon')).toMatchObject({
      ok: false,
      error: expect.stringContaining('klingon'),
    });
  });
});

describe('octets', () => {
  const declared = '<?xml version="1.0" encoding="';
  it.each([
    ...Object.entries(LETTERS).map(([encoding, letters]) => bytesOf(`${MARKS[encoding] ?? ''}${letters}`, encoding)),
    ...['shift_jis', 'iso-8859-1', 'utf-8', 'gbk'].map((name) => Buffer.from(`${declared}${name}"?>a`)),
    ...['shift_jis', 'iso-8859-2', 'utf-8'].map((name) => bytesOf(`${declared}${name}"?>\u007e`, name)),
    Buffer.from('a\0b\0c\0', 'latin1'),
    Buffer.from('\uFEFFä'),
  ])('are those of the same text: %#', (bytes) => {
    expect(fromOctets(octetsOf(Buffer.from(bytes)) ?? '')).toBe(decode(bytes).text);
  });

  it('of any bytes are those of their text, where they have one', () => {
    const head = fc.constantFrom('', '\xef\xbb\xbf', '\xff\xfe', `${declared}latin1"?>`, `${declared}sjis"?>`);
    fc.assert(
      fc.property(head, fc.uint8Array({ maxLength: 40 }), (start, rest) => {
        const bytes = Buffer.concat([Buffer.from(start, 'latin1'), rest]);
        const [decoded, octets] = [decodeBytes(bytes), octetsOf(bytes)];
        expect(octets && fromOctets(octets)).toBe(decoded.ok ? decoded.value.text.toWellFormed() : undefined);
      }),
    );
  });
});

describe('splicing', () => {
  const texts = (letters: string) => fc.array(fc.constantFrom(...letters), { maxLength: 30 });

  it.each(
    Object.keys(LETTERS),
  )('%s: the bytes of the edited text, the bytes outside the edits untouched', (encoding) => {
    const letters = LETTERS[encoding]!;
    fc.assert(
      fc.property(
        texts(letters),
        fc.array(fc.tuple(fc.nat(9), fc.nat(4), texts(letters)), { maxLength: 4 }),
        (all, cuts) => {
          // The first letter makes the bytes of a code page invalid as UTF-8.
          const units = [
            MARKS[encoding] ?? '',
            [...letters].find((letter) => letter > '\x7f' && letter !== '\uFEFF') ?? '',
            'x',
            ...all,
          ];
          const text = units.join('');
          const edits: Edit[] = [];
          let unit = 3;
          for (const [skip, length, replacement] of cuts) {
            const from = Math.min(unit + skip, units.length);
            unit = Math.min(from + length, units.length);
            const start = units.slice(0, from).join('').length;
            edits.push({
              span: { start, end: start + units.slice(from, unit).join('').length },
              text: replacement.join(''),
            });
          }
          const content: FileContent = { path: '/f', text, encoding, bytes: bytesOf(text, encoding) };
          const spliced = spliceBytes(content, edits);
          expect(spliced.ok && Buffer.from(spliced.value).equals(bytesOf(applyEdits(text, edits), encoding))).toBe(
            true,
          );
          const { bytes, ...textOnly } = content;
          if (encoding === 'utf-8') expect(spliceBytes(textOnly, edits)).toEqual(spliced);
          const again = decode(bytes!, encoding);
          expect([again.text, again.encoding]).toEqual([text, encoding]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps bytes that have no character in the code page', () => {
    const bytes = Uint8Array.of(0x61, 0xaa, 0xff, 0x62);
    const spliced = spliceBytes(file(bytes, 'windows-1253'), [{ span: { start: 3, end: 4 }, text: 'Ω' }]);
    expect(spliced).toEqual({ ok: true, value: Buffer.of(0x61, 0xaa, 0xff, 0xd9) });
  });

  it('keeps the spelling of characters that have two', () => {
    // U+9AD9 as NEC spells it.
    const nec = Uint8Array.of(0x61, 0xee, 0xe0, 0x62);
    expect(decode(nec, 'shift_jis').text).toBe('a髙b');
    const edit = [{ span: { start: 2, end: 3 }, text: '髙' }];
    expect(spliceBytes(file(nec, 'shift_jis'), edit)).toEqual({
      ok: true,
      value: Buffer.of(0x61, 0xee, 0xe0, 0xfb, 0xfc),
    });
  });

  it('splices four bytes of GB18030 as two units', () => {
    const bytes = Uint8Array.of(0x94, 0x39, 0xda, 0x33, 0xd6, 0xd0);
    expect(decode(bytes, 'gb18030').text).toBe('💩中');
    const edit = [{ span: { start: 2, end: 3 }, text: '文' }];
    expect(spliceBytes(file(bytes, 'gb18030'), edit)).toEqual({
      ok: true,
      value: Buffer.of(0x94, 0x39, 0xda, 0x33, 0xce, 0xc4),
    });
  });

  it('keeps broken surrogates of UTF-16', () => {
    const bytes = Uint8Array.of(0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00);
    const spliced = spliceBytes(file(bytes), [{ span: { start: 2, end: 3 }, text: 'b' }]);
    expect(spliced).toEqual({ ok: true, value: Buffer.of(0xff, 0xfe, 0x00, 0xd8, 0x62, 0x00) });
  });

  it('refuses what the code page lacks: character, place, code page', () => {
    const content = file(bytesOf('Grün', 'windows-1252'));
    expect(spliceBytes(content, [{ span: { start: 4, end: 4 }, text: ' ő' }])).toEqual({
      ok: false,
      error: expect.objectContaining({ character: 'ő', offset: 4, encoding: 'windows-1252' }),
    });
    expect(repertoireOf('windows-1252')?.lacks('a😀')).toBe('😀');
    expect(repertoireOf('windows-1250')?.lacks('ő')).toBeUndefined();
    expect(repertoireOf('iso-2022-jp')).toBeUndefined();
    expect(repertoireOf('shift_jis')?.lacks('a😀')).toBe('😀');
    expect(repertoireOf('utf-8')?.lacks('a😀')).toBeUndefined();
    expect(repertoireOf('utf-8')?.lacks('a\uD800')).toBe('\uD800');
  });

  it('encodes the whole text of a file without bytes', () => {
    const spliced = spliceBytes({ path: '/f', text: 'aä', encoding: 'utf-8' }, [
      { span: { start: 0, end: 1 }, text: 'b' },
    ]);
    expect(spliced).toEqual({ ok: true, value: Buffer.from('bä') });
  });

  it('throws on edits that cut a character or overlap: a bug of the writer', () => {
    const content = file(Buffer.from('a😀b'));
    expect(() => spliceBytes(content, [{ span: { start: 2, end: 3 }, text: '' }])).toThrow(RangeError);
    const edit = { span: { start: 0, end: 3 }, text: '' };
    expect(() => spliceBytes(content, [edit, edit])).toThrow(RangeError);
    const { bytes: _, ...textOnly } = content;
    expect(() => spliceBytes(textOnly, [{ span: { start: 2, end: 3 }, text: '' }])).toThrow(RangeError);
    expect(() => spliceBytes(textOnly, [edit, edit])).toThrow(RangeError);
    expect(() => spliceBytes(textOnly, [{ span: { start: 3, end: 5 }, text: '' }])).toThrow(RangeError);
  });

  it('refuses half a character in a text without bytes, in the text and in an edit', () => {
    const splice = (text: string, replacement: string) =>
      spliceBytes({ path: '/f', text, encoding: 'utf-8' }, [{ span: { start: 1, end: 2 }, text: replacement }]);
    expect(splice('a\uD800b', 'c')).toMatchObject({ ok: true });
    expect(splice('abc\uD800', 'c')).toMatchObject({ ok: false, error: { character: '\uD800', offset: 3 } });
    expect(splice('abc', '\uD800')).toMatchObject({ ok: false, error: { character: '\uD800', offset: 1 } });
  });
});
