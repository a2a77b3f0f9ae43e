import * as z from 'zod/mini';
import { checkFiles } from '../../engine/check/files.ts';
import { meant } from '../locales.ts';
import { orRefuse, ToolError, tool } from '../tool.ts';
import { counted, only, sayAll, selection } from '../words.ts';

const output = z.object({
  fixed: z.number(),
  files: z.array(z.object({ file: z.string(), fixed: z.number(), left: z.number() })),
});

export const fixTool = tool({
  name: 'fix',
  title: 'Fix findings',
  description:
    'Applies the fixes of findings that cannot change meaning (spaces, quotes, order of attributes and the like), as "dragoman check --fix" does. Findings that "check" calls fixable are fixed; translations that people have approved are left alone. Writes files, sends nothing.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    ...selection,
    only,
  }),
  output,
  needsProject: true,
  alone: true,
  async run({ paths: named = [], to, only: codes }, call) {
    const { host, notes, path } = call;
    const places = await Promise.all(named.map(path));
    const { checked, failures } = orRefuse(
      await checkFiles(host, places, {
        fix: true,
        ...(await meant(call, to)),
        ...(codes && { only: codes }),
      }),
    );
    if (checked.length === 0 && failures.length > 0) throw new ToolError(notes.join(' '));
    const files = checked.flatMap(({ path: file, fixed, findings }) =>
      fixed === 0 ? [] : [{ file: host.nameOf(file).replaceAll('\\', '/'), fixed, left: findings.length }],
    );
    const fixed = files.reduce((sum, one) => sum + one.fixed, 0);
    const lines = files.map((one) => `${one.file}: ${one.fixed} fixed, ${counted(one.left, 'finding')} left`);
    return { data: { fixed, files }, text: sayAll([...lines, `${counted(fixed, 'finding')} fixed`], notes) };
  },
});
