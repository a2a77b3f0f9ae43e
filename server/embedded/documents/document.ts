import type { Result } from '../../../shared/values/result.ts';
import type { MarkupOptions } from '../engine/markup.ts';

/** Translates texts that are written alike, in order. The error is a sentence for people. */
export type TranslateTexts = (
  texts: readonly string[],
  markup: MarkupOptions,
) => Promise<Result<readonly string[], string>>;

/** Turns a document into its translation; every byte that is no text for readers stays what it is, as far as the container allows. */
export type TranslateDocument = (
  content: Buffer,
  translate: TranslateTexts,
  target: string,
) => Promise<Result<Uint8Array, string>>;
