import * as z from 'zod/mini';
import { errorText } from '../../../shared/values/error-text.ts';
import { fail, ok } from '../../../shared/values/result.ts';
import { checkFiles } from '../../engine/check/files.ts';
import type { OpenedProvider } from '../../engine/check/quality.ts';
import { modelProvider } from '../../engine/parts/quality/model-provider.ts';
import { openServiceJudge } from '../../engine/quality.ts';
import { meant } from '../locales.ts';
import type { ClientModel } from '../serve.ts';
import { orRefuse, READS, ToolError, tool } from '../tool.ts';
import { counted, locale, paths, sayAll } from '../words.ts';

const input = z.strictObject({
  provider: z
    .enum(['agent', 'service'])
    .check(
      z.describe(
        '"agent": your own model, asked through the client (MCP sampling). "service": quality evaluation of the configured service.',
      ),
    ),
  paths: z.optional(paths),
  to: z.optional(z.array(locale()).check(z.describe('Only these target locales.'))),
  dryRun: z.optional(z.boolean().check(z.describe('Count only: nothing is sent.'))),
  maxCharacters: z.optional(
    z.int().check(z.minimum(0), z.describe('Send nothing where it would be more than this many characters.')),
  ),
});

const output = z.object({
  findings: z.array(
    z.object({
      file: z.string(),
      code: z.string(),
      severity: z.string(),
      message: z.string(),
      unit: z.optional(z.string()),
      line: z.number(),
      column: z.number(),
      endLine: z.number(),
      endColumn: z.number(),
    }),
  ),
  total: z.number(),
  asked: z.number(),
  characters: z.number(),
  known: z.number(),
  unanswered: z.number(),
  complete: z.boolean(),
});

/** How many findings are listed. */
const LISTED = 200;

export const checkQualityTool = tool({
  name: 'check_quality',
  title: 'Judge translations',
  description:
    'Has translations judged: errors of meaning, grammar, terms and style (MQM) on the exact words. Translations that were judged before are known and cost nothing. Writes nothing; what is judged is sent to the provider. Call it with dryRun first. Lines and columns count from 1.',
  annotations: { ...READS, openWorldHint: true },
  input,
  output,
  needsProject: true,
  alone: true,
  async run({ provider, paths: named = [], to, dryRun = false, maxCharacters }, call) {
    const { host, notes, path, spending, model } = call;
    const places = await Promise.all(named.map(path));
    const most = spending.least(maxCharacters);
    const open = provider === 'service' ? () => openServiceJudge(host) : async () => ok(agentOf(model));
    const quality = { open, dryRun, ...(most !== undefined && !dryRun && { maxCharacters: most }) };
    const { checked, quality: sums } = orRefuse(
      await checkFiles(host, places, { quality, ...(await meant(call, to, !dryRun)) }),
    );
    if (sums === undefined) throw new ToolError(notes.join(' '));
    if (!dryRun) spending.add(sums.characters);
    const findings = checked.flatMap(({ path: file, findings: all }) =>
      all
        .filter(({ code }) => code.startsWith('quality/'))
        .map(({ code, severity, message, unit, line, column, endLine, endColumn }) => {
          const place = { line, column, endLine, endColumn };
          const name = host.nameOf(file).replaceAll('\\', '/');
          return { file: name, code, severity, message, ...(unit !== undefined && { unit }), ...place };
        }),
    );
    const listed = findings.slice(0, LISTED);
    const lines = listed.map((it) => `${it.file}:${it.line}:${it.column}: ${it.severity}: ${it.message} [${it.code}]`);
    const more =
      findings.length > listed.length ? [`… ${findings.length - listed.length} more: name fewer paths.`] : [];
    const sent = `${counted(sums.asked, 'translation')} (${counted(sums.characters, 'character')})`;
    const end = `${counted(findings.length, 'error')}; ${sent} ${dryRun ? 'would be sent' : 'sent'} to ${sums.provider}, ${sums.known} already known`;
    return {
      data: {
        findings: listed,
        total: findings.length,
        asked: sums.asked,
        characters: sums.characters,
        known: sums.known,
        unanswered: sums.silent,
        complete: !dryRun && sums.failure === undefined && sums.silent + sums.tooLong + sums.refused.length === 0,
      },
      text: sayAll([...lines, ...more, end], notes),
    };
  },
});

/** @throws ToolError if the client offers no model */
function agentOf(model: ClientModel | undefined): OpenedProvider {
  if (model === undefined)
    throw new ToolError(
      'This client does not let servers ask its model (MCP sampling), so "agent" cannot judge. Use "service", or read the texts yourself. Nothing was sent.',
    );
  const { client, ask } = model;
  const provider = modelProvider({
    id: `agent ${client}`,
    name: `the model of ${client}`,
    async ask(prompt, signal) {
      try {
        return ok(await ask(prompt, signal));
      } catch (error) {
        if (signal.aborted) return fail({ kind: 'interrupted' });
        const why = errorText(error);
        return fail({ kind: 'model', message: `The client did not ask its model: ${why}` });
      }
    },
  });
  return { provider, close: async () => undefined };
}
