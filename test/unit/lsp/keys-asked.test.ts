import { expect, test } from 'vitest';
import type { CodeCatalog, Use } from '../../../server/core/code/index.ts';
import { distinctKeys } from '../../../server/lsp/features/keys/asked.ts';

test('a key that is asked for in two ways is one key, those of two files are two', () => {
  const use = { parts: ['a'] } as unknown as Use;
  const span = { start: 0, end: 1 };
  const [one, other] = ['/en.json', '/b.json'].map((path): CodeCatalog => ({ path, keys: new Map() }));
  if (one === undefined || other === undefined) throw new Error();
  const found = distinctKeys([
    { use, span, keys: [{ catalog: one, key: 'a' }] },
    {
      use,
      span,
      keys: [
        { catalog: one, key: 'a' },
        { catalog: other, key: 'a' },
        { catalog: one, key: 'b' },
      ],
    },
  ]);
  expect(found.map(({ catalog, key }) => `${catalog.path} ${key}`)).toEqual(['/en.json a', '/b.json a', '/en.json b']);
});
