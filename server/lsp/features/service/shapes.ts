/** Fields that arguments of several commands share. */
import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

export const ID = { id: text };
export const NEW = { name: text };
export const DICTIONARY = { sourceLang: text, targetLang: text };
export const PAGED = { offset: z.optional(z.int().check(z.minimum(0))) };
export const TERMS = { uri: text, pair: z.optional(z.object(DICTIONARY)) };
