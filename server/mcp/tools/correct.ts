import * as z from 'zod/mini';
import { rephraseText } from '../../engine/rephrase.ts';
import { orRefuse, READS, tool } from '../tool.ts';
import { locale, sayAll, text } from '../words.ts';

const input = z.strictObject({
  text: text('The text. Placeholders and tags come back unchanged.'),
  to: z.optional(locale('Language of the text, for example en-GB. The text is not translated.')),
});

const output = z.object({ text: z.string(), changed: z.boolean(), language: z.optional(z.string()) });

export const correctTool = tool({
  name: 'correct',
  title: 'Correct a text',
  description:
    'Corrects spelling and grammar of a text, with as few changes as possible, with the configured service. Writes no file. A correction that would lose a placeholder or a tag is refused.',
  annotations: { ...READS, idempotentHint: false, openWorldHint: true },
  input,
  output,
  needsProject: false,
  alone: true,
  async run(options, { host, spending, notes }) {
    const characters = [...options.text].length;
    spending.require(characters);
    const said = orRefuse(await rephraseText(host, { ...options, correct: true }));
    spending.add(characters);
    const language = said.targetLang ?? said.detectedSourceLang;
    return {
      data: { text: said.text, changed: said.text !== options.text, language },
      text: sayAll([said.text], notes),
    };
  },
});
