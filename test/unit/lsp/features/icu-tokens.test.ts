import fc from 'fast-check';
import { expect, test } from 'vitest';
import { icuTokens } from '../../../../server/lsp/features/tokens/icu-tokens.ts';

const shown = (text: string, dialect = 'icu') =>
  icuTokens(text, dialect).map(({ kind, span }) => `${kind} ${text.slice(span.start, span.end)}`);

test.each<[text: string, dialect: string, tokens: string[]]>([
  ['{name} and {other}', 'icu', []],
  ['{n, number, ::percent}', 'icu', ['argument n', 'keyword number']],
  ['{n, number}', 'i18next', []],
  ['{ plural , plural , one{1} }', 'plain', ['argument plural', 'keyword plural', 'category one']],
  [
    '{n, selectordinal, two {#nd} x {y}}',
    'icu',
    ['argument n', 'keyword selectordinal', 'category two', 'argument #', 'selector x'],
  ],
  ["'{n, plural, one {x}}' {g, select, a {b}}", 'icu', ['argument g', 'keyword select', 'selector a']],
  ['{n, plural, one {', 'icu', []],
])('%s as %s', (text, dialect, tokens) => {
  expect(shown(text, dialect)).toEqual(tokens);
});

test('tokens are ordered, apart and inside, whatever the text', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    'n',
    ',',
    ' plural',
    ' select',
    'one',
    '=1',
    '#',
    "'",
    ' offset:1',
    'other',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      let at = 0;
      for (const { span } of icuTokens(text, 'icu')) {
        expect(span.start).toBeGreaterThanOrEqual(at);
        expect(span.end).toBeGreaterThan(span.start);
        at = span.end;
      }
      expect(at).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 200 },
  );
});
