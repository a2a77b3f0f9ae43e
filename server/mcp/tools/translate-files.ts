import * as z from 'zod/mini';
import { tally } from '../../core/planning/unchanged.ts';
import { openProject } from '../../engine/projects/project.ts';
import { translateFiles } from '../../engine/translate/files.ts';
import type { FileResult } from '../../engine/translate/result.ts';
import { meant } from '../locales.ts';
import { requestOf, requestOptions } from '../request.ts';
import { orRefuse, ToolError, tool } from '../tool.ts';
import { counted, formality, locale, paths, sayAll, text } from '../words.ts';

const input = z.strictObject({
  paths: z.optional(paths),
  scope: z
    ._default(z.enum(['missing', 'stale', 'all']), 'missing')
    .check(
      z.describe(
        'missing: units without a translation. stale: also those whose source changed since. all: also replaces translations that are there.',
      ),
    ),
  to: z.optional(z.array(locale()).check(z.describe('Target locales. Absent: those of the project.'))),
  from: z.optional(locale('Source locale. Absent: as the project or the file says.')),
  formality: z.optional(formality),
  context: z.optional(text('Text that helps the service to understand and is not translated.')),
  options: z.optional(requestOptions),
  askAgain: z
    ._default(z.boolean(), false)
    .check(
      z.describe(
        'Ask the service again for texts whose answers were refused in an earlier call. Otherwise those answers are kept for 30 days, the units are refused again, and nothing is billed for them.',
      ),
    ),
  dryRun: z
    ._default(z.boolean(), false)
    .check(z.describe('Only count what would be sent. Nothing is sent, nothing is written.')),
  maxCharacters: z.optional(
    z.int().check(z.minimum(0), z.describe('Refuse to send more than this many characters in this call.')),
  ),
});

const unit = z.object({ unit: z.string(), reason: z.string() });
const output = z.object({
  dryRun: z.boolean(),
  service: z.string(),
  files: z.array(
    z.object({
      file: z.string(),
      locale: z.string(),
      translated: z.number(),
      reused: z.number(),
      unchanged: z.number(),
      skipped: z.number(),
      refusedCount: z.number(),
      refused: z.array(unit),
      characters: z.number(),
      billedCharacters: z.number(),
      error: z.optional(z.string()),
    }),
  ),
  characters: z.number(),
  mostCharacters: z.number(),
  billedCharacters: z.number(),
  complete: z.boolean(),
});

/** How many refused units are listed per file; a model's context is limited. */
const LISTED = 20;

export const translateFilesTool = tool({
  name: 'translate_files',
  title: 'Translate localization files',
  description:
    'Translates what is missing in the localization files of the project, in place: everything else stays byte for byte as it is, placeholders and markup are kept, and a translation that would break something is refused with the reason. Missing target files are created. Call it with dryRun first to see how many characters would be billed.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input,
  output,
  needsProject: true,
  alone: true,
  async run({ paths: named = [], to, maxCharacters, formality, context, options: more, ...options }, call) {
    const { host, spending, notes, path } = call;
    const places = await Promise.all(named.map(path));
    const { project } = orRefuse(await openProject(host));
    const most = spending.least(maxCharacters, project.translation?.maxCharacters);
    const { results, service } = orRefuse(
      await translateFiles(host, places, {
        ...options,
        ...(await meant(call, to, options.dryRun !== true)),
        ...requestOf(more, { formality, context }),
        ...(most !== undefined && { maxCharacters: most }),
      }),
    );
    const files = results.map(fileOf);
    const sum = (of: (file: (typeof files)[number]) => number) => files.reduce((all, file) => all + of(file), 0);
    const billedCharacters = sum((file) => file.billedCharacters);
    spending.add(billedCharacters);
    const errors = new Set(results.flatMap(({ error }) => error ?? []));
    if (results.length === 0 || results.every(({ error, report }) => error !== undefined && isNothing(report)))
      throw new ToolError([...errors, ...notes.filter((note) => !errors.has(note))].join(' '));
    const data = {
      dryRun: options.dryRun,
      service,
      files,
      characters: sum((file) => file.characters),
      mostCharacters: results.reduce((all, { report }) => all + (report?.mostCharacters ?? 0), 0),
      billedCharacters,
      complete: results.every(({ outcome }) => outcome === 'done'),
    };
    const lines = files.map((file) => lineOf(file, options.dryRun));
    const cost = options.dryRun
      ? `The service would bill about ${data.characters} characters, at most ${data.mostCharacters} if answers have to be asked for again. Nothing was sent or written.`
      : `${billedCharacters} characters billed by ${service}.`;
    return { data, text: sayAll([...lines, cost], notes) };
  },
});

/** Nothing was done, and there is nothing to report about units. */
function isNothing(report: FileResult['report']): boolean {
  return report === undefined || report.translated.length + report.reused.length + report.refused.length === 0;
}

function fileOf({ name, locale: to, report, error }: FileResult) {
  return {
    file: name.replaceAll('\\', '/'),
    locale: to,
    ...(report === undefined ? { translated: 0, reused: 0, unchanged: 0 } : tally(report)),
    skipped: report?.skipped.length ?? 0,
    refusedCount: report?.refused.length ?? 0,
    refused: (report?.refused ?? []).slice(0, LISTED),
    characters: report?.characters ?? 0,
    billedCharacters: report?.billedCharacters ?? 0,
    ...(error !== undefined && { error }),
  };
}

function lineOf(file: ReturnType<typeof fileOf>, dryRun: boolean): string {
  const { translated, reused, unchanged, refused, refusedCount, error } = file;
  const same = unchanged === 0 ? '' : `${unchanged} unchanged, `;
  const what = dryRun
    ? `${counted(translated, 'unit')} to translate`
    : `${counted(translated, 'unit')} translated, ${reused} reused, ${same}${refusedCount} refused`;
  const reasons = refused.map(({ unit: id, reason }) => `  refused ${id}: ${reason}`);
  const more = refusedCount > refused.length ? [`  … ${refusedCount - refused.length} more`] : [];
  const failure = error === undefined ? [] : [`  ${error}`];
  return [`${file.file} (${file.locale}): ${what}`, ...reasons, ...more, ...failure].join('\n');
}
