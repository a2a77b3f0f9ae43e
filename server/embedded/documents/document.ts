import type { Result } from '../../../shared/values/result.ts';
import type { MarkupOptions } from '../engine/markup.ts';

/** Translates texts in the same notation, in order. The error is a sentence for the user. */
export type TranslateTexts = (
  texts: readonly string[],
  markup: MarkupOptions,
) => Promise<Result<readonly string[], string>>;

/** Turns a document into its translation; every byte that is not text for readers stays the same, as far as the container allows. */
export type TranslateDocument = (
  content: Buffer,
  translate: TranslateTexts,
  target: string,
) => Promise<Result<Uint8Array, string>>;
