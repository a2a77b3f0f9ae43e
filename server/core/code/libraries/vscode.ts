import type { Library, Thing } from '../library.ts';

const T: Thing = { translate: { key: [0, [0, 'message']] } };

export const vscode: Library = {
  id: 'vscode',
  title: 'VS Code extensions',
  packages: ['vscode', '@types/vscode', '@vscode/l10n', '@vscode/l10n-dev', 'vscode-nls'],
  catalogs: '/(?:package\\.nls|bundle\\.l10n)\\.json$',
  words: ['l10n', 'nls'],
  exports: { t: T, l10n: { members: { t: T } }, default: { members: { t: T, l10n: { members: { t: T } } } } },
  likely: { l10n: { members: { t: T } } },
  globals: { l10n: { members: { t: T } } },
  members: { l10n: { members: { t: T } } },
  forms: [{ in: ['package.json'], name: '"%([^%"\\n]+)%"' }],
  examples: [
    {
      file: 'a.ts',
      code: "import { l10n } from 'vscode';\nconst a = l10n.t('Saved {0}', name); const b = l10n.t({ message: 'Open', comment: [] });",
      keys: ['Saved {0}', 'Open'],
    },
    { file: 'package.json', code: '{ "title": "%commands.save%" } // l10n', keys: ['commands.save'] },
  ],
};
