import { isDocumentation, isLanguageTag, normalizeLocale } from '../../../../shared/locale.ts';
import type { LocaleNames } from '../traits.ts';

/** Folder names from before language codes, which the system still reads (Apple, "Language and Locale IDs"). */
const OLD: Readonly<Record<string, string>> = {
  English: 'en',
  French: 'fr',
  German: 'de',
  Italian: 'it',
  Japanese: 'ja',
  Spanish: 'es',
  Dutch: 'nl',
  Swedish: 'sv',
  Danish: 'da',
  Norwegian: 'no',
  Finnish: 'fi',
  Portuguese: 'pt',
  Korean: 'ko',
};

/** Languages of `.lproj` folders: `de.lproj`, `zh-Hans.lproj`, `pt_BR.lproj`, `German.lproj`. */
export const lprojLocales: LocaleNames = {
  paths: /(?:^|\/)([^/]+)\.lproj\/[^/]+\.strings(?:dict)?$/d,
  read: (spelling) =>
    OLD[spelling] ?? (isLanguageTag(spelling) && !isDocumentation(spelling) ? normalizeLocale(spelling) : undefined),
  spell: (tag) => tag,
};

/** `Base.lproj` is the fallback of all languages. */
export function unnamed(path: string): string | undefined {
  return /(?:^|\/)Base\.lproj\/[^/]+\.strings(?:dict)?$/.test(path)
    ? path.replace(/Base(?=\.lproj\/[^/]+$)/, '{locale}')
    : undefined;
}
