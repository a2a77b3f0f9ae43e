import type { Library } from '../library.ts';

export const android: Library = {
  id: 'android',
  title: 'Android',
  packages: [],
  catalogs: '/res/values/[^/]+\\.xml$',
  words: ['R.', '@'],
  forms: [
    { in: ['kt', 'java'], name: '\\bR\\.(?:string|plurals|array)\\.(\\w+)' },
    { in: ['xml'], name: '@(?:string|plurals|array)/(\\w+)' },
    { in: ['kt', 'java'], before: '\\bgetIdentifier\\(', open: true },
  ],
  examples: [
    { file: 'A.kt', code: 'val a = getString(R.string.app_name) // R.string.gone', keys: ['app_name'] },
    { file: 'a.xml', code: '<TextView android:text="@string/app_name" /><!-- @string/gone -->', keys: ['app_name'] },
  ],
};
