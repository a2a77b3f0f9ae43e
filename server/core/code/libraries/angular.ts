import type { Library } from '../library.ts';

/** `meaning|description@@id`: without an id the text is the key, which the file replaces with a fingerprint. */
const ID = '@@([^\\s@|]+)$';
const TAG = '^:[^:]*@@([^:@|]+):';

export const angular: Library = {
  id: 'angular',
  title: 'Angular ($localize, i18n)',
  packages: ['@angular/localize'],
  words: ['i18n', '$localize'],
  globals: { $localize: { translate: { key: [0], within: TAG } } },
  attributes: Object.fromEntries(
    ['i18n', ...['title', 'placeholder', 'alt', 'aria-label', 'label', 'matTooltip'].map((name) => `i18n-${name}`)].map(
      (name) => [name, { key: [[0, name]] as const, within: ID }],
    ),
  ),
  marksTemplates: true,
  examples: [
    {
      file: 'a.html',
      code: '<h1 i18n="site header|The title@@page.title">Hello</h1>\n<img i18n-title="@@page.logo" title="Logo" />\n<p i18n>No id</p>',
      keys: ['page.title', 'page.logo'],
    },
    { file: 'a.ts', code: 'const saved = $localize`:note|Said after saving@@saved:Saved`;', keys: ['saved'] },
  ],
};
