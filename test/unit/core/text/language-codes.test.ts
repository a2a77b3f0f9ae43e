import { expect, test } from 'vitest';
import { LANGUAGE_CODES, OLD_CODES } from '../../../../server/core/text/language-codes.ts';

test('the codes are those that have a name, and those of old have another today', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const named = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined);
  const isToday = (code: string) => Intl.getCanonicalLocales(code)[0] === code;
  expect(LANGUAGE_CODES).toEqual(named.filter(isToday));
  expect(OLD_CODES).toEqual(named.filter((code) => !isToday(code)));
});
