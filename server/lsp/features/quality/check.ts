import type { CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import * as z from 'zod/mini';
import { SERVER_COMMANDS } from '../../../../shared/commands.ts';
import type { CheckQualityArguments, CheckQualityReport } from '../../../../shared/quality.ts';
import { pairsFor } from '../../../core/checks/unit-pass/rows.ts';
import { pairToJudge } from '../../../engine/check/quality.ts';
import type { TextPair } from '../../../engine/parts/quality/provider.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import type { Command } from '../commands/commands.ts';
import { projectThreadOf } from '../diagnostics/project-thread.ts';
import { unitsIn } from '../states/touched.ts';
import { type Subject, subjectOf } from '../subject.ts';
import { range as rangeShape, readArgument } from '../translate/arguments.ts';
import { startProgress } from '../translate/progress.ts';
import { type JudgedUnit, knownQualityOf } from './known.ts';
import { judge } from './run.ts';

const schema = z.object({
  uri: z.string(),
  range: z.optional(rangeShape),
  provider: z.optional(z.enum(['service', 'editor'])),
  dryRun: z.optional(z.boolean()),
});
const SHAPE = 'one argument { uri, range?, provider?, dryRun? }';

/** `dragoman.server.quality.check`: has the translations of a file judged; from then on, findings are diagnostics on the words. */
export function checkQualityCommand(context: Context): readonly [string, Command] {
  return [
    SERVER_COMMANDS.checkQuality,
    async (args, token, reporter): Promise<CheckQualityReport> => {
      const request = readArgument(schema, args?.[0], SHAPE) as CheckQualityArguments;
      const found = await context.documents.get(request.uri);
      if (!found.ok) throw refusal(found.error.message);
      const subject = await subjectOf(context, found.value);
      if (subject === undefined) throw refusal(`${found.value.name} is not a localization file of this project.`);
      if (subject.input.role !== 'target')
        throw refusal(`${found.value.name} holds the sources. Open a file with translations.`);
      if (subject.input.catalog.malformed)
        throw refusal(`${found.value.name} cannot be read as it is: see its findings first. Nothing was sent.`);
      const units = unitsOf(subject, request.range);
      if (units.length === 0) throw refusal('There is no translation here to be judged.');
      return judged(context, subject, units, request, token, reporter);
    },
  ];
}

type Units = readonly { readonly unit: string; readonly pair: TextPair }[];

function unitsOf(subject: Subject, range: CheckQualityArguments['range']): Units {
  const { input, snapshot } = subject;
  const touched = range && new Set(unitsIn(subject, snapshot.lines.span(range)).map(({ id }) => id));
  return pairsFor(input).units.flatMap((unit) => {
    if (touched?.has(unit.targetUnit?.id ?? '') === false) return [];
    const pair = pairToJudge(unit);
    return pair === undefined ? [] : [{ unit: unit.id, pair }];
  });
}

async function judged(
  context: Context,
  subject: Subject,
  units: Units,
  { uri, provider, dryRun = false }: CheckQualityArguments,
  token: CancellationToken,
  reporter: WorkDoneProgressReporter,
): Promise<CheckQualityReport> {
  const { sourceLocale, targetLocale, project } = subject.input;
  const locales = { source: sourceLocale, target: targetLocale };
  const wanted = [{ locales, pairs: units.map(({ pair }) => pair) }];
  const most = project.quality?.maxCharacters;
  const progress = await startProgress(context, 'Judging translations', token, reporter);
  try {
    const request = { uri, wanted, dryRun, most, ...(provider !== undefined && { provider }) };
    const { report, errorsOf } = await judge(context, request, progress);
    const said = units.flatMap(({ unit, pair }): readonly JudgedUnit[] => {
      const errors = errorsOf(locales, pair);
      return errors === undefined ? [] : [{ unit, pair, errors }];
    });
    // Findings are shown in the editor, even if the caller only counts them.
    knownQualityOf(context).add(subject.snapshot.uri, said);
    projectThreadOf(context).judged({ uri: subject.snapshot.uri, units: said });
    context.world.changed([subject.snapshot.uri]);
    return { ...report, errors: said.reduce((sum, { errors }) => sum + errors.length, 0) };
  } finally {
    progress.done();
  }
}
