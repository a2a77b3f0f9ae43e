import * as z from 'zod/mini';
import { addTerm } from '../../engine/glossary/add-term.ts';
import { sourceOf } from '../locales.ts';
import { orRefuse, tool } from '../tool.ts';
import { locale, sayAll, text } from '../words.ts';

const input = z.strictObject({
  source: text('The term.'),
  target: text('Its translation.'),
  from: z.optional(locale('Language of the term. Absent: the source language of the project.')),
  to: locale('Language of the translation.'),
  replace: z._default(z.boolean(), false).check(z.describe('Replace another translation of the term that is there.')),
});

const output = z.object({ file: z.string(), isNew: z.boolean(), isChanged: z.boolean() });

export const addTermTool = tool({
  name: 'add_term',
  title: 'Add a term to the glossary',
  description:
    'Adds a term with its translation to the glossary files of the project, in the order and quoting of the file; a glossary file is made where none takes these languages. The service learns of it with "dragoman glossary push". Sends nothing.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input,
  output,
  needsProject: true,
  alone: true,
  async run(given, call) {
    const { host, notes } = call;
    const term = { ...given, from: await sourceOf(call, given.from) };
    const added = orRefuse(await addTerm(host, term));
    const said = added.isChanged ? 'is written into' : 'was already in';
    return {
      data: { ...added },
      text: sayAll([`${term.source} (${term.from}) = ${term.target} (${term.to}) ${said} ${added.file}`], notes),
    };
  },
});
