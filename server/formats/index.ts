import { hasExtension } from '../../shared/extensions.ts';
import type { Format } from './format.ts';
import { FORMATS } from './list.ts';
import { type Codec, PLAIN_TEXT, XML_TEXT } from './raw.ts';
import type { LocaleNames } from './traits.ts';

export { FORMATS } from './list.ts';

/** The format of a file, by its path and the beginning of its text. */
export function formatOf(path: string, head: string): Format | undefined {
  return FORMATS.find((format) => format.recognises(path, head.slice(0, 4096)));
}

/** The format that files of this name have, if they have any. */
export function formatByName(path: string): Format | undefined {
  return FORMATS.find(({ extensions, textDecides = [] }) => hasExtension(path, [...extensions, ...textDecides]));
}

/** How the tool of a file spells locales in its path, if it has a way of its own. */
export function localeNamesOf(path: string): LocaleNames | undefined {
  return FORMATS.find(({ localeNames }) => localeNames?.paths.test(path))?.localeNames;
}

/** How the files of other languages beside one that names none are called (`FormatTraits.unnamed`). */
export function unnamedPattern(path: string): string | undefined {
  for (const format of FORMATS) {
    const pattern = format.unnamed?.(path);
    if (pattern !== undefined) return pattern;
  }
  return undefined;
}

/** How words are escaped in a file that may be no localization file. */
export function codecOf(path: string): Codec {
  if (hasExtension(path, ['.html', '.htm'])) return XML_TEXT;
  return formatByName(path)?.codec ?? PLAIN_TEXT;
}
