import type { Library, Thing, Translate } from '../library.ts';

const TRANSLATE: Translate = {
  key: [0],
  namespace: [
    [1, 'ns'],
    [2, 'ns'],
  ],
  count: [
    [1, 'count'],
    [2, 'count'],
  ],
  context: [
    [1, 'context'],
    [2, 'context'],
  ],
  fallback: [
    [1, 'defaultValue'],
    [2, 'defaultValue'],
  ],
  values: [1, 2],
};
const T: Thing = { translate: TRANSLATE };
const EXISTS: Thing = { translate: { key: [0], namespace: [[1, 'ns']], guarded: true } };

const INSTANCE: Thing = {
  members: {
    t: T,
    exists: EXISTS,
    getFixedT: { gives: T, namespace: [1], prefix: [2] },
    use: { gives: 'itself' },
    init: { gives: 'itself' },
    createInstance: { gives: 'itself' },
    cloneInstance: { gives: 'itself' },
    default: { gives: 'itself' },
  },
};

const HOOK: Thing = {
  gives: { members: { t: T, i18n: INSTANCE, '0': T, '1': INSTANCE } },
  namespace: [0],
  prefix: [[1, 'keyPrefix']],
};

const TRANS: Thing = {
  translate: {
    key: [
      [0, 'i18nKey'],
      [0, 'defaults'],
      [0, 'children'],
    ],
    namespace: [[0, 'ns']],
    count: [[0, 'count']],
    context: [[0, 'context']],
    fallback: [
      [0, 'defaults'],
      [0, 'children'],
    ],
  },
};

export const i18next: Library = {
  id: 'i18next',
  title: 'i18next, react-i18next, next-i18next',
  packages: [
    'i18next',
    'react-i18next',
    'next-i18next',
    'i18next-vue',
    'next-translate',
    'solid-i18next',
    '@nuxtjs/i18next',
  ],
  words: [
    'i18n',
    'useTranslation',
    'withTranslation',
    'Translation',
    'getFixedT',
    'TFunction',
    ' t(',
    '.t(',
    '(t(',
    '{t(',
  ],
  exports: {
    default: INSTANCE,
    i18n: INSTANCE,
    t: T,
    TFunction: T,
    exists: EXISTS,
    getFixedT: { gives: T, namespace: [1], prefix: [2] },
    createInstance: { gives: INSTANCE },
    getI18n: { gives: INSTANCE },
    useTranslation: HOOK,
    useTranslations: HOOK,
    getT: HOOK,
    Trans: TRANS,
    TransWithoutContext: TRANS,
    Translation: { properties: { children: T }, namespace: [[0, 'ns']], prefix: [[0, 'keyPrefix']] },
    withTranslation: { gives: { properties: { t: T, i18n: INSTANCE } }, namespace: [0], prefix: [[1, 'keyPrefix']] },
    WithTranslation: { members: { t: T, i18n: INSTANCE } },
  },
  globals: { $t: T },
  members: { $t: T },
  likely: { t: T },
  namespaceSeparator: ':',
  suffixes: true,
  dialect: 'i18next',
  options:
    'defaultValue\\w*|ordinal|context|replace|lngs?|fallbackLng|ns|keySeparator|nsSeparator|keyPrefix|returnObjects|returnDetails|joinArrays|postProcess\\w*|interpolation|skipInterpolation|ignoreJSONStructure|appendNamespaceToCIMode',
  extraction: {
    hook: 'useTranslation',
    from: ['react-i18next', 'next-i18next'],
    declares: '{ t }',
    call: 't',
    template: '$t',
  },
  examples: [
    {
      file: 'a.tsx',
      code: "import { useTranslation } from 'react-i18next';\nfunction A() { const { t } = useTranslation('shop', { keyPrefix: 'cart' }); return <p>{t('pay')}</p>; }",
      keys: ['shop:cart.pay'],
    },
    {
      file: 'a.ts',
      code: "import i18n from 'i18next';\nconst open = i18n.t(x ? 'menu.open' : 'menu.close');",
      keys: ['menu.open', 'menu.close'],
    },
    { file: 'a.ts', code: "import { t } from 'i18next';\nt(`error.${code}`);", keys: ['error.*'] },
    {
      file: 'a.tsx',
      code: 'import { Trans } from \'react-i18next\';\nconst a = <Trans i18nKey="user.hello">Hello</Trans>;',
      keys: ['user.hello'],
    },
    {
      file: 'a.tsx',
      code: "import { Trans } from 'react-i18next';\nconst a = <Trans>Hello <em>{{ name }}</em>, welcome</Trans>;",
      keys: ['Hello <1>{{name}}</1>, welcome'],
    },
    {
      file: 'a.tsx',
      code: "import { Trans } from 'react-i18next';\nconst a = <Trans>See <a href={url}>{page.title}</a></Trans>;",
      keys: ['See <1>*</1>'],
    },
    {
      file: 'a.ts',
      code: "import type { TFunction } from 'i18next';\nconst title = (t: TFunction) => t('title');",
      keys: ['title'],
    },
  ],
};
