import type { Library } from '../library.ts';

export const dotnet: Library = {
  id: 'dotnet',
  title: '.NET (resx, resw)',
  packages: [],
  catalogs: '\\.(?:resx|resw)$',
  words: ['Resources', 'Localizer', 'GetString', 'x:Uid', 'Strings'],
  forms: [
    {
      in: ['cs', 'cshtml', 'razor', 'xaml'],
      name: '\\b(?:\\w*Resources?|\\w*Strings?|Lang|Properties\\.Resources)\\.(\\w+)\\b(?!\\s*\\()',
    },
    { in: ['cs', 'cshtml', 'razor'], before: '\\b\\w*[lL]ocali[sz]er\\[', open: true },
    { in: ['cs', 'cshtml', 'razor'], before: '\\bGetString\\(' },
    { in: ['xaml'], name: 'x:Uid="([\\w/]+)"', subtree: true },
  ],
  examples: [
    {
      file: 'A.cs',
      code: 'var a = Resources.PageTitle; var b = _localizer["Saved"]; // Resources.Gone',
      keys: ['PageTitle', 'Saved'],
    },
  ],
};
