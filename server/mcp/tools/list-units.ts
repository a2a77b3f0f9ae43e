import * as z from 'zod/mini';
import { listUnits, UNIT_STATES } from '../../engine/units/list.ts';
import { meant } from '../locales.ts';
import { orRefuse, READS, tool } from '../tool.ts';
import { counted, sayAll, selection, text } from '../words.ts';

const input = z.strictObject({
  ...selection,
  states: z.optional(
    z
      .array(z.enum(UNIT_STATES))
      .check(z.describe('Only units in one of these states. stale: the source has changed since. Absent: all.')),
  ),
  search: z.optional(text('Only units with these characters in id, source or translation, regardless of case.')),
  skip: z._default(z.int().check(z.minimum(0), z.describe('Skip this many of the units found.')), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(500), z.describe('List at most this many.')), 100),
});

const output = z.object({
  units: z.array(
    z.object({
      file: z.string(),
      locale: z.string(),
      unit: z.string(),
      source: z.string(),
      target: z.optional(z.string()),
      state: z.string(),
      stale: z.optional(z.boolean()),
      isLocked: z.optional(z.boolean()),
      tags: z.optional(z.record(z.string(), z.string())),
      notes: z.optional(z.array(z.string())),
    }),
  ),
  total: z.number(),
});

export const listUnitsTool = tool({
  name: 'list_units',
  title: 'List units',
  description:
    'Units of the localization files with source, translation and state, filtered by file, locale, state and words. Inline codes are short tags such as <1>, </1> and <x2/>, explained in "tags": keep them in translations. Write translations with write_translations. Sends nothing, writes nothing.',
  annotations: { ...READS, openWorldHint: false },
  input,
  output,
  needsProject: true,
  alone: false,
  async run({ paths: named = [], to: wanted, ...rest }, call) {
    const { host, notes, path } = call;
    const filter = { ...rest, ...(await meant(call, wanted)) };
    const places = await Promise.all(named.map(path));
    const { units, total } = orRefuse(await listUnits(host, places, filter));
    const lines = units.map(({ file, locale: to, unit, source, target, state, stale, isLocked }) => {
      const about = [state, ...(stale ? ['stale'] : []), ...(isLocked ? ['locked'] : [])].join(', ');
      const said = target === undefined ? '' : ` = ${JSON.stringify(target)}`;
      return `${file} (${to}) ${unit} [${about}]: ${JSON.stringify(source)}${said}`;
    });
    const more = total - filter.skip - units.length;
    const end = more > 0 ? [`… ${more} more: call again with skip ${filter.skip + units.length}.`] : [];
    return { data: { units, total }, text: sayAll([...lines, ...end, `${counted(total, 'unit')} found`], notes) };
  },
});
