import * as z from 'zod/mini';
import { rephraseText } from '../../engine/rephrase.ts';
import { TONES, WRITING_STYLES } from '../../service/resources/write.ts';
import { orRefuse, READS, ToolError, tool } from '../tool.ts';
import { locale, sayAll, text } from '../words.ts';

const input = z.strictObject({
  text: text('The text. Placeholders and tags come back unchanged.'),
  to: z.optional(locale('Variant of the language of the text, for example en-GB. The text is not translated.')),
  style: z.optional(z.enum(WRITING_STYLES).check(z.describe('Style of writing; not together with tone.'))),
  tone: z.optional(z.enum(TONES).check(z.describe('Tone of voice; not together with style.'))),
});

const output = z.object({ text: z.string(), language: z.optional(z.string()) });

export const rephraseTool = tool({
  name: 'rephrase',
  title: 'Rephrase a text',
  description:
    'Says a text in better words in the same language, with the configured service. Writes no file. A suggestion that would lose a placeholder or a tag is refused.',
  annotations: { ...READS, idempotentHint: false, openWorldHint: true },
  input,
  output,
  needsProject: false,
  alone: true,
  async run(options, { host, spending, notes }) {
    if (options.style !== undefined && options.tone !== undefined)
      throw new ToolError('Give a style or a tone, not both: the service takes one of them.');
    const characters = [...options.text].length;
    spending.require(characters);
    const said = orRefuse(await rephraseText(host, options));
    spending.add(characters);
    const language = said.targetLang ?? said.detectedSourceLang;
    return { data: { text: said.text, language }, text: sayAll([said.text], notes) };
  },
});
