import * as z from 'zod/mini';
import { checkFiles } from '../../engine/check/files.ts';
import { countBySeverity, SEVERITIES } from '../../engine/check/findings.ts';
import { meant } from '../locales.ts';
import { orRefuse, READS, ToolError, tool } from '../tool.ts';
import { counted, only, sayAll, selection } from '../words.ts';

const input = z.strictObject({
  ...selection,
  only,
  atLeast: z
    ._default(z.enum(['error', 'warning', 'information', 'hint']), 'hint')
    .check(z.describe('Leave out findings that are less severe than this.')),
});

const output = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      findings: z.array(
        z.object({
          code: z.string(),
          severity: z.string(),
          message: z.string(),
          unit: z.optional(z.string()),
          line: z.number(),
          column: z.number(),
          fixable: z.optional(z.boolean()),
        }),
      ),
    }),
  ),
  checked: z.number(),
  total: z.object({ error: z.number(), warning: z.number(), information: z.number(), hint: z.number() }),
  listed: z.number(),
  unreadable: z.array(z.string()),
});

/** How many findings are listed; the totals count all. */
const LISTED = 200;

export const checkTool = tool({
  name: 'check',
  title: 'Check localization files',
  description:
    'Finds mistakes in localization and glossary files of the project: missing translations, broken placeholders and markup, terms, lengths, stale translations and more; the same findings as in the editor. Writes nothing and sends nothing. Lines and columns count from 1.',
  annotations: { ...READS, openWorldHint: false },
  input,
  output,
  needsProject: true,
  alone: false,
  async run({ paths: named = [], to, atLeast, only: codes }, call) {
    const { host, notes, path } = call;
    const places = await Promise.all(named.map(path));
    const { checked, failures } = orRefuse(
      await checkFiles(host, places, { ...(await meant(call, to)), ...(codes && { only: codes }) }),
    );
    if (checked.length === 0 && failures.length > 0) throw new ToolError(notes.join(' '));
    const wanted = new Set<string>(SEVERITIES.slice(0, SEVERITIES.indexOf(atLeast) + 1));
    const all = checked.map((one) => ({
      file: host.nameOf(one.path).replaceAll('\\', '/'),
      findings: one.findings
        .filter(({ severity }) => wanted.has(severity))
        .map(({ href: _, endLine: __, endColumn: ___, fingerprint: ____, absent: _____, ...finding }) => finding),
    }));
    let room = LISTED;
    const files = all.flatMap(({ file, findings }) => {
      const listed = findings.slice(0, room);
      room -= listed.length;
      return listed.length === 0 ? [] : [{ file, findings: listed }];
    });
    const total = countBySeverity(checked.map(({ path: file, findings }) => ({ file, findings })));
    const lines = files.flatMap(({ file, findings }) =>
      findings.map((it) => `${file}:${it.line}:${it.column}: ${it.severity}: ${it.message} [${it.code}]`),
    );
    const found = all.reduce((sum, { findings }) => sum + findings.length, 0);
    const more = found > lines.length ? [`… ${found - lines.length} more: check fewer paths, or set atLeast.`] : [];
    const sums = SEVERITIES.filter((it) => total[it] > 0).map((it) => `${total[it]} ${it}`);
    const end = `${counted(checked.length, 'file')} checked: ${sums.length === 0 ? 'nothing found' : sums.join(', ')}`;
    return {
      data: {
        files,
        checked: checked.length,
        total,
        listed: lines.length,
        unreadable: failures.length > 0 ? notes : [],
      },
      text: sayAll([...lines, ...more, end], notes),
    };
  },
});
