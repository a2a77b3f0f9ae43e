import type { Library, Thing } from '../library.ts';

const T: Thing = { translate: { key: [0], fallback: [], count: [1], values: [1, 2] } };
const TE: Thing = { translate: { key: [0], guarded: true } };
const TM: Thing = { translate: { key: [0], subtree: true } };
const COMPOSER: Thing = { members: { t: T, tc: T, te: TE, tm: TM } };
const I18N: Thing = { members: { t: T, tc: T, te: TE, tm: TM, global: COMPOSER, $t: T } };
const KEYPATH: Thing = {
  translate: {
    key: [
      [0, 'keypath'],
      [0, 'path'],
    ],
  },
};
const DIRECTIVE: Thing = { translate: { key: [0, [0, 'path']] } };

const USE: Thing = { gives: COMPOSER };
const HELPERS: Readonly<Record<string, Thing>> = { $t: T, $tc: T, $te: TE, $tm: TM };

export const vueI18n: Library = {
  id: 'vue-i18n',
  title: 'vue-i18n, Nuxt',
  packages: ['vue-i18n', '@nuxtjs/i18n', 'nuxt-i18n', 'petite-vue-i18n', 'vue-i18n-bridge'],
  words: ['$t', 'useI18n', 'i18n', 'v-t', 'keypath', ' t('],
  exports: {
    useI18n: USE,
    createI18n: { gives: I18N },
    I18nT: KEYPATH,
    Translation: KEYPATH,
    default: I18N,
    ComposerTranslation: T,
    Composer: COMPOSER,
  },
  globals: {
    ...HELPERS,
    useI18n: USE,
    useNuxtApp: { gives: { members: { $i18n: I18N, ...HELPERS } } },
    'i18n-t': KEYPATH,
    I18nT: KEYPATH,
    i18n: KEYPATH,
    $i18n: I18N,
    'v-t': DIRECTIVE,
  },
  members: { ...HELPERS, $i18n: I18N },
  likely: { t: T, te: TE, tc: T },
  dialect: 'vue',
  extraction: { template: '$t', call: 't' },
  examples: [
    {
      file: 'a.vue',
      code: "<script setup>\nconst { t } = useI18n();\nconst title = t('page.title');\n</script>\n<template><h1 :title=\"$t('page.hint')\">{{ t(open ? 'page.open' : 'page.closed') }}</h1></template>",
      keys: ['page.title', 'page.hint', 'page.open', 'page.closed'],
    },
    { file: 'a.vue', code: '<template><i18n-t keypath="terms.accept" tag="p" /></template>', keys: ['terms.accept'] },
    { file: 'a.vue', code: '<template><p v-t="\'greeting\'" /></template>', keys: ['greeting'] },
    {
      file: 'a.vue',
      code: '<template><p v-for="day in [\'mon\', \'tue\']" :key="day">{{ $t(`days.${day}`) }}</p></template>',
      keys: ['days.mon', 'days.tue'],
    },
    { file: 'a.js', code: "export default { methods: { save() { this.$t('saved'); } } };", keys: ['saved'] },
  ],
};
