import * as z from 'zod/mini';
import { unusedKeys } from '../../engine/code/report.ts';
import { LISTED, LOOKS, more, place } from '../code-places.ts';
import { orRefuse, tool } from '../tool.ts';
import { sayAll } from '../words.ts';

export const unusedKeysTool = tool({
  ...LOOKS,
  name: 'unused_keys',
  title: 'Keys that no code asks for',
  description:
    'Keys of the source locale without a trace in the code. While "open" is not empty, calls there take their key from elsewhere and may mean any of them: check them before you remove a key. Reads the code of the project, sends nothing, writes nothing.',
  input: z.strictObject({}),
  output: z.object({
    keys: z.array(z.object({ key: z.string(), file: z.string(), line: z.number() })),
    counts: z.object({ used: z.number(), mayBeUsed: z.number(), noTrace: z.number() }),
    open: z.array(z.object(place)),
  }),
  async run(_, { host, notes }) {
    const report = orRefuse(await unusedKeys(host));
    const keys = report.keys.slice(0, LISTED).map(({ key, file, line }) => ({ key, file, line }));
    const open = report.open.slice(0, LISTED);
    const { used, mayBeUsed, noTrace } = report.counts;
    return {
      data: { keys, counts: report.counts, open },
      text: sayAll(
        [
          ...keys.map(({ key, file, line }) => `${file}:${line}: ${key}`),
          ...more(report.keys.length),
          ...open.map(({ file, line, column }) => `${file}:${line}:${column}: asks for a key that is not known`),
          `${used} used, ${mayBeUsed} may be used, ${noTrace} without a trace`,
        ],
        notes,
      ),
    };
  },
});
