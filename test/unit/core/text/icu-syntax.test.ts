import { describe, expect, test } from 'vitest';
import { icuSyntax } from '../../../../server/core/text/messages/icu-verdict.ts';

describe('a message on its own', () => {
  test.each([
    ['a plural without a last resort', '{n, plural, one {# file}}', 'a choice has no “other”'],
    ['one that a missing brace has swallowed', '{n, plural, one {File other {Files}}}', 'is inside another branch'],
    ['the same in a select', '{g, select, male {He} female {She other {They}}}', 'is inside another branch'],
    ['the same behind an apostrophe', "{n, plural, one {It's other {They}}} left", 'is inside another branch'],
  ])('%s is told', (_, text, reason) => {
    expect(icuSyntax(undefined, text, 'icu')).toMatch(reason);
  });

  test.each([
    '{n, plural, one {File} other {Files}}',
    '{n, plural, one {other {n}} other {Files}}',
    'no choice, {name}',
  ])('%s is fine', (text) => {
    expect(icuSyntax(undefined, text, 'icu')).toBeUndefined();
  });
});
