import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLAIN_TEXT as PLAIN } from '../../../../../server/core/formats/common/raw.ts';
import { rephraseGuarded } from '../../../../../server/engine/parts/rephrase/ask.ts';
import { guard } from '../../../../../server/engine/parts/rephrase/guarded.ts';
import { joined, piecesOf } from '../../../../../server/engine/parts/rephrase/pieces.ts';
import { REPHRASE_BYTES } from '../../../../../server/service/resources/write.ts';

const unused = () => Promise.reject(new Error('not asked'));
const NO_OTHERS = { correct: unused, resourceLanguages: unused };
const words = fc.array(fc.constantFrom('word', 'ä', '👍', ' ', '\n', '\n\n', '\r\n \n', '\t', '. '), { maxLength: 60 });

describe('pieces', () => {
  test('are the text again, and fit unless one line does not', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 4, max: 40 }), (list, most) => {
        const text = list.join('').trim();
        const pieces = piecesOf(text, most);
        expect(
          joined(
            pieces,
            pieces.map(({ text: piece }) => piece),
          ),
        ).toBe(text);
        for (const { text: piece } of pieces)
          if (Buffer.byteLength(piece) > most) expect(piece).not.toMatch(/\S\s*\n\s*\S/);
      }),
    );
  });

  test('are cut at blank lines first, and are as few as possible', () => {
    const texts = (text: string, most: number) => piecesOf(text, most).map((piece) => piece.text);
    expect(texts('aa\nbb\n\ncc\ndd', 6)).toEqual(['aa\nbb', 'cc\ndd']);
    expect(texts('a\n\nb\n\nc', 4)).toEqual(['a\n\nb', 'c']);
    expect(texts('aaaa bbbb', 4)).toEqual(['aaaa bbbb']);
    expect(texts('aa\nbb\ncc\n\ndd', 5)).toEqual(['aa\nbb', 'cc', 'dd']);
  });

  test('take linear time on blanks', () => {
    // Whatever is not linear does not come to an end here.
    const text = `a${' \n'.repeat(1_000_000)}b`;
    expect(piecesOf(text, 100).length).toBeLessThan(text.length);
  });
});

describe('asking', () => {
  const long = `${'First {name}. '.repeat(300).trim()}\n\n  ${'Second <b>one</b>. '.repeat(300).trim()}\r\n\r\nThird.`;

  test('a long text goes by paragraphs, and comes back with its white space and placeholders', async () => {
    const asked: string[] = [];
    const client = {
      ...NO_OTHERS,
      rephrase: async ({ texts }: { texts: readonly string[] }) => {
        asked.push(...texts);
        const improvements = texts.map((text) => ({
          text: `${text.replaceAll('one', '1')}\n`,
          detectedSourceLang: 'en',
        }));
        return { improvements, rejected: new Map(), requests: 1 };
      },
    };
    const said = await rephraseGuarded(client, guard(long, PLAIN, { dialect: 'plain' }), {});
    expect(said).toMatchObject({ ok: true, value: { text: long.replaceAll('one', '1') } });
    expect(asked.length).toBeGreaterThan(1);
    for (const text of asked) {
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(REPHRASE_BYTES);
      expect(text).not.toContain('{name}');
    }
  });

  test('a piece that is lost, or a paragraph that is too long, is no suggestion', async () => {
    let requests = 0;
    const client = {
      ...NO_OTHERS,
      rephrase: async () => {
        requests++;
        return { improvements: [{ text: 'x', detectedSourceLang: '' }], rejected: new Map(), requests: 1 };
      },
    };
    const ask = (text: string) => rephraseGuarded(client, guard(text, PLAIN, { dialect: 'plain' }), {});
    expect(await ask(long)).toEqual({ ok: false, error: { kind: 'silent' } });
    expect(await ask('See {name}.')).toEqual({
      ok: false,
      error: { kind: 'unsafe', reason: '{name} was lost or occurs twice' },
    });
    expect(requests).toBe(2);
    const bytes = 11_000;
    expect(await ask('x'.repeat(bytes))).toEqual({
      ok: false,
      error: { kind: 'too-large', bytes, most: REPHRASE_BYTES },
    });
    expect(requests).toBe(2);
  });
});
