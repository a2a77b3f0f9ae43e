import * as z from 'zod/mini';
import { namedCommit, wordDiff } from '../../engine/parts/workspace/stale/describe.ts';
import { findStaleFiles } from '../../engine/stale/stale.ts';
import { meant } from '../locales.ts';
import { orRefuse, READS, tool } from '../tool.ts';
import { counted, sayAll, selection } from '../words.ts';

const output = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      locale: z.string(),
      units: z.array(
        z.object({
          unit: z.string(),
          was: z.optional(z.string()),
          now: z.string(),
          by: z.string(),
          commit: z.optional(z.string()),
          date: z.optional(z.string()),
          subject: z.optional(z.string()),
          diff: z.optional(z.string()),
          machine: z.boolean(),
        }),
      ),
    }),
  ),
  total: z.number(),
  shallow: z.boolean(),
});

/** How many units are listed. */
const LISTED = 200;

export const staleTool = tool({
  name: 'stale',
  title: 'Stale translations',
  description:
    'Translations whose source has changed since they were written: the source then ("was") and now, their word diff, the commit with date and subject, how it is known (lock file or Git history), and whether a machine translated it. Sends nothing, writes nothing.',
  annotations: { ...READS, openWorldHint: false },
  input: z.strictObject({
    ...selection,
  }),
  output,
  needsProject: true,
  alone: false,
  async run({ paths: named = [], to }, call) {
    const { host, notes, path } = call;
    const places = await Promise.all(named.map(path));
    const { files: all, shallow } = orRefuse(await findStaleFiles(host, places, await meant(call, to)));
    const total = all.reduce((sum, { units }) => sum + units.length, 0);
    let room = LISTED;
    const files = all.flatMap(({ file, locale: tag, units }) => {
      const some = units.slice(0, room);
      room -= some.length;
      const listed = some.map(({ unit, was, now, codes, by, commit, date, subject, machine }) => ({
        unit,
        ...(was !== undefined && { was }),
        now,
        by,
        ...(commit !== undefined && { commit }),
        ...(date !== undefined && { date }),
        ...(subject !== undefined && { subject }),
        ...(was !== undefined && { diff: codes ?? wordDiff(was, now) }),
        machine,
      }));
      return listed.length === 0 ? [] : [{ file, locale: tag, units: listed }];
    });
    const lines = files.flatMap(({ file, locale: tag, units }) =>
      units.map(({ unit, was, now, diff, ...commit }) => {
        const at = namedCommit(commit);
        const before = was === undefined ? '' : `${JSON.stringify(was)} is now `;
        return `${file} (${tag}) ${unit}: ${before}${JSON.stringify(now)}${diff === undefined ? '' : ` (${diff})`}${at === undefined ? '' : `, made at ${at}`}`;
      }),
    );
    const more = total > lines.length ? [`… ${total - lines.length} more: name fewer paths.`] : [];
    return {
      data: { files, total, shallow },
      text: sayAll([...lines, ...more, `${counted(total, 'stale translation')}`], notes),
    };
  },
});
