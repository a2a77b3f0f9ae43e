import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeMarkdown, shortened, visible } from '../../../../server/core/language/page.ts';

const text = fc.string({ unit: 'binary', maxLength: 80 });

test('every ASCII punctuation character of a file is escaped, so that none can be markup', () => {
  fc.assert(
    fc.property(text, (raw) => {
      expect(escapeMarkdown(raw).replace(/\\[!-/:-@[-`{-~]/g, '')).not.toMatch(/[!-/:-@[-`{-~]/);
    }),
  );
});

test('Markdown without its escapes is the visible text', () => {
  fc.assert(
    fc.property(text, (raw) => {
      expect(
        escapeMarkdown(raw)
          .replace(/\\([!-/:-@[-`{-~])/g, '$1')
          .replaceAll('  \n  ', '\n'),
      ).toBe(visible(raw));
    }),
  );
});

test('no line is blank, begins with blanks that Markdown would count, or hides a change of direction', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\t', '\n', '\r', '\u202E', '\u0007') }), (raw) => {
      const lines = visible(raw).split('\n');
      for (const line of lines) expect(line).not.toMatch(/^[ \t]|[\r\u0007\u202E]/);
      expect(lines.slice(0, -1).every((line) => line.endsWith('⏎'))).toBe(true);
    }),
  );
});

test('what is cut keeps its pairs whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (raw, length) => {
      const cut = shortened(raw, length);
      expect(cut.isWellFormed()).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(length + 1);
      expect(raw.startsWith(cut.replace(/…$/, '')) || raw === cut).toBe(true);
    }),
  );
});
