import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFacts, TypedTree } from '../../../../server/core/code/index.ts';
import { loadGrammar } from '../../../support/code-index.ts';

const FILES = {
  'a.tsx': `import { useTranslation } from 'react-i18next';
// é
export function A({ name }: Props) {
  const { t } = useTranslation();
  const label = name ? t('menu.open', { name }) : \`menu.\${name}\`;
  return <b title={t('menu.title')}>{label} {[1, 2].map((n) => <i key={n}>{t('menu.' + n)}</i>)}</b>;
}
class B { run() { return t('menu.run'); } }
`,
  'a.vue': `<template><p :title="$t('menu.title')">{{ $t('menu.open') }}<b v-for="one in list">{{ t(one) }}</b></p></template>
<script setup lang="ts">
const { t } = useI18n();
const list = ['menu.a', 'menu.b'];
</script>
`,
};
/** What people type, and what they take away. */
const PIECES = ['', 'x', "t('menu.new');", '\n', ' ', "'", '(', '}', '<b/>', '// ', '`', 'const é = 1;\n', 'a ? b : '];

describe('a text that is typed in', () => {
  test.each(Object.entries(FILES))('%s says the same as one that is read for the first time', async (path, text) => {
    const edit = fc.record({
      at: fc.nat(text.length),
      gone: fc.constantFrom(0, 0, 0, 1, 2, 9, 60),
      piece: fc.constantFrom(...PIECES),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 6 }), async (edits) => {
        const typed = new TypedTree();
        let now = text;
        await readFacts(path, now, loadGrammar, [], typed);
        for (const { at, gone, piece } of edits) {
          now = now.slice(0, at) + piece + now.slice(at + gone);
          const again = await readFacts(path, now, loadGrammar, [], typed);
          expect(again).toEqual(await readFacts(path, now, loadGrammar, []));
        }
        typed.close();
      }),
      { numRuns: 60 },
    );
  });
});
