import { hasExtension } from '../../../shared/extensions.ts';
import { PLAIN_DIALECT } from '../text/dialects/index.ts';
import { type Codec, PLAIN_TEXT, XML_TEXT } from './common/raw.ts';
import type { Format } from './format.ts';
import { FORMATS } from './list.ts';
import type { LocaleNames } from './traits.ts';

export { FORMATS } from './list.ts';

/** The format of a file, by its path and text; for most the beginning of the text is enough. */
export function formatOf(path: string, text: { slice(start: number, end: number): string }): Format | undefined {
  const head = text.slice(0, 4096);
  return FORMATS.find((format) => {
    const { anywhere, textDecides = [] } = format;
    if (anywhere === undefined) return format.recognises(path, head);
    if (!hasExtension(path, textDecides)) return false;
    const whole = text.slice(0, Number.MAX_SAFE_INTEGER);
    return whole.includes(anywhere) && format.recognises(path, whole);
  });
}

/** Whether a file with this extension must be read as a whole before its format is known. */
export function isSeenWhole(path: string): boolean {
  return FORMATS.some(({ anywhere, textDecides = [] }) => anywhere !== undefined && hasExtension(path, textDecides));
}

/** The format of files with this name, if any. */
export function formatByName(path: string): Format | undefined {
  const dot = path.lastIndexOf('.');
  return dot < 0 ? undefined : BY_EXTENSION.get(path.slice(dot).toLowerCase());
}

/** The first format that claims an extension as its own, else the first one that decides by the text. */
const BY_EXTENSION: ReadonlyMap<string, Format> = new Map(
  [...FORMATS.map((format) => [format, format.extensions] as const)]
    .concat(FORMATS.map((format) => [format, format.textDecides ?? []] as const))
    .flatMap(([format, extensions]) => extensions.map((extension) => [extension, format] as const))
    // Of several, a map would keep the last.
    .reverse(),
);

/** How the tool of a file spells locales in its path, if it has its own spelling. */
export function localeNamesOf(path: string): LocaleNames | undefined {
  return FORMATS.find(({ localeNames }) => localeNames?.paths.test(path))?.localeNames;
}

/** The pattern for files of other languages next to one that names none (`FormatTraits.unnamed`). */
export function unnamedPattern(path: string): string | undefined {
  for (const format of FORMATS) {
    const pattern = format.unnamed?.(path);
    if (pattern !== undefined) return pattern;
  }
  return undefined;
}

/** Whether a dialect says more about a file than its format does. */
export function isOwnDialect(dialect: string, format: string): boolean {
  return dialect !== PLAIN_DIALECT && dialect !== format;
}

/** How words are escaped in a file that may not be a localization file. */
export function codecOf(path: string): Codec {
  if (hasExtension(path, ['.html', '.htm'])) return XML_TEXT;
  return formatByName(path)?.codec ?? PLAIN_TEXT;
}
