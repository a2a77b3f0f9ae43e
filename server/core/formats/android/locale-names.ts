import { isDocumentation, normalizeLocale, parseLocale } from '../../../../shared/locale.ts';
import type { LocaleNames } from '../traits.ts';

/** Old Java codes that were replaced later: folders still use them. */
const OLD: readonly (readonly [old: string, today: string])[] = [
  ['iw', 'he'],
  ['in', 'id'],
  ['ji', 'yi'],
];

/**
 * Languages as qualifiers of resource folders: `values-de`, `values-pt-rBR`, `values-b+sr+Latn`. Folders with other qualifiers (`night`, `v21`,
 * `sw600dp`, `land`; `car` is a UI mode before it is a language) have a language only if one of these comes first, and are ignored even then.
 */
export const androidLocales: LocaleNames = {
  paths: /(?:^|\/)values(?:-([^/]+))?\/[^/]+\.xml$/d,
  read(spelling) {
    const tag = /^b\+[\w+]+$/.test(spelling)
      ? normalizeLocale(spelling)
      : /^[a-z]{2,3}(?:-r(?:[A-Za-z]{2}|\d{3}))?$/.test(spelling) && spelling !== 'car' && !isDocumentation(spelling)
        ? normalizeLocale(spelling.replace('-r', '-'))
        : undefined;
    const old = OLD.find(([code]) => tag === code || tag?.startsWith(`${code}-`));
    return old === undefined ? tag : tag?.replace(...old);
  },
  spell(tag) {
    const { language = tag, script, region, rest } = parseLocale(tag) ?? {};
    if (script !== undefined || rest !== undefined || /\d/.test(region ?? ''))
      return `b+${[language, script, region, ...(rest?.split(/[-_]/) ?? [])].filter((it) => it !== undefined).join('+')}`;
    const code = OLD.find(([, today]) => today === language)?.[0] ?? language;
    return region === undefined ? code : `${code}-r${region}`;
  },
};

/** `values/strings.xml` is the fallback of all languages. */
export function unnamed(path: string): string | undefined {
  return /(?:^|\/)values\/[^/]+\.xml$/.test(path) ? path.replace(/values(?=\/[^/]+$)/, 'values-{locale}') : undefined;
}
