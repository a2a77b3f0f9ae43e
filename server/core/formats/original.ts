import type { Catalog, Format } from './format.ts';
import { keyedTexts } from './keyed.ts';

/** All files of a group have one dialect, and the source file shows it better than a target with three keys. */
export function likeSource(
  { format, dialect }: { readonly format: Format; readonly dialect?: string },
  source: { readonly catalog: { readonly dialect: string } },
): { readonly format: Format; readonly dialect?: string } {
  if (format.layout === 'bilingual') return { format, ...(dialect !== undefined && { dialect }) };
  return { format, dialect: dialect ?? source.catalog.dialect };
}

/** The source locale's file as far as a translation needs it: a bilingual file is its own source, unless its sources are keys. */
export function originalOf<T extends { readonly catalog: Catalog }>(
  { layout }: Pick<Format, 'layout'>,
  original: T | undefined,
): T | undefined {
  return original !== undefined && (layout !== 'bilingual' || keyedTexts(original.catalog)) ? original : undefined;
}
