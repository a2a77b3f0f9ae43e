/** What `dragoman.json` says about translating. */
import * as z from 'zod/mini';

export const formality = z.enum(['default', 'more', 'less', 'prefer_more', 'prefer_less']);
/** One value, or one per target locale. */
function perLocale<T extends z.ZodMiniType>(value: T) {
  return z.union([value, z.record(z.string(), value)]);
}

export const modelType = z.enum(['latency_optimized', 'quality_optimized', 'prefer_quality_optimized']);

const text = (description: string) => z.string().check(z.describe(description));

export const translationSchema = z.strictObject({
  formality: z.optional(
    perLocale(formality).check(
      z.describe('Form of address: one value, or one per target locale ("*" for all others).'),
    ),
  ),
  modelType: z.optional(
    perLocale(modelType).check(
      z.describe('Kind of model the service shall use: one value, or one per target locale ("*" for all others).'),
    ),
  ),
  glossary: z.optional(
    perLocale(z.string().check(z.minLength(1))).check(
      z.describe(
        'Name or id of a glossary on the service, for all target locales or per locale, in place of the synced one.',
      ),
    ),
  ),
  tagHandling: z.optional(
    perLocale(z.enum(['xml', 'html'])).check(
      z.describe(
        'How placeholders and tags travel at the first attempt: one value, or one per target locale. Default: xml.',
      ),
    ),
  ),
  tagHandlingVersion: z.optional(
    perLocale(z.enum(['v1', 'v2'])).check(
      z.describe('Version of tag handling at the first attempt: one value, or one per target locale. Default: v2.'),
    ),
  ),
  protect: z.optional(
    z
      .array(z.string())
      .check(z.maxLength(5_000), z.describe('Words, and regular expressions between slashes, that stay as they are.')),
  ),
  protectCode: z.optional(
    z
      .boolean()
      .check(
        z.describe(
          'Words of program code stay as they are: `in backticks`, calls(), snake_case and camelCase names, --options, files and paths.',
        ),
      ),
  ),
  maxCharacters: z.optional(
    z.int().check(z.minimum(0), z.describe('Stop a run before it sends more than this many characters (code points).')),
  ),
  context: z.optional(text('Sent along as context with every request. It is neither translated nor billed.')),
});
