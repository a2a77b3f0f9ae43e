import { expect, test } from 'vitest';
import { onceFor } from '../../../shared/values/once-for.ts';

test('what is made for an object is made once, also where it is nothing', () => {
  let made = 0;
  const of = onceFor((one: { readonly name?: string }) => {
    made += 1;
    return one.name;
  });
  const [named, bare] = [{ name: 'a' }, {}];
  expect([of(named), of(bare), of(named), of(bare)]).toEqual(['a', undefined, 'a', undefined]);
  expect(made).toBe(2);
  expect(of({ name: 'a' })).toBe('a');
  expect(made).toBe(3);
});
