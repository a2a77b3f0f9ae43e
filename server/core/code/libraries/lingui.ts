import type { Library, Thing } from '../library.ts';

const T: Thing = { translate: { key: [0, [0, 'id'], [0, 'message']] } };
const I18N: Thing = { members: { _: { translate: { key: [0, [0, 'id']] } }, t: T } };
const USE: Thing = { gives: { members: { t: T, _: T, i18n: I18N } } };

/** The text is the key in PO files, with the names of its values: a text with expressions is a pattern. */
export const lingui: Library = {
  id: 'lingui',
  title: 'Lingui',
  bySource: true,
  packages: ['@lingui/core', '@lingui/react', '@lingui/macro', '@lingui/vue', '@lingui/svelte'],
  words: ['lingui', 'Trans', 'i18n'],
  exports: {
    t: T,
    msg: { ...T, gives: 'argument' },
    defineMessage: { ...T, gives: 'argument' },
    i18n: I18N,
    useLingui: USE,
    Trans: {
      translate: {
        key: [
          [0, 'id'],
          [0, 'message'],
          [0, 'children'],
        ],
      },
    },
  },
  examples: [
    {
      file: 'a.tsx',
      code: "import { Trans, useLingui } from '@lingui/react/macro';\nfunction A() { const { t } = useLingui(); return <p title={t`Hint`}><Trans>Hello</Trans></p>; }",
      keys: ['Hint', 'Hello'],
    },
    {
      file: 'a.ts',
      code: "import { msg, t } from '@lingui/core/macro';\nconst a = msg`Save ${count} files`; const b = t({ id: 'menu.open', message: 'Open' });",
      keys: ['Save * files', 'menu.open'],
    },
  ],
};
