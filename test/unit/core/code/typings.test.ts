import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { TYPINGS } from '../../../../server/core/code/typings/index.ts';
import { literal, printTree, treeOf } from '../../../../server/core/code/typings/tree.ts';
import type { TypedFile, TypedMessages } from '../../../../server/core/code/typings/typing.ts';

/** In the modules' folder, so that the compiler finds them. */
const MODULES = join(import.meta.dirname, '../../../../node_modules');
const folder = mkdtempSync(join(MODULES, '.typings-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The lines of `use.ts` that the compiler refuses: an independent judge. */
function refused(declaration: string, use: string): readonly number[] {
  writeFileSync(join(folder, 'texts.d.ts'), declaration);
  writeFileSync(join(folder, 'use.ts'), use);
  const options =
    '--ignoreConfig --strict --noEmit --skipLibCheck --target es2022 --module esnext --moduleResolution bundler';
  const compiler = join(MODULES, '.bin/tsc');
  try {
    execFileSync(compiler, [...options.split(' '), 'texts.d.ts', 'use.ts'], { cwd: folder, encoding: 'utf8' });
    return [];
  } catch (error) {
    const { stdout } = error as { stdout: string };
    const lines = [...stdout.matchAll(/^use\.ts\((\d+),/gm)].map(([, line]) => Number(line));
    // What is wrong elsewhere is a mistake of the test or of the declaration.
    expect(stdout.split('\n').filter((line) => /error TS/.test(line) && !line.startsWith('use.ts'))).toEqual([]);
    return lines;
  }
}

const typing = (library: string) => {
  const found = TYPINGS.find((one) => one.library === library);
  if (found === undefined) throw new Error(library);
  return found;
};

const SHOP: TypedFile = { namespace: 'shop', texts: [{ path: ['pay'], text: 'Pay {{amount}}' }] };
const COMMON: TypedFile = {
  namespace: 'common',
  texts: [
    { path: ['menu', 'open'], text: 'Open' },
    { path: ['item_one'], text: '{{count}} item' },
    { path: ['item_other'], text: '{{count}} items' },
    { path: ['it\'s "a" \\ b\nc'], text: '`${x}` */' },
    { path: ['list', '0'], text: 'a' },
    { path: ['list', '1'], text: 'b' },
  ],
};
const MESSAGES: TypedMessages = { files: [SHOP, COMMON], locales: ['en', 'pt-BR'] };

describe('i18next', () => {
  const USE = `import i18next from 'i18next';
export const open: 'Open' = i18next.t('menu.open');
i18next.t('item', { count: 2 });
i18next.t('shop:pay', { amount: 1 });
i18next.t('menu.close');
i18next.t('pay');
i18next.t('menu');
`;
  test.each([false, true])('the compiler knows each key, and no other (flat: %s)', (flat) => {
    expect(refused(typing('i18next').write({ ...MESSAGES, flat }), USE)).toEqual([5, 6, 7]);
  });

  test('the namespace that code means without naming one', () => {
    const wrote = (files: readonly TypedFile[], namespace?: string) =>
      /defaultNS: (.*);/.exec(
        typing('i18next').write({ files, locales: [], ...(namespace !== undefined && { namespace }) }),
      )?.[1];
    expect(wrote([SHOP, COMMON])).toBe("'common'");
    expect(wrote([SHOP, COMMON], 'shop')).toBe("'shop'");
    expect(wrote([SHOP])).toBe("'shop'");
    expect(wrote([COMMON, { texts: SHOP.texts }])).toBe("'translation'");
  });
});

test('functions of a project’s own: keys of all files, by namespace, and languages', () => {
  const use = `import type { MessageKey, MessageKeys, MessageLocale } from './texts';
export const a: MessageKey = 'menu.open';
export const b: MessageKeys['shop'] = 'pay';
export const c: MessageLocale = 'pt-BR';
export const d: MessageKey = 'menu';
export const e: MessageKeys['shop'] = 'menu.open';
export const f: MessageLocale = 'de';
`;
  expect(refused(typing('keys').write(MESSAGES), use)).toEqual([5, 6, 7]);
  expect(typing('keys').write({ files: [{ texts: SHOP.texts }], locales: ['en'] })).toMatchInlineSnapshot(`
    "/** Every key of a text. */
    export type MessageKey =
      | 'pay';

    /** The languages of the project. */
    export type MessageLocale =
      | 'en';
    "
  `);
});

test('next-intl nests files by their names, vue-i18n makes one set of messages of them, react-intl takes whole ids', () => {
  expect(typing('next-intl').write(MESSAGES)).toContain("      shop: {\n        pay: 'Pay {{amount}}';");
  expect(typing('vue-i18n').write(MESSAGES)).toContain(
    "\n    pay: 'Pay {{amount}}';\n    menu: {\n      open: 'Open';",
  );
  expect(typing('formatjs').write(MESSAGES)).toContain("ids:\n        | 'pay'\n        | 'menu.open'");
});

test('a name that is a text and a group is the first of both; names like those of objects are names', () => {
  const tree = treeOf([
    { path: ['a'], text: 'x' },
    { path: ['a', 'b'], text: 'y' },
    { path: ['c', 'd'], text: 'z' },
    { path: ['c'], text: 'w' },
    { path: ['__proto__', 'constructor'], text: 'v' },
  ]);
  expect(printTree(tree)).toBe(
    "{\n  a: 'x';\n  c: {\n    d: 'z';\n  };\n  __proto__: {\n    constructor: 'v';\n  };\n}",
  );
});

test('any text is the same text as a literal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(new Function(`return ${literal(text)}`)()).toBe(text);
    }),
  );
});
