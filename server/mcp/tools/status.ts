import * as z from 'zod/mini';
import { projectStatus } from '../../engine/status/status.ts';
import { meant } from '../locales.ts';
import { orRefuse, READS, tool } from '../tool.ts';
import { counted, sayAll, selection } from '../words.ts';

const counts = {
  units: z.number(),
  translated: z.number(),
  review: z.number(),
  missing: z.number(),
  stale: z.number(),
  errors: z.number(),
  warnings: z.number(),
  percent: z.number(),
};
const output = z.object({
  locales: z.array(z.object({ locale: z.string(), files: z.number(), ...counts })),
  files: z.array(z.object({ file: z.string(), source: z.string(), locale: z.string(), isNew: z.boolean(), ...counts })),
  total: z.object(counts),
  moreFiles: z.number(),
});

/** How many files are listed; the totals count all. */
const LISTED = 500;

export const statusTool = tool({
  name: 'status',
  title: 'Status of the translations',
  description:
    'How far the translations are, by locale and file: units, translated, needing review, missing, stale (the source has changed since), errors and warnings. Sends nothing, writes nothing.',
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
    const { locales, files, total } = orRefuse(await projectStatus(host, places, await meant(call, to)));
    const lines = locales.map(
      (it) =>
        `${it.locale}: ${it.percent} % (${it.translated} of ${counted(it.units, 'unit')}), ${it.missing} missing, ${it.review} to review, ${it.stale} stale, ${counted(it.errors, 'error')}, ${counted(it.warnings, 'warning')}`,
    );
    const listed = files.slice(0, LISTED);
    return {
      data: { locales, files: listed, total, moreFiles: files.length - listed.length },
      text: sayAll([...lines, `all: ${total.percent} %`], notes),
    };
  },
});
