/** The section of `dragoman.json` about texts in code that become keys. */
import * as z from 'zod/mini';

export const NAME_STRATEGIES = ['path', 'text', 'hash', 'sentence'] as const;

export const extractSchema = z
  .strictObject({
    names: z.optional(
      z
        .enum(NAME_STRATEGIES)
        .check(
          z.describe(
            'How new keys are called: "path" by the group of the other keys of the file, else by its path, and words of the text; "text" by words of the text; "hash" by its hash; "sentence": the text is the key. Default: "sentence" where the keys of the project are, else "path".',
          ),
        ),
    ),
    attributes: z.optional(
      z
        .array(z.string().check(z.regex(/^[A-Za-z][\w:.-]*$/, 'This is not the name of an attribute.')))
        .check(
          z.maxLength(100),
          z.describe(
            'Attributes and properties of elements whose values are texts, in addition to title, alt, placeholder, label and aria-label, e.g. ["helperText"].',
          ),
        ),
    ),
  })
  .check(z.describe('How texts in code become keys: "dragoman keys extract" and the light bulb in the editor.'));
