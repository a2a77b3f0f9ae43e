import * as z from 'zod/mini';
import { asData, lookUp } from '../../core/terms/index.ts';
import { projectGlossary } from '../../engine/parts/workspace/glossary.ts';
import { openProject } from '../../engine/projects/project.ts';
import { orRefuse, READS, tool } from '../tool.ts';
import { locale, sayAll, text } from '../words.ts';

const input = z.strictObject({
  text: text('A word, or a text whose terms are wanted.'),
  from: z.optional(locale('Language of the text. Absent: any.')),
  to: z.optional(locale('Language of the translations wanted. Absent: any.')),
});

const place = { file: z.string(), row: z.number(), note: z.optional(z.string()) };
const output = z.object({
  terms: z.array(
    z.object({
      term: z.string(),
      translation: z.string(),
      from: z.string(),
      to: z.string(),
      side: z.enum(['term', 'translation']),
      whole: z.boolean(),
      ...place,
    }),
  ),
  forbidden: z.array(
    z.object({
      word: z.string(),
      locale: z.string(),
      replacement: z.optional(z.string()),
      onlyFor: z.optional(z.string()),
      ...place,
    }),
  ),
  more: z.number(),
});

/** How many terms are listed. */
const LISTED = 200;

export const glossaryLookupTool = tool({
  name: 'glossary_lookup',
  title: 'Look up terms',
  description:
    'What the glossary files of the project say about a word or a text, in both directions: the terms in it with their translations, terms whose translation occurs in it, and words that must not be used. Inflected forms count. Look here before you translate or review on your own. Rows count from 1.',
  annotations: { ...READS, openWorldHint: false },
  input,
  output,
  needsProject: true,
  alone: false,
  async run({ text: wanted, ...choice }, { host, notes }) {
    const loaded = orRefuse(await openProject(host));
    const { files, patterns } = orRefuse(await projectGlossary(host.files, loaded));
    const found = asData(lookUp(files, wanted, choice, loaded.project.glossary));
    const terms = found.terms.slice(0, LISTED);
    const forbidden = found.forbidden.slice(0, LISTED);
    const more = found.terms.length + found.forbidden.length - terms.length - forbidden.length;
    const lines = [
      ...terms.map((it) => {
        const note = it.note === undefined ? '' : ` (${it.note})`;
        return `${it.term} (${it.from}) = ${it.translation} (${it.to})${note}  ${it.file}:${it.row}`;
      }),
      ...forbidden.map((it) => {
        const instead = it.replacement === undefined ? '' : `; write ${it.replacement}`;
        const only = it.onlyFor === undefined ? '' : ` for ${it.onlyFor}`;
        return `do not use ${it.word} (${it.locale})${only}${instead}  ${it.file}:${it.row}`;
      }),
      ...(more > 0 ? [`… ${more} more: give from and to, or a shorter text.`] : []),
    ];
    const none =
      files.length === 0
        ? `The project has no glossary files. They are looked for at ${patterns.join(', ')}.`
        : 'No term of the glossary occurs in this text.';
    return { data: { terms, forbidden, more }, text: sayAll(lines.length === 0 ? [none] : lines, notes) };
  },
});
