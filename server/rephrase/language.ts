import { rephraseLanguage, supportsStyles } from '../service/write.ts';

/** Whether texts of a locale can be put into styles and tones; `undefined` when they cannot be rephrased at all. */
export function knowsStyles(locale: string): boolean | undefined {
  const code = rephraseLanguage(locale);
  return code === undefined ? undefined : [code, `${code}-GB`, `${code}-PT`].some(supportsStyles);
}

/**
 * The language to name in a request. Where only the variants of a language know styles, it is left to the service to find out
 * which one a text is in.
 */
export function namedLanguage(locale: string, styled: boolean): string | undefined {
  const code = rephraseLanguage(locale);
  return styled && code !== undefined && !supportsStyles(code) && knowsStyles(locale) === true ? undefined : locale;
}
