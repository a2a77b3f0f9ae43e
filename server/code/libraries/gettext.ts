import type { Library } from '../library.ts';

const CALL =
  '(?<![\\w.$])(?:_|gettext|gettext_lazy|ugettext|ugettext_lazy|_lazy|ngettext|ngettext_lazy|gettext_noop|__|_e|_x|_n|esc_html__|esc_attr__|esc_html_e)\\(';

export const gettext: Library = {
  id: 'gettext',
  title: 'gettext, Django',
  packages: ['Django', 'django'],
  catalogs: '\\.(?:po|pot)$',
  words: ['_(', 'gettext', 'trans'],
  forms: [
    { in: ['py', 'php', 'rb', 'html', 'js', 'ts', 'tsx', 'jsx', 'c', 'cpp', 'go'], before: CALL },
    { in: ['html', 'txt'], before: '\\{%\\s*(?:trans|translate)\\s' },
    { in: ['html', 'txt'], name: '\\{%\\s*blocktrans(?:late)?[^%]*%\\}([^{]+)\\{%\\s*endblocktrans' },
  ],
  examples: [
    {
      file: 'a.py',
      code: "label = _('Save')  # _('gone')\nmany = ngettext('%d file', '%d files', n)",
      keys: ['Save', '%d file'],
    },
    {
      file: 'a.html',
      code: '{% translate "Open" %} {% blocktranslate %}Close{% endblocktranslate %}',
      keys: ['Open', 'Close'],
    },
  ],
};
