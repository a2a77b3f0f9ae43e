import { describe, expect, test } from 'vitest';
import { dayOf } from '../../../client/service/dates.ts';
import { textTable } from '../../../client/service/table.ts';
import { Targets } from '../../../client/service/targets.ts';
import { createEnvelope } from '../../../client/service/unseal.ts';
import { isPublicKey, seal } from '../../../server/lsp/features/service/seal.ts';
import { writeCsv } from '../../../shared/values/csv.ts';

describe('the envelope of a secret', () => {
  test('opens for the one it was made for, and for nobody else', () => {
    const mine = createEnvelope();
    for (const secret of ['', 'a', 'k'.repeat(500), '🔑:fx']) {
      const sealed = seal(secret, mine.publicKey)!;
      expect(mine.open(sealed)).toBe(secret);
      expect(() => createEnvelope().open(sealed)).toThrow();
    }
  });

  test('a changed envelope does not open, and no two are alike', () => {
    const mine = createEnvelope();
    const sealed = seal('secret', mine.publicKey)!;
    const data = Buffer.from(sealed.data, 'base64');
    data[0] = (data[0] ?? 0) ^ 1;
    expect(() => mine.open({ ...sealed, data: data.toString('base64') })).toThrow();
    expect(seal('secret', mine.publicKey)!.data).not.toBe(sealed.data);
  });

  test('what is no point of the curve is no key', () => {
    expect(isPublicKey(createEnvelope().publicKey)).toBe(true);
    for (const text of ['', 'key', Buffer.alloc(65, 4).toString('base64')]) expect(isPublicKey(text)).toBe(false);
  });
});

describe('tables', () => {
  test('no cell of the CSV is a formula, whatever people call their keys', () => {
    const rows = [
      ['=cmd()', '+1', '-1', '@x', '＝1'],
      ['a,b', 'say "hi"', 'two\nlines', -5, '\t=1'],
    ];
    expect(writeCsv(['a', 'b', 'c', 'd', 'e'], rows)).toBe(
      `a,b,c,d,e\n'=cmd(),'+1,'-1,'@x,'＝1\n"a,b","say ""hi""","two\nlines",-5,'\t=1\n`,
    );
  });

  test('columns stand below each other, numbers on the right, no cell breaks its line', () => {
    const table = textTable(
      ['Name', 'Count'],
      [
        ['one\ntwo', 5],
        ['Ä', 12_345],
      ],
      'en',
    );
    expect(table).toBe('Name       Count\n────────────────\none two        5\nÄ         12,345\n');
  });

  test('letters of Chinese, Japanese and Korean take two columns', () => {
    const table = textTable(
      ['翻訳先', 'コード'],
      [
        ['ドイツ語', 'DE'],
        ['Deutsch', 'DE'],
        ['한국어', 'KO'],
      ],
      'ja',
    );
    expect(table.split('\n').filter((line) => /DE|KO/.test(line))).toEqual([
      'ドイツ語   DE',
      'Deutsch    DE',
      '한국어     KO',
    ]);
  });
});

test('days', () => {
  expect(dayOf(new Date('2026-03-01T23:59:59Z'))).toBe('2026-03-01');
});

test('target languages are asked for once per service; a service that does not tell is asked again', async () => {
  const targets = new Targets();
  const asked: string[] = [];
  const tell = (service: string, ...codes: string[]) =>
    targets.of(service, async () => {
      asked.push(service);
      return codes.map((code) => ({ code, name: code, supportsFormality: false }));
    });
  expect(await tell('a', 'PT-BR', 'ZH-HANS')).toEqual(['pt-BR', 'zh-Hans']);
  expect(await tell('a', 'DE')).toEqual(['pt-BR', 'zh-Hans']);
  expect(await tell('b')).toBeUndefined();
  expect(await targets.of('b', () => Promise.reject(new Error('down')))).toBeUndefined();
  expect(await tell('b', 'DE')).toEqual(['de']);
  expect(asked).toEqual(['a', 'b', 'b']);
});
