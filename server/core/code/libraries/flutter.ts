import type { Library } from '../library.ts';

export const flutter: Library = {
  id: 'flutter',
  title: 'Flutter (gen-l10n, intl_utils)',
  packages: ['flutter_localizations', 'intl_utils'],
  catalogs: '\\.arb$',
  words: ['ocaliz', 'l10n', 'L10n', 'S.', 'loc', 'strings', 'tr.', 'tr!.'],
  forms: [
    {
      in: ['dart'],
      name: '\\b(?:\\w*Localizations|S|L10n)\\s*\\.of\\([^()]*(?:\\([^()]*\\))?[^()]*\\)\\s*[!?]?\\s*\\.\\s*(\\w+)',
    },
    { in: ['dart'], name: '\\b(?:l10n|loc|localizations|localization|strings|tr|S\\.current)\\s*[!?]?\\.\\s*(\\w+)' },
  ],
  examples: [
    {
      file: 'a.dart',
      code: 'final a = AppLocalizations.of(context)!.pageTitle; final b = context.l10n.save; // l10n.gone\nfinal c = S.of(context).hello("x");',
      keys: ['pageTitle', 'hello', 'save'],
    },
    { file: 'b.dart', code: 'Text($strings.ok); Text(loc!.done);', keys: ['ok', 'done'] },
  ],
};
