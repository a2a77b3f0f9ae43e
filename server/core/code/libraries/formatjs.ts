import type { Library, Thing, Translate } from '../library.ts';

const DESCRIPTOR: Translate = { key: [[0, 'id']], fallback: [[0, 'defaultMessage']] };
const FORMAT: Thing = { translate: { ...DESCRIPTOR, values: [1] } };
const ELEMENT: Thing = { translate: { ...DESCRIPTOR, values: [[0, 'values']] } };
const INTL: Thing = { members: { formatMessage: FORMAT, $t: FORMAT } };

export const formatjs: Library = {
  id: 'formatjs',
  title: 'react-intl, formatjs',
  packages: ['react-intl', '@formatjs/intl', 'vue-intl', 'babel-plugin-react-intl', 'babel-plugin-formatjs'],
  words: ['formatMessage', 'FormattedMessage', 'defineMessage', 'IntlShape', 'useIntl', 'FormattedHTMLMessage'],
  exports: {
    useIntl: { gives: INTL },
    createIntl: { gives: INTL },
    getIntl: { gives: INTL },
    IntlShape: INTL,
    injectIntl: { gives: 'itself', properties: { intl: INTL } },
    FormattedMessage: ELEMENT,
    FormattedHTMLMessage: ELEMENT,
    defineMessage: { translate: DESCRIPTOR, gives: 'argument' },
    defineMessages: { translate: { key: [[0, '*', 'id']], fallback: [[0, '*', 'defaultMessage']] }, gives: 'argument' },
  },
  members: { formatMessage: FORMAT },
  likely: { FormattedMessage: ELEMENT },
  dialect: 'icu',
  extraction: {
    hook: 'useIntl',
    from: ['react-intl'],
    declares: 'intl',
    call: 'intl',
    member: 'formatMessage',
    descriptor: true,
  },
  examples: [
    {
      file: 'a.tsx',
      code: "import { useIntl } from 'react-intl';\nfunction A() { const intl = useIntl(); return intl.formatMessage({ id: 'shop.pay', defaultMessage: 'Pay' }); }",
      keys: ['shop.pay'],
    },
    {
      file: 'a.tsx',
      code: 'import { FormattedMessage } from \'react-intl\';\nconst a = <FormattedMessage id="shop.pay" defaultMessage="Pay" />;',
      keys: ['shop.pay'],
    },
    {
      file: 'a.ts',
      code: "import { defineMessages } from 'react-intl';\nexport const texts = defineMessages({ pay: { id: 'shop.pay', defaultMessage: 'Pay' } });",
      keys: ['shop.pay'],
    },
  ],
};
