/** Fields that arguments of several commands share. */
import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

export const FOLDER = { folder: z.optional(text) };
export const PAIR = { sourceLang: text, targetLang: text };
export const PREFER = { prefer: z.optional(z.enum(['repository', 'service'])), dryRun: z.optional(z.boolean()) };
