import { fail, ok, type Result } from '../../../shared/values/result.ts';
import type { Edit } from '../../core/text/span.ts';
import type { ServiceClient } from '../../service/client.ts';
import { writingLanguage, writingOffer } from '../../service/offers.ts';
import { correctQuestion, isRephrasing, type Rephrasing } from '../../service/resources/write.ts';
import { withScratchState } from '../cache/scratch-state.ts';
import { Since } from '../check/since.ts';
import { type Failure, type FailureKind, refuse, serviceFailure } from '../failure.ts';
import type { Host } from '../host.ts';
import { openCorrections } from '../parts/answers/journal.ts';
import type { PlaceAnswers } from '../parts/answers/place.ts';
import { wordChanges } from '../parts/rephrase/changes.ts';
import type { LocaleChoice } from '../parts/workspace/discovery/discover.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { settleLocales } from '../projects/locales.ts';
import { inPackages } from '../projects/packages.ts';
import { openProject } from '../projects/project.ts';
import { select } from '../projects/select.ts';
import { connectService, countingService } from '../service.ts';
import { type WritingPage, type WritingText, writingPages } from './texts.ts';

export interface CorrectOptions extends LocaleChoice {
  /** Only what has changed since this commit, in Git's notation. */
  readonly since?: string;
  /** Code points. A run that would send more sends nothing. */
  readonly maxCharacters?: number;
  /** Only counts. Cached results are reported. */
  readonly dryRun?: boolean;
}

/** A text with mistakes, and the corrected words. */
export interface Correction {
  readonly text: WritingText;
  /** Edits of the document; at least one. */
  readonly edits: readonly Edit[];
}

export interface CorrectedPage extends WritingPage {
  readonly corrections: readonly Correction[];
}

export interface CorrectSums {
  /** Distinct texts: known from earlier runs, and sent in this run (or to be sent). */
  readonly known: number;
  readonly asked: number;
  /** Code points of the texts sent. */
  readonly characters: number;
  /** Answers that would have changed a placeholder or a tag and were therefore refused, each with its reason. */
  readonly refused: readonly { readonly path: string; readonly unit: string; readonly reason: string }[];
  /** Messages with plural or other forms, and locales that the service does not correct: not sent. */
  readonly forms: number;
  readonly locales: readonly string[];
  /** Why the run ended early. Already reported. */
  readonly failure?: FailureKind;
}

export interface CorrectRun {
  readonly pages: readonly CorrectedPage[];
  readonly sums: CorrectSums;
}

/** Texts of one language that are sent together. */
interface Batch {
  /** The language code for the request. */
  readonly code: string;
  readonly texts: readonly string[];
}

/**
 * Checks spelling and grammar of texts: of these files, or of the whole project. A text that was checked before is not sent again, nor is one that
 * the service itself has written. Nothing is written here.
 */
export function correctFiles(
  host: Host,
  paths: readonly string[],
  options: CorrectOptions,
): Promise<Result<CorrectRun, Failure>> {
  return correctOn(options.dryRun === true ? withScratchState(host) : host, paths, options);
}

async function correctOn(
  host: Host,
  paths: readonly string[],
  { since: ref, maxCharacters, dryRun = false, ...choice }: CorrectOptions,
): Promise<Result<CorrectRun, Failure>> {
  const pages = await openPages(host, paths, choice, ref);
  if (!pages.ok) return pages;
  const service = await (dryRun ? countingService(host) : connectService(host));
  if (!service.ok) return service;
  const { client, maker, plan, close } = service.value;
  const journal = openCorrections(host.stateFolder, host.reporter.error);
  try {
    const codes = await codesOf(client, pages.value, host.signal);
    const before = journal.at(maker, 'correct');
    const batches = batchesOf(pages.value, codes, (question) => isRephrasing(before.find(question)));
    const asked = batches.flatMap(({ texts }) => texts);
    const characters = asked.reduce((sum, text) => sum + [...text].length, 0);
    const refusal = refusalOf(characters, maxCharacters, asked.length > 0 && !dryRun && plan === 'free');
    if (refusal !== undefined) return refusal;
    const failure = dryRun ? undefined : await ask(host, client, batches, journal.at(maker, 'correct'));
    const found = judge(pages.value, codes, journal.at(maker, 'correct'));
    const locales = [...codes].flatMap(([locale, code]) => (code === undefined ? [locale] : []));
    const all = pages.value.flatMap(({ texts }) => texts.flatMap((one) => questionOf(one, codes) ?? []));
    return ok({
      pages: found.pages,
      sums: {
        known: new Set(all).size - asked.length,
        asked: asked.length,
        characters,
        refused: found.refused,
        forms: pages.value.reduce((sum, { forms }) => sum + forms, 0),
        locales,
        ...(failure !== undefined && { failure }),
      },
    });
  } finally {
    journal.close();
    await close();
  }
}

/** For the project and nested ones. */
async function openPages(
  host: Host,
  paths: readonly string[],
  choice: LocaleChoice,
  ref: string | undefined,
): Promise<Result<readonly WritingPage[], Failure>> {
  const runs = await inPackages(host, paths, (one, own) => openProjectPages(one, own, choice, ref));
  return runs.ok ? ok(runs.value.flatMap(({ value }) => value)) : runs;
}

async function openProjectPages(
  host: Host,
  paths: readonly string[],
  choice: LocaleChoice,
  ref: string | undefined,
): Promise<Result<readonly WritingPage[], Failure>> {
  const opened = await openProject(host);
  if (!opened.ok) return opened;
  const loaded: LoadedProject = opened.value;
  const settled = await settleLocales(host, loaded, choice);
  if (!settled.ok) return settled;
  const selected = await select(host, loaded, paths, settled.value, 'check');
  if (!selected.ok) return selected;
  const [bad] = selected.value.bad;
  if (bad !== undefined) return refuse(bad.kind, bad.message);
  const since = ref === undefined ? undefined : await Since.open(host, loaded, ref);
  if (since?.ok === false) return since;
  try {
    return ok(await writingPages(host, loaded, selected.value, since?.value));
  } finally {
    since?.value.close();
  }
}

/** The language code for each locale; undefined if the service does not correct the language. */
async function codesOf(
  client: ServiceClient,
  pages: readonly WritingPage[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string | undefined>> {
  const locales = new Set(pages.flatMap(({ texts }) => texts.map(({ locale }) => locale)));
  const offer = locales.size === 0 ? undefined : await writingOffer(client, signal);
  return new Map([...locales].map((locale) => [locale, writingLanguage(locale, offer)]));
}

function questionOf(
  { locale, guarded }: WritingText,
  codes: ReadonlyMap<string, string | undefined>,
): string | undefined {
  const code = codes.get(locale);
  return code === undefined ? undefined : correctQuestion(guarded.sent, code);
}

/** Each distinct text once, by language. */
function batchesOf(
  pages: readonly WritingPage[],
  codes: ReadonlyMap<string, string | undefined>,
  isKnown: (question: string) => boolean,
): readonly Batch[] {
  const batches = new Map<string, Set<string>>();
  for (const { texts } of pages)
    for (const one of texts) {
      const code = codes.get(one.locale);
      const question = questionOf(one, codes);
      if (code === undefined || question === undefined || isKnown(question)) continue;
      batches.set(code, (batches.get(code) ?? new Set()).add(one.guarded.sent));
    }
  return [...batches].map(([code, texts]) => ({ code, texts: [...texts] }));
}

function refusalOf(characters: number, most: number | undefined, isFree: boolean): Result<never, Failure> | undefined {
  if (most !== undefined && characters > most)
    return refuse(
      'quota',
      `This run would send ${characters.toLocaleString('en')} characters, more than the limit of ${most.toLocaleString('en')} (--max-characters). Nothing was sent.`,
    );
  if (!isFree) return undefined;
  return refuse(
    'service',
    'Correcting is part of the paid plans, and the key in use is one of the free plan. Nothing was sent.',
  );
}

/** Sends what is not known. The service's answers are recorded, and so is that its own wording has no mistakes. */
async function ask(
  host: Host,
  client: ServiceClient,
  batches: readonly Batch[],
  answers: PlaceAnswers,
): Promise<FailureKind | undefined> {
  const total = batches.reduce((sum, { texts }) => sum + texts.length, 0);
  if (total === 0) return undefined;
  const progress = host.reporter.progress('Correcting');
  let before = 0;
  try {
    for (const { code, texts } of batches) {
      const onProgress = (done: number) => progress.update(before + done, total);
      const call = { signal: host.signal, answers, onProgress };
      const { improvements, rejected, error } = await client.correct({ texts, targetLang: code }, call);
      const own = improvements.flatMap((said) => (said === undefined ? [] : [said]));
      answers.keep(new Map(own.map((said): [string, Rephrasing] => [correctQuestion(said.text.trim(), code), said])));
      for (const one of new Set([...rejected.values()].map(String))) host.reporter.error(one);
      if (error !== undefined) {
        const failure = serviceFailure(error);
        host.reporter.error(failure.message);
        return failure.kind;
      }
      before += texts.length;
    }
    return undefined;
  } finally {
    progress.stop();
  }
}

/** What the answers change in the texts. One that would lose or change a placeholder, a tag or a line break is refused. */
function judge(
  pages: readonly WritingPage[],
  codes: ReadonlyMap<string, string | undefined>,
  answers: PlaceAnswers,
): { readonly pages: readonly CorrectedPage[]; readonly refused: CorrectSums['refused'] } {
  const refused: CorrectSums['refused'][number][] = [];
  const judged = pages.map((page): CorrectedPage => {
    const corrections = page.texts.flatMap((text): readonly Correction[] => {
      const question = questionOf(text, codes);
      const said = question === undefined ? undefined : answers.find(question);
      if (!isRephrasing(said)) return [];
      const made = corrected(text, said.text);
      if (!made.ok) refused.push({ path: page.path, unit: text.unit, reason: made.error });
      return made.ok && made.value.edits.length > 0 ? [made.value] : [];
    });
    return { ...page, corrections };
  });
  return { pages: judged, refused };
}

function corrected(text: WritingText, said: string): Result<Correction, string> {
  const restored = text.guarded.restore(said);
  if ('broken' in restored) return fail(restored.broken);
  const breaks = (it: string) => it.split('\n').length;
  if (breaks(restored.text) !== breaks(text.raw)) return fail('it has different line breaks');
  // What the codec would write differently anyway is not a correction.
  const same = text.guarded.restore(text.guarded.sent);
  if ('text' in same && same.text === restored.text) return ok({ text, edits: [] });
  return ok({ text, edits: wordChanges(text.raw, restored.text, text.span.start) });
}
