import type { CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import * as z from 'zod/mini';
import { SERVER_COMMANDS } from '../../../../shared/commands.ts';
import type { CheckQualityArguments, CheckQualityReport } from '../../../../shared/quality.ts';
import { pairsFor } from '../../../checks/survey/rows.ts';
import { failureOf, languages, pairToJudge } from '../../../engine/check/quality.ts';
import { planQuality, type QualityPlan, type QualityRun, runQuality } from '../../../quality/judge.ts';
import type { QualityProvider, TextPair } from '../../../quality/provider.ts';
import { QualityStore, questionOf } from '../../../quality/store.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import type { Command } from '../commands.ts';
import { unitsIn } from '../states/touched.ts';
import { type Subject, subjectOf } from '../subject.ts';
import { readArgument } from '../translate/arguments.ts';
import { startProgress } from '../translate/progress.ts';
import { type JudgedUnit, knownQualityOf } from './known.ts';
import { withProvider } from './provider.ts';

const offset = z.int().check(z.minimum(0));
const position = z.object({ line: offset, character: offset });
const schema = z.object({
  uri: z.string(),
  range: z.optional(z.object({ start: position, end: position })),
  provider: z.optional(z.enum(['service', 'editor'])),
  dryRun: z.optional(z.boolean()),
});
const SHAPE = 'one argument { uri, range?, provider?, dryRun? }';

/** `dragoman.server.quality.check`: has the translations of a file judged; findings are diagnostics on the words from then on. */
export function checkQualityCommand(context: Context): readonly [string, Command] {
  return [
    SERVER_COMMANDS.checkQuality,
    async (args, token, reporter): Promise<CheckQualityReport> => {
      const request = readArgument(schema, args?.[0], SHAPE) as CheckQualityArguments;
      const found = await context.documents.get(request.uri);
      if (!found.ok) throw refusal(found.error.message);
      const subject = await subjectOf(context, found.value);
      if (subject === undefined) throw refusal(`${found.value.name} is no localization file of this project.`);
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
  { uri, provider: named, dryRun = false }: CheckQualityArguments,
  token: CancellationToken,
  reporter: WorkDoneProgressReporter,
): Promise<CheckQualityReport> {
  const { sourceLocale, targetLocale, project } = subject.input;
  const locales = { source: sourceLocale, target: targetLocale };
  const store = storeOf(context);
  const progress = await startProgress(context, 'Judging translations', token, reporter);
  try {
    const { provider, plan, run } = await withProvider(context, uri, named, async (judge) => {
      const counted = planQuality(judge, store, [{ locales, pairs: units.map(({ pair }) => pair) }]);
      refuseTooMuch(judge, counted, project.quality?.maxCharacters);
      if (dryRun) return { provider: judge, plan: counted };
      const onProgress = (done: number, total: number) =>
        progress.report(done / Math.max(1, total), `${done}/${total}`);
      const done = await runQuality(judge, store, counted, { signal: progress.signal, onProgress });
      return { provider: judge, plan: counted, run: done };
    });
    const { known } = run ?? plan;
    const said = units.flatMap(({ unit, pair }): readonly JudgedUnit[] => {
      const errors = known.get(questionOf(provider.id, locales, pair));
      return errors === undefined ? [] : [{ unit, pair, errors }];
    });
    if (!dryRun) {
      knownQualityOf(context).add(subject.snapshot.uri, said);
      context.world.changed();
    }
    return reportOf(provider, plan, run, said);
  } finally {
    progress.done();
  }
}

/** @throws ResponseError before anything is sent */
function refuseTooMuch(
  { name }: QualityProvider,
  { characters, refused }: QualityPlan,
  most: number | undefined,
): void {
  if (refused.length > 0) throw refusal(`${name} does not judge ${languages(refused)}. Nothing was sent.`);
  if (most !== undefined && characters > most)
    throw refusal(
      `This would send ${characters.toLocaleString('en')} characters, more than the ${most.toLocaleString('en')} of "maxCharacters" in dragoman.json. Select less. Nothing was sent.`,
    );
}

function reportOf(
  { name }: QualityProvider,
  plan: QualityPlan,
  run: QualityRun | undefined,
  said: readonly JudgedUnit[],
): CheckQualityReport {
  const stopped = run?.failure && failureOf(run.failure).message;
  return {
    provider: name,
    asked: run === undefined ? plan.pairs : run.judged + run.silent,
    characters: run?.characters ?? plan.characters,
    known: plan.known.size,
    silent: run?.silent ?? 0,
    tooLong: plan.tooLong,
    errors: said.reduce((sum, { errors }) => sum + errors.length, 0),
    ...(stopped !== undefined && { stopped }),
  };
}

const stores = new WeakMap<Context, QualityStore>();

/** The file of findings that all programs of the user share, opened when it is asked for first. */
export function storeOf(context: Context): QualityStore {
  const known = stores.get(context);
  if (known !== undefined) return known;
  const store = new QualityStore(context.runtime.sharedFolder, (message) => context.connection.console.warn(message));
  stores.set(context, store);
  context.onClosing(() => store.close());
  return store;
}
