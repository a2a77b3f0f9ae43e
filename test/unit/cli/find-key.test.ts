import { describe, expect, test } from 'vitest';
import { findKey, shortIds } from '../../../server/cli/commands/keys/find.ts';
import type { Session } from '../../../server/cli/with-service.ts';
import type { DeveloperKey } from '../../../server/service/resources/admin.ts';

const key = (id: string, label: string, isDeactivated = false): DeveloperKey => ({ id, label, isDeactivated });

function session(keys: readonly DeveloperKey[]): Session {
  return {
    name: 'test',
    call: {},
    client: { admin: { listKeys: async () => ({ ok: true, value: keys }) } },
  } as unknown as Session;
}

const find = (keys: readonly DeveloperKey[], wanted: string) => findKey(session(keys), wanted).then(({ id }) => id);

const A = '11111111-0000:aaaaaaaa-0000';
const B = '22222222-0000:bbbbbbbb-0000';
const C = '22222222-0000:cccccccc-0000';

describe('the key a person means', () => {
  test('by id, by a beginning of either half, by label', async () => {
    const keys = [key(A, 'one'), key(B, 'two'), key(C, '11111111')];
    for (const [wanted, id] of [
      [A, A],
      ['11111111', A],
      ['aaaaaaaa-', A],
      ['two', B],
      ['cccccccc', C],
    ] as const)
      expect(await find(keys, wanted)).toBe(id);
  });

  test('is never guessed', async () => {
    const keys = [key(A, 'x'), key(B, 'twin'), key(C, 'twin')];
    for (const wanted of ['1111111', '22222222', 'twin', 'tw', '']) await expect(find(keys, wanted)).rejects.toThrow();
    await expect(find(keys, 'twin')).rejects.toThrow(`${B}, ${C}`);
  });

  test('is the active one of a label, unless its id is given', async () => {
    const keys = [key(A, 'ci', true), key(B, 'ci')];
    expect(await find(keys, 'ci')).toBe(B);
    expect(await find(keys, A)).toBe(A);
    expect(await find([key(A, 'ci', true)], 'ci')).toBe(A);
  });
});

describe('short ids', () => {
  test.each([
    ['first halves', [A, B], ['11111111', '22222222']],
    ['second halves, where the first are one account’s', [B, C], ['bbbbbbbb', 'cccccccc']],
    ['whole ids, where neither tells them apart', [B, '22222222-0000:bbbbbbbb-1'], [B, '22222222-0000:bbbbbbbb-1']],
    ['ids of another shape', ['k1', 'k2'], ['k1', 'k2']],
  ])('%s', async (_, ids, short) => {
    const keys = ids.map((id) => key(id, id));
    const found = shortIds(keys);
    expect([...found.values()]).toEqual(short);
    for (const [id, part] of found) expect(await find(keys, part)).toBe(id);
  });
});
