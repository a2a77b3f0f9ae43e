import type { Library } from '../library.ts';

const CODE = ['py', 'php', 'rb', 'html', 'js', 'mjs', 'cjs', 'ts', 'mts', 'tsx', 'jsx', 'vue', 'c', 'cpp', 'go'];
const TEMPLATES = ['html', 'txt'];

/** A call of one of these functions, on its own or on an object with a typical name. */
const call = (names: string) =>
  `(?<![\\w.$])(?:(?:[Gg]ettext|i18n|wp\\.i18n|this|self)\\.)?\\$?(?:${names})(?:_lazy|_noop)?\\(`;

export const gettext: Library = {
  id: 'gettext',
  title: 'gettext, Django',
  bySource: true,
  contexts: true,
  packages: ['Django', 'django'],
  catalogs: '\\.(?:po|pot)$',
  words: ['_(', 'gettext', 'trans', '_e(', '_n(', '_x(', '_ex(', '_nx(', '_noop('],
  forms: [
    { in: CODE, before: call('_|[NQ]_|u?n?gettext|lazy_n?gettext|__|_e|_n|esc_(?:html|attr)_[_e]') },
    { in: CODE, before: call('dn?gettext'), key: 1 },
    { in: CODE, before: call('N?C_|n?pgettext|lazy_n?pgettext'), context: 0, key: 1 },
    { in: CODE, before: call('dn?pgettext'), context: 1, key: 2 },
    { in: CODE, before: call('_e?x|esc_(?:html|attr)_x'), context: 1 },
    { in: CODE, before: '(?<![\\w.$])_nx_noop\\(', context: 2 },
    { in: CODE, before: call('_nx(?!_)'), context: 3 },
    {
      in: TEMPLATES,
      before: '\\{%-?\\s*(?:trans|translate)\\s',
      contextBehind: '(?:\\s+(?:noop|as\\s+\\w+))?\\s+context\\s+',
    },
    {
      in: TEMPLATES,
      block:
        '\\{%-?\\s*(?:blocktrans(?:late)?|trans(?!\\s*["\'_]))\\b([^%]{0,500})%\\}((?:(?!\\{%-?\\s*end)[^]){0,3000})\\{%-?\\s*end(?:blocktrans|trans)',
    },
  ],
  examples: [
    {
      file: 'a.py',
      code: "label = _('Save')  # _('gone')\nmany = ngettext('%d file', '%d files', n)\nmay = pgettext('month', 'May')",
      keys: ['Save', '%d file', 'month | May'],
    },
    {
      file: 'a.html',
      code: '{% translate "Open" %} {% translate "May" context "month" %} {% blocktranslate trimmed %}\n  Hello\n  {{ name }}\n{% endblocktranslate %}',
      keys: ['Open', 'month | May', 'Hello %(name)s'],
    },
    {
      file: 'a.php',
      code: "<?php _e('Close', 'my-plugin'); $a = _x('Post', 'verb', 'my-plugin'); // __('gone')",
      keys: ['Close', 'verb | Post'],
    },
  ],
};
