import type { Library, Thing } from '../library.ts';

const LL: Thing = { translate: { key: [], named: true }, each: 'itself' };

export const typesafeI18n: Library = {
  id: 'typesafe-i18n',
  title: 'typesafe-i18n',
  packages: ['typesafe-i18n'],
  modules: ['i18n-svelte', 'i18n-react', 'i18n-vue', 'i18n-solid', 'i18n-node', 'i18n-util', 'i18n-util.sync'],
  words: ['LL'],
  exports: {
    LL,
    default: LL,
    L: LL,
    useI18nContext: { gives: { members: { LL } } },
    i18nObject: { gives: LL },
    typesafeI18n: { gives: { members: { LL } } },
  },
  globals: { LL, $LL: LL },
  examples: [
    { file: 'a.ts', code: 'const a = LL.page.title(); const b = $LL.days[day]();', keys: ['page.title', 'days.*'] },
  ],
};
