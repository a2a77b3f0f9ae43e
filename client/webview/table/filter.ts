import type { FilterState } from './tools.ts';

/** The query for the current state of the filter fields. */
export function queryOf(
  { text, regex, matchCase, where, kinds, since, locale, file }: FilterState,
  shown: readonly string[],
): { readonly filter: Record<string, unknown>; readonly locales: readonly string[] } {
  return {
    filter: {
      ...(text !== '' && { text, regex, matchCase }),
      ...(text !== '' && where !== '' && { where }),
      ...(kinds.length > 0 && { kinds }),
      ...(kinds.includes('changed') && since.trim() !== '' && { since }),
      ...(file !== '' && { file: Number(file) }),
    },
    locales: locale === '' ? shown : [locale],
  };
}
