import type { Command } from 'vscode-languageserver/node';
import { SERVER_COMMANDS, type TranslateArguments } from '../../../../shared/commands.ts';
import { isOneOf } from '../../../../shared/locale.ts';
import type { Client } from '../../client.ts';
import type { Localizer } from '../../localizer.ts';
import type { LocaleCount, Overview } from '../progress/overview.ts';

/** How many locales fit on one line. */
const MOST = 8;
/** If there is no room for all, locales above this percentage come first: many projects have languages that were only started. */
const BEGUN = 50;

/** The lenses of a source file: the progress of each locale, and what is missing in all of them. */
export function progressLenses(
  { locales }: Overview,
  { client, uri, languages }: { readonly client: Client; readonly uri: string; readonly languages: readonly string[] },
): readonly Command[] {
  const { localizer, options } = client;
  const show: Command = { title: titleOf(locales, languages, localizer), command: options.progressCommand ?? '' };
  const missing = locales.reduce((sum, { counts }) => sum + counts.missing, 0);
  if (missing === 0) return [show];
  const argument: TranslateArguments = { uri, scope: 'missing' };
  const title = localizer.say('translateNew', localizer.number(missing));
  return [show, { title, command: SERVER_COMMANDS.translate, arguments: [argument] }];
}

/** The user's languages first, then the least complete ones; of many, those that are mostly translated. */
function titleOf(locales: readonly LocaleCount[], languages: readonly string[], { say, percent }: Localizer): string {
  if (locales.length > 1 && locales.every(({ counts }) => counts.percent === 100))
    return say('allLocales', locales.length);
  const rank = ({ locale, counts }: LocaleCount) => {
    if (isOneOf(locale, languages)) return 0;
    return locales.length > MOST && counts.percent < BEGUN ? 2 : 1;
  };
  const sorted = locales.toSorted(
    (a, b) => rank(a) - rank(b) || a.counts.percent - b.counts.percent || (a.locale < b.locale ? -1 : 1),
  );
  const shown = sorted.slice(0, MOST).map(({ locale, counts }) => `${locale} ${percent(counts.percent / 100)}`);
  const rest = locales.length - shown.length;
  return [...shown, ...(rest > 0 ? [say('moreLocales', rest)] : [])].join(' · ');
}
