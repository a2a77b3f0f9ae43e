import { describe, expect, test } from 'vitest';
import { interruption } from '../../../server/cli/terminal/interruption.ts';

/** What a program did at each of these moments (milliseconds) at which it was told to stop. */
function didAt(moments: readonly number[]): readonly string[] {
  const did: string[] = [];
  let clock = 0;
  const interrupt = interruption(
    () => did.push('ask'),
    () => did.push('end'),
    () => clock,
  );
  return moments.map((moment) => {
    clock = moment;
    did.length = 0;
    interrupt();
    return did.join();
  });
}

describe('Ctrl-C', () => {
  test('asks once, however often it is passed on', () => {
    expect(didAt([50_000, 50_000, 50_003, 50_999])).toEqual(['ask', '', '', '']);
  });

  test('ends the program when it is pressed again', () => {
    expect(didAt([50_000, 50_002, 51_000])).toEqual(['ask', '', 'end']);
    expect(didAt([0, 90_000])).toEqual(['ask', 'end']);
  });
});
