/** The section of `dragoman.json` about translating. */
import * as z from 'zod/mini';
import { requestFields } from '../request-options.ts';

type PerLocale<T extends z.ZodMiniType> = z.ZodMiniUnion<readonly [T, z.ZodMiniRecord<z.ZodMiniString, T>]>;

/** One value, or one per target locale. */
function perLocale<T extends z.ZodMiniType>(value: T): PerLocale<T> {
  const { description = '' } = z.globalRegistry.get(value) ?? {};
  const either = z.union([value, z.record(z.string(), value)]);
  return either.check(z.describe(`${description} One value, or one per target locale ("*" for all others).`));
}

const { parameters, ...fields } = requestFields;
const byLocale = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, perLocale(value)])) as {
  readonly [K in keyof typeof fields]: PerLocale<(typeof fields)[K]>;
};
const patterns = (description: string) => z.array(z.string()).check(z.maxLength(1_000), z.describe(description));

/** Other options for some of the texts. */
const override = z.partial(
  z.strictObject({
    files: patterns('Patterns of files, from the project folder: ["legal/**"]. They fit a source or a target file.'),
    keys: patterns('Keys or unit ids, where * stands for any characters: ["legal.*"].'),
    locales: patterns('Target locales, or languages for all their variants: ["de", "pt-BR"].'),
    ...requestFields,
  }),
);

export const translationSchema = z.partial(
  z.strictObject({
    ...byLocale,
    parameters,
    overrides: z
      .array(override)
      .check(
        z.maxLength(1_000),
        z.describe(
          'Other options for some files, keys or locales. Of several that fit, a later one wins; instructions and contexts add up.',
        ),
      ),
    instructionsFromFiles: z
      .boolean()
      .check(
        z.describe(
          'Tell the service what files say of single texts, length limits and interface elements, in languages for which it takes instructions (true).',
        ),
      ),
    protect: z
      .array(z.string())
      .check(z.maxLength(5_000), z.describe('Words, and regular expressions between slashes, that stay as they are.')),
    protectCode: z
      .boolean()
      .check(
        z.describe(
          'Words of program code stay as they are: `in backticks`, calls(), snake_case and camelCase names, --options, files and paths.',
        ),
      ),
    codeContext: z
      .boolean()
      .check(
        z.describe(
          'Tell the service which element of the code shows a short text, e.g. "<button> in Cart.tsx" (false). Names of elements, attributes and files are sent, no code.',
        ),
      ),
    staleContext: z
      .boolean()
      .check(
        z.describe(
          'A translation is stale, too, when another element of the code shows its text than when it was made (false). dragoman.lock.json remembers the elements.',
        ),
      ),
    maxCharacters: z
      .int()
      .check(z.minimum(0), z.describe('Stop a run before it sends more than this many characters (code points).')),
  }),
);

export type TranslationSettings = z.infer<typeof translationSchema>;
