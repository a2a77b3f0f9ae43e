import type { Library } from '../library.ts';

export const easyLocalization: Library = {
  id: 'easy-localization',
  title: 'easy_localization',
  packages: ['easy_localization'],
  words: ['tr(', 'plural('],
  forms: [
    { in: ['dart'], after: '\\.(?:tr|plural)\\(' },
    { in: ['dart'], before: '(?<!["\'\\w.])(?:context\\.)?(?:tr|plural)\\(', open: true },
    { in: ['dart'], before: '\\bText\\((?=\\s*[\'"][^\'"\\n]*[\'"]\\)\\.tr\\()' },
  ],
  examples: [
    {
      file: 'a.dart',
      code: "final a = 'page.title'.tr(); final b = tr('page.hint'); final c = Text('page.text').tr(); // 'gone'.tr()",
      keys: ['page.title', 'page.hint', 'page.text'],
    },
  ],
};
