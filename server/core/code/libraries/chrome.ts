import type { Library, Thing } from '../library.ts';

const T: Thing = { translate: { key: [0] } };
const I18N: Thing = { members: { i18n: { members: { getMessage: T } } } };

export const chrome: Library = {
  id: 'chrome',
  title: 'Chrome and WebExtensions',
  packages: ['webextension-polyfill'],
  catalogs: '/_locales/[^/]+/messages\\.json$',
  words: ['getMessage'],
  exports: { default: I18N },
  globals: { chrome: I18N, browser: I18N },
  likely: { getMessage: T },
  forms: [
    { in: ['manifest.json', 'css', 'html'], name: '__MSG_(\\w+)__' },
    { in: ['html'], before: '\\bdata-i18n(?:-\\w+)?=' },
  ],
  examples: [
    { file: 'a.js', code: "const name = chrome.i18n.getMessage('appName');", keys: ['appName'] },
    { file: 'manifest.json', code: '{ "name": "__MSG_appName__" } // getMessage', keys: ['appName'] },
  ],
};
