import * as z from 'zod/mini';
import { missingKeys } from '../../engine/code/report.ts';
import { LISTED, LOOKS, more, place } from '../code-places.ts';
import { orRefuse, tool } from '../tool.ts';
import { counted, sayAll } from '../words.ts';

export const missingKeysTool = tool({
  ...LOOKS,
  name: 'missing_keys',
  title: 'Keys that code asks for and no file has',
  description:
    'Places in source code that ask for a key which the source locale does not have. "information": the code has a default text, or asks first. "elsewhere": a file of another namespace has it. Reads the code of the project, sends nothing, writes nothing.',
  input: z.strictObject({}),
  output: z.object({
    missing: z.array(
      z.object({
        ...place,
        key: z.string(),
        severity: z.enum(['error', 'information']),
        elsewhere: z.optional(z.string()),
      }),
    ),
    total: z.number(),
  }),
  async run(_, { host, notes }) {
    const { missing: all } = orRefuse(await missingKeys(host));
    const missing = all.slice(0, LISTED).map(({ file, line, column, key, severity, elsewhere }) => ({
      ...{ file, line, column, key, severity },
      ...(elsewhere !== undefined && { elsewhere }),
    }));
    const lines = missing.map(
      ({ file, line, column, key, severity }) => `${file}:${line}:${column}: ${severity}: ${key}`,
    );
    return {
      data: { missing, total: all.length },
      text: sayAll([...lines, ...more(all.length), counted(all.length, 'place')], notes),
    };
  },
});
