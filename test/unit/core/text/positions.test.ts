import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { LiveText } from '../../../../server/core/text/live-text.ts';
import { Lines } from '../../../../server/core/text/positions.ts';
import { applyEdit } from '../../../../server/core/text/span.ts';

/** Texts made of what moves positions about: line ends of every kind, astral characters, combining marks. */
const text = fc
  .array(fc.constantFrom('a', 'bc', '\n', '\r\n', '\r', '𝄞', 'é', '\t', '\u2028', ''), { maxLength: 40 })
  .map((parts) => parts.join(''));

describe('positions', () => {
  test('every offset goes to a position and back', () => {
    fc.assert(
      fc.property(text, (value) => {
        const lines = new Lines(value);
        for (let offset = 0; offset <= value.length; offset++) {
          // Between CR and LF there is no position of its own.
          if (value[offset - 1] === '\r' && value[offset] === '\n') continue;
          expect(lines.offset(lines.position(offset))).toBe(offset);
        }
      }),
    );
  });

  test('the same positions as the library that editors use', () => {
    fc.assert(
      fc.property(text, fc.nat(50), fc.nat(8), fc.nat(8), (value, offset, line, character) => {
        const lines = new Lines(value);
        const document = TextDocument.create('file:///a', 'any', 1, value);
        const at = Math.min(offset, value.length);
        if (!(value[at - 1] === '\r' && value[at] === '\n'))
          expect(lines.position(offset)).toEqual(document.positionAt(offset));
        expect(lines.offset({ line, character })).toBe(document.offsetAt({ line, character }));
      }),
    );
  });

  test('the lines after an edit are those of the new text', () => {
    fc.assert(
      fc.property(text, fc.nat(60), fc.nat(6), text, (value, where, size, inserted) => {
        const start = where % (value.length + 1);
        const edit = { span: { start, end: Math.min(value.length, start + size) }, text: inserted.slice(0, 5) };
        const next = applyEdit(value, edit);
        const [moved, fresh] = [new Lines(value).after(edit, next), new Lines(next)];
        for (let offset = 0; offset <= next.length; offset++)
          expect(moved.position(offset)).toEqual(fresh.position(offset));
        expect(moved.offset({ line: 99, character: 0 })).toBe(next.length);
      }),
      { numRuns: 300 },
    );
  });

  test('the lines after any chain of edits are those of the new text', () => {
    const steps = fc.array(fc.tuple(fc.nat(60), fc.nat(3), text), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(text, steps, fc.boolean(), (value, plan, near) => {
        let live = LiveText.of(value);
        let lines = new Lines(live);
        let typed = 0;
        for (const [where, size, inserted] of plan) {
          // Typing goes on where it was: such edits are followed in another way than those elsewhere.
          const start = near ? Math.min(typed, live.length) : where % (live.length + 1);
          const edit = { span: { start, end: Math.min(live.length, start + size) }, text: inserted.slice(0, 3) };
          typed = start + edit.text.length;
          live = live.after(edit);
          lines = lines.after(edit, live);
          const fresh = new Lines(live.whole);
          for (let offset = 0; offset <= live.length; offset++)
            expect(lines.position(offset)).toEqual(fresh.position(offset));
          for (let line = 0; line < 45; line++)
            for (const character of [0, 1, 99])
              expect(lines.offset({ line, character })).toBe(fresh.offset({ line, character }));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('of long texts too, whatever ends their lines, and after an edit that is long itself', () => {
    const part = fc.constantFrom('\n', '\n\n', '\r\n', '\r').chain((end) => fc.array(fc.constant(`line${end}`)));
    fc.assert(
      fc.property(part, fc.boolean(), fc.nat(6000), (lines, crs, where) => {
        const value = `${'a long line\n'.repeat(500)}${lines.join('')}${crs ? '\r' : 'end'}`;
        const document = TextDocument.create('file:///a', 'any', 1, value);
        const whole = new Lines(value);
        const edit = { span: { start: where, end: where }, text: value };
        const next = applyEdit(value, edit);
        const [moved, after] = [whole.after(edit, next), TextDocument.create('file:///a', 'any', 2, next)];
        for (let line = 0; line <= document.lineCount; line += 37)
          expect(whole.offset({ line, character: 0 })).toBe(document.offsetAt({ line, character: 0 }));
        for (let line = 0; line <= after.lineCount; line += 37)
          expect(moved.offset({ line, character: 0 })).toBe(after.offsetAt({ line, character: 0 }));
        expect(moved.position(next.length).line).toBe(after.lineCount - 1);
      }),
    );
  });

  test.each([
    [{ line: 9, character: 0 }, 5],
    [{ line: 0, character: 99 }, 2],
    [{ line: -1, character: -1 }, 0],
    [{ line: Number.NaN, character: Number.NaN }, 0],
    [{ line: '1' as unknown as number, character: {} as number }, 3],
    [{ line: 0.5, character: 1.5 }, 1],
  ])('a position outside the text is moved into it: %o', (position, offset) => {
    expect(new Lines('ab\ncd').offset(position)).toBe(offset);
  });

  test('a range that runs backwards is turned round', () => {
    const range = { start: { line: 1, character: 1 }, end: { line: 0, character: 1 } };
    expect(new Lines('ab\ncd').span(range)).toEqual({ start: 1, end: 4 });
  });

  test('edits become text edits that do the same', () => {
    const value = 'one\r\ntwo\rthree\n';
    const edits = [
      { span: { start: 1, end: 2 }, text: 'N' },
      { span: { start: 9, end: 14 }, text: '3\n' },
    ];
    const document = TextDocument.create('file:///a', 'any', 1, value);
    expect(TextDocument.applyEdits(document, new Lines(value).textEdits(edits))).toBe('oNe\r\ntwo\r3\n\n');
  });
});
