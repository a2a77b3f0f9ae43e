import * as z from 'zod/mini';
import { keyUses } from '../../engine/code/report.ts';
import { LISTED, LOOKS, more } from '../code-places.ts';
import { orRefuse, tool } from '../tool.ts';
import { sayAll, text } from '../words.ts';

export const keyUsesTool = tool({
  ...LOOKS,
  name: 'key_uses',
  title: 'Where code asks for a key',
  description:
    'Places in source code that ask for a key, and whether it counts as used, may be used (a pattern, or a string of the same characters) or has no trace. Useful before you word a translation, rename or remove a key. Reads the code of the project, sends nothing, writes nothing.',
  input: z.strictObject({ key: text('The key as code writes it, with dots between groups.') }),
  output: z.object({
    key: z.string(),
    states: z.array(z.object({ file: z.string(), verdict: z.enum(['used', 'may be used', 'no trace']) })),
    uses: z.array(
      z.object({
        kind: z.string(),
        pattern: z.optional(z.string()),
        file: z.optional(z.string()),
        line: z.optional(z.number()),
        column: z.optional(z.number()),
      }),
    ),
  }),
  async run({ key }, { host, notes }) {
    const report = orRefuse(await keyUses(host, key));
    const states = report.states.map(({ file, verdict }) => ({ file, verdict }));
    const uses = report.uses.slice(0, LISTED);
    const lines = [
      ...uses.flatMap(({ file, line, column, kind, pattern }) =>
        file === undefined ? [] : [`${file}:${line}:${column}: ${kind}${pattern === undefined ? '' : ` ${pattern}`}`],
      ),
      ...more(report.uses.length),
      ...states.map(({ file, verdict }) => `${key} (${file}): ${verdict}`),
    ];
    return { data: { key, states, uses }, text: sayAll(lines, notes) };
  },
});
