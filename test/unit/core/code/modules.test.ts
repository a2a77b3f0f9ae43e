import { describe, expect, test } from 'vitest';
import { Modules } from '../../../../server/core/code/evaluate/modules.ts';

describe('the file that an import means', () => {
  const modules = new Modules([
    '/p/a/src/lib/t.ts',
    '/p/b/src/lib/t.ts',
    '/p/b/src/lib/t.js',
    '/p/b/src/other/lib/t/index.ts',
    '/p/a/src/menu/index.tsx',
    '/p/b/src/menu/index.vue',
    '/p/a/src/Text.vue',
    '/p/a/src/words.json.ts',
    '/p/x.ts',
    '/q/x.ts',
    '/q/deep/x.ts',
  ]);
  test.each([
    ['/p/a/src/app.ts', './lib/t', '/p/a/src/lib/t.ts'],
    ['/p/a/src/app.ts', './lib/t.js', '/p/a/src/lib/t.ts'],
    ['/p/a/src/lib/u.ts', '../menu', '/p/a/src/menu/index.tsx'],
    ['/p/a/src/app.ts', './gone', undefined],
    // An alias: the nearest one, of equally near ones the shortest path, of these the first.
    ['/p/a/src/app.ts', '@/lib/t', '/p/a/src/lib/t.ts'],
    ['/p/b/src/app.ts', '@/lib/t', '/p/b/src/lib/t.ts'],
    ['/p/b/src/app.ts', '~/lib/t.js', '/p/b/src/lib/t.js'],
    ['/p/b/src/other/app.ts', '@/lib/t', '/p/b/src/other/lib/t/index.ts'],
    ['/r/app.ts', '@/x', '/p/x.ts'],
    ['/q/app.ts', '@/x', '/q/x.ts'],
    ['/p/a/src/app.ts', 'src/menu', '/p/a/src/menu/index.tsx'],
    ['/p/b/src/app.ts', 'src/menu', '/p/b/src/menu/index.vue'],
    ['/p/a/src/app.ts', '@/Text.vue?component', '/p/a/src/Text.vue'],
    ['/p/a/src/app.ts', '@/words.json', '/p/a/src/words.json.ts'],
    ['/p/a/src/app.ts', '@/menus', undefined],
    ['/p/a/src/app.ts', 'react', undefined],
  ])('%s: %s', (from, specifier, found) => {
    expect(modules.find(from, specifier)).toBe(found);
  });
});
