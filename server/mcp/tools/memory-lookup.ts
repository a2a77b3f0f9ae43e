import * as z from 'zod/mini';
import { lookUpMemory } from '../../engine/memory/memory-lookup.ts';
import { sourceOf } from '../locales.ts';
import { orRefuse, READS, tool } from '../tool.ts';
import { locale, sayAll, text } from '../words.ts';

const output = z.object({
  matches: z.array(
    z.object({
      percent: z.number(),
      source: z.string(),
      target: z.string(),
      locale: z.string(),
      quality: z.string(),
      origin: z.string(),
    }),
  ),
});

export const memoryLookupTool = tool({
  name: 'memory_lookup',
  title: 'Look up earlier translations',
  description:
    'How this text, or texts like it, were translated before, in the files of this project and in imported memories; the best match first, with its percentage. Look here before you translate on your own. Sends nothing, writes nothing into the project.',
  annotations: { ...READS, openWorldHint: false },
  input: z.strictObject({
    text: text('The source text.'),
    from: z.optional(locale('Language of the text. Absent: the source language of the project.')),
    to: locale('Language of the translations wanted.'),
    minimum: z.optional(z.int().check(z.minimum(1), z.maximum(100), z.describe('Minimum match in per cent.'))),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(50)), 5),
  }),
  output,
  needsProject: true,
  alone: true,
  async run({ from, ...query }, call) {
    const { host, notes } = call;
    const matches = orRefuse(await lookUpMemory(host, { ...query, from: await sourceOf(call, from) }));
    const lines = matches.map((it) => `${it.percent} %: ${it.source} = ${it.target}  (${it.quality}, ${it.origin})`);
    const none = ['The translation memory has nothing like this text.'];
    return { data: { matches }, text: sayAll(lines.length === 0 ? none : lines, notes) };
  },
});
