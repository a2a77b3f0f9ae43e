import { union } from './tree.ts';
import type { Typing } from './typing.ts';

/** https://formatjs.github.io/docs/react-intl#typing-message-ids-and-locale */
export const formatjs: Typing = {
  library: 'formatjs',
  title: 'react-intl, formatjs',
  write({ files, locales }) {
    const ids = files.flatMap(({ texts }) => texts.map(({ path }) => path.join('.')));
    return `export {};

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids:${union(ids, '        ')};
    }
    interface IntlConfig {
      locale:${union(locales, '        ')};
    }
  }
}
`;
  },
};
