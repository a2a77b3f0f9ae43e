import type { Library } from '../library.ts';

export const apple: Library = {
  id: 'apple',
  title: 'iOS and macOS',
  packages: [],
  catalogs: '\\.(?:strings|stringsdict|xcstrings)$',
  words: ['Localized', 'localized', 'Text('],
  forms: [
    { in: ['swift', 'm'], before: '\\bNSLocalizedString\\(\\s*@?', open: true },
    {
      in: ['swift'],
      before: '\\b(?:String\\(localized:|LocalizedStringResource\\(|LocalizedStringKey\\(|Text\\(|Label\\(|Button\\()',
    },
    { in: ['swift'], after: '\\.localized\\b' },
  ],
  examples: [
    {
      file: 'A.swift',
      code: 'let a = NSLocalizedString("menu.open", comment: "") // NSLocalizedString("gone", comment: "")',
      keys: ['menu.open'],
    },
    {
      file: 'A.swift',
      code: 'let a = String(localized: "menu.open"); let b = "menu.close".localized',
      keys: ['menu.open', 'menu.close'],
    },
  ],
};
