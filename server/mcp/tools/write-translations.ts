import * as z from 'zod/mini';
import { writeTranslations } from '../../engine/units/write.ts';
import { orRefuse, tool } from '../tool.ts';
import { counted, sayAll, text } from '../words.ts';

const input = z.strictObject({
  translations: z
    .array(
      z.strictObject({
        file: z
          .string()
          .check(z.minLength(1, 'A path is empty.'), z.describe('The target file, as list_units names it.')),
        unit: z.string().check(z.describe('The id, as list_units gives it.')),
        text: text('The translation, with the tags and placeholders of the source.'),
        source: z.optional(
          z.string().check(z.describe('The source as you read it: where it has changed since, nothing is written.')),
        ),
      }),
    )
    .check(z.minLength(1, 'There is nothing to write.'), z.maxLength(500, 'Write at most 500 translations per call.')),
  replace: z
    ._default(z.boolean(), false)
    .check(z.describe('Also replace translations that are there; people may have written them.')),
});

const place = { file: z.string(), unit: z.string() };
const output = z.object({
  written: z.array(z.object(place)),
  refused: z.array(z.object({ ...place, reason: z.string() })),
});

export const writeTranslationsTool = tool({
  name: 'write_translations',
  title: 'Write translations',
  description:
    'Writes translations that you have made into the localization files. Each is verified first: one that loses a placeholder, a tag or a plural form, or that would break the file, is refused with the reason while the others are written; correct it and call again. Everything else in the files stays byte for byte as it is. Sends nothing.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input,
  output,
  needsProject: true,
  alone: true,
  async run({ translations, replace }, { host, notes, path }) {
    const given = await Promise.all(translations.map(async ({ file, ...one }) => ({ ...one, path: await path(file) })));
    const { written, refused } = orRefuse(await writeTranslations(host, given, replace));
    const lines = refused.map(({ file, unit, reason }) => `refused ${unit} in ${file}: ${reason}`);
    const end = `${counted(written.length, 'translation')} written, ${refused.length} refused`;
    return { data: { written, refused }, text: sayAll([...lines, end], notes) };
  },
});
