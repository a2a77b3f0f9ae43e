/** The file of a style rule list: one schema provides validation, messages and the JSON Schema that editors use. */
import * as z from 'zod/mini';

/** Limits of the service (docs/spec/service.md#style-rules). Characters. */
const NAME = 1024;
const LABEL = 100;
const PROMPT = 300;
export const MOST_INSTRUCTIONS = 200;

/** Target languages of lists, as far as this version knows. */
export const STYLE_LANGUAGES: readonly string[] = ['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'zh'];

/** Categories of rules, as far as this version knows. */
export const CATEGORIES: readonly string[] = [
  'dates_and_times',
  'formatting',
  'numbers',
  'punctuation',
  'spelling_and_grammar',
  'style_and_tone',
  'vocabulary',
];

const filled = (most: number, description: string) =>
  z
    .string()
    .check(z.regex(/\S/, 'This is empty. Write something, or remove it.'), z.maxLength(most), z.describe(description));

const instruction = z.strictObject({
  label: filled(LABEL, 'What the instruction is called. Each label occurs once in a file.'),
  prompt: filled(
    PROMPT,
    'One wish, in English or the language of the translations. Say what to do rather than what not to do.',
  ),
  sourceLanguage: z.optional(
    z
      .string()
      .check(
        z.regex(/^[a-z]{2,3}$/i, 'This is not a language code. Write it like "en".'),
        z.describe('Only for texts in this language. Without it: for all.'),
      ),
  ),
});

export const styleSchema = z.strictObject({
  $schema: z.optional(z.string()),
  name: filled(NAME, 'Name of the list on the service.'),
  language: z
    .string()
    .check(
      z.regex(
        /^[a-z]{2,3}$/i,
        'This is not a base language. Write it like "de"; a list serves all variants of its language.',
      ),
      z.describe(`Language of the translations: ${STYLE_LANGUAGES.join(', ')}. A list keeps it.`),
    ),
  rules: z.optional(
    z
      .record(z.string().check(z.regex(/^[^/]+$/, 'A category has no slash.')), z.record(z.string(), z.string()))
      .check(z.describe(`Category, rule, value. Categories: ${CATEGORIES.join(', ')}.`)),
  ),
  instructions: z.optional(
    z.array(instruction).check(z.maxLength(MOST_INSTRUCTIONS), z.describe('Wishes in your own words.')),
  ),
});

/** The JSON Schema (draft 2020-12). Generated into `docs/style-rules.schema.json`. */
export function styleJsonSchema(): unknown {
  return z.toJSONSchema(styleSchema);
}
