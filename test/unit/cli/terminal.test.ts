import { afterEach, expect, test, vi } from 'vitest';
import { createTerminal } from '../../../server/cli/terminal/terminal.ts';

afterEach(() => vi.restoreAllMocks());

function tableOf(rows: readonly (readonly (string | number)[])[]): string {
  let written = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written += String(chunk);
    return true;
  });
  createTerminal({ color: false }).table(['name', 'count'], rows);
  return written;
}

test('a long table has the columns of a short one', () => {
  const rows = Array.from({ length: 450 }, (_, index) => [`n${index}`, index * 1000] as const);
  const widest = ['箱'.repeat(9), 5] as const;
  const long = tableOf([...rows, widest])
    .trimEnd()
    .split('\n');
  expect(long).toHaveLength(452);
  const [head, ...body] = tableOf([rows[0] ?? [], rows[449] ?? [], widest])
    .trimEnd()
    .split('\n');
  expect([long[0], long[1], long[450], long[451]]).toEqual([head, ...body]);
});

test('an empty table is its head', () => expect(tableOf([])).toBe('name count\n'));
