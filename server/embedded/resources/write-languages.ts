/** Languages of writing (docs/spec/service.md#rephrase). */
export const WRITING_TARGETS = 'de en en-GB en-US es fr it ja ko pt pt-BR pt-PT zh zh-Hans'.split(' ');
/** A language requested without a variant, and the variant of the answer. */
export const DEFAULT_VARIANTS: ReadonlyMap<string, string> = new Map([
  ['en', 'en-US'],
  ['pt', 'pt-PT'],
]);

const CODES = new Set(WRITING_TARGETS.map((code) => code.toUpperCase()));
/** Targets that support styles and tones. */
const VARIANTS = new Set('DE EN-GB EN-US ES FR IT PT-BR PT-PT'.split(' '));

/** @param code upper case */
export function isWritingLanguage(code: string): boolean {
  return CODES.has(code);
}

/** @param code upper case */
export function isWritingVariant(code: string): boolean {
  return VARIANTS.has(code);
}
