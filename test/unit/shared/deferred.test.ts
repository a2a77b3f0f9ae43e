import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Deferred } from '../../../shared/deferred.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the last work of each key is done once, after a pause in which nobody asked for it', () => {
  const done: string[] = [];
  const later = new Deferred(100);
  later.begin(() => done.push('first'));
  later.begin(() => done.push('other'), 'key');
  later.begin(() => done.push('stopped'), 'gone');
  vi.advanceTimersByTime(99);
  later.begin(() => done.push('last'));
  later.stop('gone');
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['other']);
  vi.advanceTimersByTime(99);
  expect(done).toEqual(['other', 'last']);
  later.begin(() => done.push('again'));
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual(['other', 'last', 'again']);
});
