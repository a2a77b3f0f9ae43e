import * as z from 'zod/mini';
import { openProject } from '../../engine/projects/project.ts';
import { translateOneText } from '../../engine/translate/text.ts';
import { requestOf, requestOptions } from '../request.ts';
import { orRefuse, READS, tool } from '../tool.ts';
import { formality, locale, sayAll, text } from '../words.ts';

const input = z.strictObject({
  text: text('The text. Placeholders such as {name}, %s or {{count}} and tags come back unchanged.'),
  to: z.array(locale()).check(z.minLength(1, 'Name at least one target locale.'), z.describe('Target locales.')),
  from: z.optional(locale('Source locale. Absent: the service detects it.')),
  formality: z.optional(formality),
  context: z.optional(text('Text that helps the service to understand and is not translated.')),
  options: z.optional(requestOptions),
  maxCharacters: z.optional(z.int().check(z.minimum(0), z.describe('Refuse to send more than this many characters.'))),
});

const output = z.object({
  translations: z.array(
    z.object({
      locale: z.string(),
      text: z.string(),
      billedCharacters: z.number(),
      detectedSourceLang: z.optional(z.string()),
      modelType: z.optional(z.string()),
    }),
  ),
  glossary: z.optional(z.string()),
});

export const translateTextTool = tool({
  name: 'translate_text',
  title: 'Translate a text',
  description:
    'Translates one text into one or more languages with the configured service, with the glossary of the project. Writes no file. For localization files use translate_files instead: it keeps their structure and checks what it writes.',
  annotations: { ...READS, idempotentHint: false, openWorldHint: true },
  input,
  output,
  needsProject: false,
  alone: true,
  async run({ maxCharacters, formality, context, options: more, ...options }, { host, spending, notes }) {
    const { project } = orRefuse(await openProject(host));
    const characters = [...options.text].length * options.to.length;
    spending.require(characters);
    const most = spending.least(maxCharacters, project.translation?.maxCharacters);
    const { translations, glossary } = orRefuse(
      await translateOneText(host, {
        ...options,
        ...requestOf(more, { formality, context }),
        ...(most !== undefined && { maxCharacters: most }),
      }),
    );
    spending.add(translations.reduce((sum, { billedCharacters }) => sum + billedCharacters, 0));
    const lines = translations.map((one) => (translations.length === 1 ? one.text : `${one.locale}: ${one.text}`));
    return {
      data: { translations, ...(glossary && { glossary: glossary.name }) },
      text: sayAll(lines, notes),
    };
  },
});
