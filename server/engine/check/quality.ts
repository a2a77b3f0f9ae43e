import { ok, type Result } from '../../../shared/values/result.ts';
import { pairsFor } from '../../core/checks/unit-pass/rows.ts';
import type { BilingualUnit } from '../../core/formats/pair.ts';
import { type Failure, type FailureKind, refuse, serviceFailure } from '../failure.ts';
import type { Host } from '../host.ts';
import { qualityDiagnoses } from '../parts/quality/diagnose.ts';
import { planQuality, type QualityPlan, type QualityRun, runQuality } from '../parts/quality/judge.ts';
import {
  type Locales,
  QUALITY_SEVERITIES,
  type QualityError,
  type QualityFailure,
  type QualityProvider,
  type TextPair,
} from '../parts/quality/provider.ts';
import { QualityStore, questionOf } from '../parts/quality/store.ts';
import { judgedPair } from '../parts/quality/texts.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import type { Selection } from '../projects/select.ts';
import { type PlacedFinding, place } from './findings.ts';
import { Fingerprints } from './fingerprint.ts';
import type { Since } from './since.ts';
import { inputOf, subjectsOf } from './subject.ts';
import { DiskTexts } from './texts.ts';

/** A provider opened for one run. */
export interface OpenedProvider {
  readonly provider: QualityProvider;
  close(): Promise<void>;
}

export interface QualityCheck {
  /** Opens the provider. */
  readonly open: () => Promise<Result<OpenedProvider, Failure>>;
  /** Code points. A run that would send more sends nothing. */
  readonly maxCharacters?: number;
  /** Only counts: reports cached results, and asks nobody. */
  readonly dryRun?: boolean;
}

/** The result, counted in distinct pairs of texts. */
export interface QualitySums {
  readonly provider: string;
  /** Known from earlier runs. */
  readonly known: number;
  /** Judged in this run or, in a dry run, to be judged; and their code points. */
  readonly asked: number;
  readonly characters: number;
  /** Sent, but without a usable answer. */
  readonly silent: number;
  /** Not sent: a text is longer than the provider accepts. */
  readonly tooLong: number;
  /** Not sent: the provider does not support these languages. */
  readonly refused: readonly Locales[];
  /** Why the run ended early. Already reported. */
  readonly failure?: FailureKind;
}

/** The totals of several projects. */
export function together(all: readonly QualitySums[]): QualitySums | undefined {
  const [first, ...others] = all;
  if (first === undefined || others.length === 0) return first;
  const sum = (of: (one: QualitySums) => number) => all.reduce((total, one) => total + of(one), 0);
  const failure = all.find((one) => one.failure !== undefined)?.failure;
  return {
    provider: first.provider,
    known: sum(({ known }) => known),
    asked: sum(({ asked }) => asked),
    characters: sum(({ characters }) => characters),
    silent: sum(({ silent }) => silent),
    tooLong: sum(({ tooLong }) => tooLong),
    refused: all.flatMap(({ refused }) => refused),
    ...(failure && { failure }),
  };
}

export interface QualityFindings {
  readonly findings: ReadonlyMap<string, readonly PlacedFinding[]>;
  readonly sums: QualitySums;
}

/** One file with the pairs to be judged. */
interface Page {
  readonly path: string;
  readonly text: string;
  readonly dialect: string;
  readonly file?: string;
  readonly locales: Locales;
  readonly fingerprints: Fingerprints;
  readonly units: readonly { readonly unit: BilingualUnit; readonly pair: TextPair }[];
}

/** Has the translations of a selection judged; with `since`, only those whose texts have changed. A pair that was judged before is not sent again. */
export async function checkQuality(
  host: Host,
  loaded: LoadedProject,
  about: { readonly selection: Selection; readonly since?: Since },
  { open, maxCharacters, dryRun = false }: QualityCheck,
): Promise<Result<QualityFindings, Failure>> {
  const pages = await pagesOf(host, loaded, about.selection, about.since);
  const opened = await open();
  if (!opened.ok) return opened;
  const { provider, close } = opened.value;
  const store = new QualityStore(host.stateFolder, host.reporter.error);
  try {
    const wanted = pages.map(({ locales, units }) => ({ locales, pairs: units.map(({ pair }) => pair) }));
    const plan = planQuality(provider, store, wanted);
    const refused = refusal(provider, plan, wanted.length, maxCharacters ?? loaded.project.quality?.maxCharacters);
    if (refused !== undefined) return refused;
    const run = dryRun ? undefined : await runOf(host, provider, store, plan);
    const findings = new Map(
      pages.map((page) => [page.path, findingsOf(page, provider, run ?? plan, loaded)] as const),
    );
    const failure = run?.failure && failureOf(run.failure);
    if (failure !== undefined) host.reporter.error(failure.message);
    return ok({ findings, sums: sumsOf(provider, plan, run, failure) });
  } finally {
    store.close();
    await close();
  }
}

/** Why nothing is sent at all. */
function refusal(
  { name }: QualityProvider,
  { characters, refused, pairs, known }: QualityPlan,
  files: number,
  most: number | undefined,
): Result<never, Failure> | undefined {
  if (most !== undefined && characters > most)
    return refuse(
      'quota',
      `Quality: this run would send ${characters.toLocaleString('en')} characters, more than the limit of ${most.toLocaleString('en')} (--max-characters or "maxCharacters" in dragoman.json). Nothing was sent.`,
    );
  if (files === 0 || pairs + known.size > 0 || refused.length === 0) return undefined;
  return refuse('usage', `Quality: ${name} does not judge ${languages(refused)}. Nothing was sent.`);
}

/** `en → pl, en → tr`. */
export function languages(refused: readonly Locales[]): string {
  return refused.map(({ source, target }) => `${source} → ${target}`).join(', ');
}

async function runOf(
  { signal, reporter }: Host,
  provider: QualityProvider,
  store: QualityStore,
  plan: QualityPlan,
): Promise<QualityRun> {
  const progress = reporter.progress('Judging');
  const onProgress = (done: number, total: number) => progress.update(done, total);
  const run = await runQuality(provider, store, plan, { signal, onProgress });
  progress.stop();
  return run;
}

export function failureOf(failure: QualityFailure): Failure {
  if (failure.kind === 'service') return serviceFailure(failure.error);
  if (failure.kind === 'model') return { kind: 'service', message: failure.message };
  return { kind: 'interrupted', message: 'Interrupted while translations were judged. The answers so far are kept.' };
}

async function pagesOf(
  host: Host,
  loaded: LoadedProject,
  { groups }: Selection,
  since: Since | undefined,
): Promise<readonly Page[]> {
  const texts = new DiskTexts(host.files);
  const pages = new Map<string, Page>();
  for (const { group, path } of groups)
    for (const subject of subjectsOf(group, path)) {
      if (subject.role !== 'target' || pages.has(subject.path) || host.signal.aborted) continue;
      const opened = await inputOf(texts, loaded, async () => undefined, subject);
      // The checks have already reported files that cannot be read.
      if (!opened.ok || opened.value.input.catalog.malformed) continue;
      const { input, file } = opened.value;
      const { format, source, catalog, sourceLocale, targetLocale } = input;
      const fingerprints = new Fingerprints({ format, source: source?.catalog ?? catalog, target: catalog });
      const before = await since?.fingerprints(subject);
      const units = pairsFor(input).units.flatMap((unit) => {
        const pair = pairToJudge(unit);
        const isNew = before === undefined || before.of(unit.id) !== fingerprints.of(unit.id);
        return pair !== undefined && isNew ? [{ unit, pair }] : [];
      });
      pages.set(subject.path, {
        path: subject.path,
        text: file.text,
        dialect: catalog.dialect,
        ...(input.file !== undefined && { file: input.file }),
        locales: { source: sourceLocale, target: targetLocale },
        fingerprints,
        units,
      });
    }
  return [...pages.values()];
}

/** A translation that equals its source is left to a check, which costs nothing. */
export function pairToJudge(unit: BilingualUnit): TextPair | undefined {
  if (unit.sourceUnit.lock === 'translate-no' || unit.targetUnit?.lock === 'translate-no') return undefined;
  const pair = judgedPair(unit);
  return pair === undefined || pair.source === pair.target ? undefined : pair;
}

function findingsOf(
  { text, dialect, file, locales, units, fingerprints }: Page,
  { id }: QualityProvider,
  { known }: Pick<QualityRun, 'known'>,
  { project }: LoadedProject,
): readonly PlacedFinding[] {
  const context = { project, dialect, ...(file !== undefined && { file }) };
  const diagnoses = units.flatMap(({ unit, pair }) => {
    const errors = known.get(questionOf(id, locales, pair)) ?? [];
    return qualityDiagnoses(unit, severe(errors, project.quality?.minSeverity), context);
  });
  return place(text, diagnoses, fingerprints);
}

/** The errors that are severe enough. */
export function severe(
  errors: readonly QualityError[],
  least: QualityError['severity'] = 'minor',
): readonly QualityError[] {
  const most = QUALITY_SEVERITIES.indexOf(least);
  return errors.filter(({ severity }) => QUALITY_SEVERITIES.indexOf(severity) <= most);
}

function sumsOf(
  { name }: QualityProvider,
  { known, tooLong, refused, pairs, characters }: QualityPlan,
  run: QualityRun | undefined,
  failure: Failure | undefined,
): QualitySums {
  return {
    provider: name,
    known: known.size,
    asked: run === undefined ? pairs : run.judged + run.silent,
    characters: run?.characters ?? characters,
    silent: run?.silent ?? 0,
    tooLong,
    refused,
    ...(failure && { failure: failure.kind }),
  };
}
