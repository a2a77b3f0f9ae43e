import { describe, expect, test } from 'vitest';
import { chosenModel, keyOf } from '../../../client/quality/choose.ts';

const MODELS = [
  { id: 'a1', vendor: 'lab', family: 'small', version: '1', name: 'Small One' },
  { id: 'b2', vendor: 'lab', family: 'large', version: '2', name: 'Large' },
  { id: 'large', vendor: 'other', family: 'x', version: '3', name: 'X' },
];

describe('the language model that judges', () => {
  test('is the first one where the setting names none', () => {
    expect(chosenModel(MODELS, '')?.id).toBe('a1');
    expect(chosenModel([], '')).toBeUndefined();
  });

  test('is named by id before family before name, in any case; another one is never taken in its place', () => {
    expect(chosenModel(MODELS, 'large')?.id).toBe('large');
    expect(chosenModel(MODELS, 'SMALL one')?.id).toBe('a1');
    expect(chosenModel(MODELS, 'gone')).toBeUndefined();
  });

  test('is known by vendor, family and version', () => {
    expect(keyOf(MODELS[1]!)).toBe('lab/large/2');
  });
});
