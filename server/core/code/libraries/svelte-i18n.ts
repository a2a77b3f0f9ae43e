import type { Library, Thing } from '../library.ts';

const T: Thing = {
  translate: {
    key: [0, [0, 'id']],
    fallback: [
      [0, 'default'],
      [1, 'default'],
    ],
    values: [
      [1, 'values'],
      [0, 'values'],
    ],
  },
};
const JSON_OF: Thing = { translate: { key: [0], subtree: true } };

export const svelteI18n: Library = {
  id: 'svelte-i18n',
  title: 'svelte-i18n',
  packages: ['svelte-i18n', 'sveltekit-i18n', '@sveltekit-i18n/base'],
  words: ['svelte-i18n', 'i18n', '$_(', '$t('],
  exports: {
    _: T,
    t: T,
    format: T,
    json: JSON_OF,
    unwrapFunctionStore: { gives: T },
    defineMessages: { translate: { key: [[0, '*', 'id']] }, gives: 'argument' },
  },
  globals: { $_: T, $t: T, $format: T, $json: JSON_OF },
  dialect: 'icu',
  examples: [
    {
      file: 'a.svelte',
      code: "<script>\n  import { _ } from 'svelte-i18n';\n  $: title = $_('page.title');\n</script>\n\n{#each ['mon', 'tue'] as day}\n  <p title={$_('page.hint')}>{$_(`days.${day}`)}</p>\n{/each}\n{#if open}{$_(full ? 'page.full' : 'page.open', { default: 'Open' })}{/if}",
      keys: ['page.title', 'page.hint', 'days.mon', 'days.tue', 'page.full', 'page.open'],
    },
  ],
};
