import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TypedVue } from '../../../../server/core/code/read/typed-vue.ts';
import { type Embedded, vueScript } from '../../../../server/core/code/read/vue.ts';

const FILES = [
  `<script setup lang="ts">
const { t } = useI18n();
</script>
<template><p :title="$t('a')" alt="b">{{ $t('c') }}<b v-for="(one, at) in list" v-t="'d'">{{ t(one) }}</b></p></template>
<script>
export default { x: t('e') };
</script>
<style>a { color: red }</style>
`,
  `<template><p v-if="a < 1" #default="{ item }">{{ item }}</p></template>\n<script lang="tsx">a</script><script></script>`,
  `<i18n>{ "en": {} }</i18n><script> </script><template><p v-pre>{{ a }}</p></template><script src="x">a = 1;</script>`,
  `<script>a</script><script>b</script><script>c</script>`,
  // What follows such a start tag is read as elements.
  `<template></template><script lang="tsx"</a</script><s"ript></script>`,
];
const PIECES = [
  ...[
    '',
    'x',
    '\n',
    ' ',
    "t('new');",
    '<',
    '</',
    '</script',
    '</SCRIPT>',
    '/script>',
    '<script>',
    '{{',
    '}}',
    "'",
    '"',
  ],
  ...['v-', ' v-:', ':', 'v-pre', ' v-pre ', '<!--', '-->', '<template>', '>', '&lt;'],
];

/** What a component says, in values that can be compared. */
const said = ({ hosted, grammar, scripts, broken }: Embedded) => ({
  ...{ text: hosted.text, grammar, scripts, broken },
  places: Array.from({ length: hosted.text.length + 2 }, (_, at) => [hosted.place(at), hosted.site(at)]),
});

test.each(FILES)('%#: after any edits a component has the code that it has where it is read once', async (original) => {
  const edit = fc.record({
    // Most in blocks of code, where others are taken over.
    at: fc.oneof(fc.nat(original.length), fc.constant(original.indexOf('</script')), fc.nat(40)),
    gone: fc.constantFrom(0, 0, 0, 1, 1, 2, 9),
    piece: fc.constantFrom(...PIECES),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
      const typed = new TypedVue();
      let text = original;
      await typed.script(text);
      for (const { at, gone, piece } of edits) {
        text = text.slice(0, at) + piece + text.slice(at + gone);
        expect(said(await typed.script(text))).toEqual(said(await vueScript(text)));
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['<script lang="tsx"</a</script><s"ript></script>', '<script lang="tsx"</a</script><s"ript</script>'],
  ['<script a</a</script><b></script>', '<script a</a</script><!--<b></script>'],
])('a block whose start tag has mistakes is read anew: %s', async (before, after) => {
  const typed = new TypedVue();
  await typed.script(before);
  expect(said(await typed.script(after))).toEqual(said(await vueScript(after)));
});

test('who types code waits for no parser of components', async () => {
  let parses = 0;
  const typed = new TypedVue((text) => {
    parses += 1;
    return vueScript(text);
  });
  const [original = ''] = FILES;
  const count = async (text: string) => {
    const before = parses;
    await typed.script(text);
    return parses - before;
  };
  expect(await count(original)).toBe(1);
  expect(await count(original.replace('{ t }', '{ t, d }'))).toBe(0);
  expect(await count(original.replace('{ t }', '{ t: (a < b) }'))).toBe(0);
  await count(original);
  expect(await count(original.replace("'e'", "''"))).toBe(0);
  expect(await count(original.replace("'c'", "'cc'"))).toBe(1);
  await count(original);
  expect(await count(original)).toBe(0);
  typed.close();
  expect(await count(original)).toBe(1);
});
