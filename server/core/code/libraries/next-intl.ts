import type { Library, Thing } from '../library.ts';

const ASK: Thing = { translate: { key: [0], values: [1] } };
const T: Thing = {
  translate: { key: [0], values: [1] },
  members: {
    rich: ASK,
    markup: ASK,
    raw: { translate: { key: [0], subtree: true } },
    has: { translate: { key: [0], guarded: true } },
  },
};
const USE: Thing = { gives: T, prefix: [[0, 'namespace'], 0] };

export const nextIntl: Library = {
  id: 'next-intl',
  title: 'next-intl, use-intl',
  packages: ['next-intl', 'use-intl'],
  words: ['useTranslations', 'getTranslations', 'createTranslator', 'next-intl', 'use-intl'],
  exports: {
    useTranslations: USE,
    getTranslations: USE,
    createTranslator: { gives: T, prefix: [[0, 'namespace']] },
  },
  likely: { t: T },
  dialect: 'icu',
  extraction: { hook: 'useTranslations', from: ['next-intl', 'use-intl'], declares: 't', call: 't', server: true },
  examples: [
    {
      file: 'a.tsx',
      code: "import { useTranslations } from 'next-intl';\nfunction A() { const t = useTranslations('shop.cart'); return <p title={t('hint')}>{t.rich('pay')}</p>; }",
      keys: ['shop.cart.hint', 'shop.cart.pay'],
    },
    {
      file: 'a.tsx',
      code: "import { getTranslations } from 'next-intl/server';\nexport async function meta({ locale }) { const t = await getTranslations({ locale, namespace: 'meta' }); return { title: t('title') }; }",
      keys: ['meta.title'],
    },
  ],
};
