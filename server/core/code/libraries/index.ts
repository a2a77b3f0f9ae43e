import type { Library } from '../library.ts';
import { android } from './android.ts';
import { angular } from './angular.ts';
import { apple } from './apple.ts';
import { chrome } from './chrome.ts';
import { dotnet } from './dotnet.ts';
import { easyLocalization } from './easy-localization.ts';
import { flutter } from './flutter.ts';
import { formatjs } from './formatjs.ts';
import { gettext } from './gettext.ts';
import { i18next } from './i18next.ts';
import { laravel } from './laravel.ts';
import { lingui } from './lingui.ts';
import { nextIntl } from './next-intl.ts';
import { ngxTranslate } from './ngx-translate.ts';
import { paraglide } from './paraglide.ts';
import { rails } from './rails.ts';
import { svelteI18n } from './svelte-i18n.ts';
import { symfony } from './symfony.ts';
import { transloco } from './transloco.ts';
import { typesafeI18n } from './typesafe-i18n.ts';
import { vscode } from './vscode.ts';
import { vueI18n } from './vue-i18n.ts';

/** Every library whose calls are understood. */
export const LIBRARIES: readonly Library[] = [
  i18next,
  nextIntl,
  formatjs,
  vueI18n,
  svelteI18n,
  ngxTranslate,
  transloco,
  angular,
  chrome,
  vscode,
  lingui,
  paraglide,
  typesafeI18n,
  flutter,
  easyLocalization,
  rails,
  laravel,
  symfony,
  gettext,
  dotnet,
  android,
  apple,
];

/**
 * The libraries that a project uses, as far as its files show.
 * @param dependencies names of packages
 * @param catalogs paths of locale files
 */
export function librariesOf(dependencies: ReadonlySet<string>, catalogs: readonly string[] = []): readonly Library[] {
  return LIBRARIES.filter(({ packages, catalogs: pattern }) => {
    const shown = pattern === undefined ? undefined : new RegExp(pattern);
    return packages.some((name) => dependencies.has(name)) || catalogs.some((path) => shown?.test(path) === true);
  });
}
