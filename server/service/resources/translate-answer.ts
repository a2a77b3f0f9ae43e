import * as z from 'zod/mini';
import { codePoints } from '../../../shared/values/code-points.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import type { ServiceError } from '../errors/errors.ts';
import { protocolError } from '../errors/failures.ts';
import { decode } from '../transport/decode.ts';
import type { WireAnswer } from '../transport/wire.ts';
import type { Translation } from './translate-types.ts';

const translationsSchema = z.object({
  translations: z.array(
    z.object({
      detected_source_language: z.string(),
      text: z.string(),
      billed_characters: z.nullish(z.number()),
      model_type_used: z.nullish(z.string()),
    }),
  ),
});

/** Reads the answer of a translate request (docs/spec/service.md#translate): as many translations as texts, or nothing of it is believed. */
export function readTranslations(
  answer: WireAnswer,
  texts: readonly string[],
  operation: string,
): Result<readonly Translation[], ServiceError> {
  const decoded = decode(translationsSchema, answer, operation);
  if (!decoded.ok) return decoded;
  const { translations } = decoded.value;
  if (translations.length !== texts.length) {
    const what = `${translations.length} translations for ${texts.length} texts`;
    return fail(protocolError(operation, what, answer.traceId));
  }
  return ok(
    translations.map((item, index) => ({
      text: item.text,
      detectedSourceLang: item.detected_source_language.toUpperCase(),
      billedCharacters: item.billed_characters ?? codePoints(texts[index] ?? ''),
      ...(typeof item.model_type_used === 'string' && { modelTypeUsed: item.model_type_used }),
    })),
  );
}

/** Whether something that was kept is a translation. */
export function isTranslation(value: unknown): value is Translation {
  if (typeof value !== 'object' || value === null) return false;
  return 'text' in value && typeof value.text === 'string' && 'detectedSourceLang' in value;
}
