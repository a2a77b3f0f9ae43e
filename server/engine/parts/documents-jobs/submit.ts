import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { serviceSource, serviceTarget } from '../../../../shared/locale.ts';
import type { Formality } from '../../../../shared/project/project.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { DocumentResources } from '../../../service/resources/document-types.ts';
import { gentle } from '../../../service/resources/translate.ts';
import { type Advice, TERMINAL } from './advice.ts';
import { type Estimate, estimate } from './estimate.ts';
import type { NewJob } from './job.ts';
import { checkSize, type DocumentProblem, documentKind, outputExtension, type Plan } from './limits.ts';
import { type OutputChoice, outputPath } from './names.ts';

/** One document into one language, as requested by the user. */
export interface DocumentWish extends DocumentResources {
  /** Absolute. */
  readonly source: string;
  /** Its name in messages. */
  readonly name: string;
  readonly locale: string;
  readonly from?: string;
  readonly formality?: Formality;
  readonly outputFormat?: string;
  readonly out?: NonNullable<OutputChoice['out']>;
  readonly overwrite?: boolean;
  /** Folder that the result must not leave. */
  readonly within?: string;
}

/** The account of the documents, and how messages are worded. */
export interface Account {
  readonly service: string;
  readonly plan: Plan;
  /** Default: for the terminal. */
  readonly advice?: Advice;
  /** Why a file must not be accessed, as a sentence; undefined if it may. */
  readonly reach?: (path: string) => Promise<string | undefined>;
}

export interface PlannedJob {
  readonly job: NewJob;
  readonly estimate: Estimate;
}

/** Everything that can be determined before anything is sent: kind, size for the plan, a free and writable path for the result, and the cost. */
export async function planJob(
  wish: DocumentWish,
  { service, plan, advice = TERMINAL, reach = async () => undefined }: Account,
): Promise<Result<PlannedJob, DocumentProblem>> {
  const { source, name, locale, from, formality, out, within } = wish;
  const { glossaryIds, styleId, translationMemoryId, translationMemoryThreshold, parameters } = wish;
  const barred = await reach(source);
  if (barred !== undefined) return fail({ kind: 'file', message: barred });
  const found = await stat(source).catch(() => undefined);
  if (found === undefined) return fail({ kind: 'file', message: `${name} does not exist. Check the path.` });
  if (!found.isFile()) return fail({ kind: 'file', message: `${name} is not a file. Name a document.` });
  const kind = documentKind(source, name);
  if (!kind.ok) return kind;
  const extension = outputExtension(kind.value, wish.outputFormat, name);
  if (!extension.ok) return extension;
  const tooLarge = checkSize(kind.value, found.size, plan, name);
  if (tooLarge !== undefined) return fail(tooLarge);
  if (glossaryIds !== undefined && from === undefined)
    return fail({ kind: 'usage', message: `A glossary needs the source language. ${advice.source}` });
  const place = { ...(out && { out }), ...(within !== undefined && { within }) };
  const target = outputPath({ source, locale, extension: extension.value, ...place });
  if (!target.ok) return fail({ kind: 'usage', message: target.error });
  const taken =
    (await reach(target.value)) ?? (await targetProblem(source, target.value, wish.overwrite === true, advice));
  if (taken !== undefined) return fail({ kind: 'file', message: taken });
  const options = {
    targetLang: serviceTarget(locale),
    ...(from !== undefined && { sourceLang: serviceSource(from) }),
    ...(formality !== undefined && { formality: gentle(formality) }),
    ...(glossaryIds !== undefined && { glossaryIds }),
    ...(styleId !== undefined && { styleId }),
    ...(translationMemoryId !== undefined && { translationMemoryId }),
    ...(translationMemoryThreshold !== undefined && { translationMemoryThreshold }),
    ...(parameters !== undefined && { parameters }),
    ...(extension.value !== kind.value.output && { outputFormat: extension.value }),
    ...(wish.overwrite === true && { overwrite: true }),
    ...(within !== undefined && { within }),
  };
  return ok({
    job: { source, target: target.value, locale, options, service },
    estimate: await estimate(kind.value, source),
  });
}

/** Why a result could not be written to `target`, reported before it costs anything; undefined if it can. */
async function targetProblem(
  source: string,
  target: string,
  overwrite: boolean,
  advice: Advice,
): Promise<string | undefined> {
  if (resolve(source) === target) return `${target} is the document itself: choose another name for the result.`;
  const found = await stat(target).catch(() => undefined);
  if (found?.isDirectory() === true) return `${target} is a folder: choose another name for the result.`;
  if (found !== undefined && !overwrite) return `${target} exists already and was not touched. ${advice.exists}`;
  for (let folder = dirname(target); ; folder = dirname(folder)) {
    const above = await stat(folder).catch(() => undefined);
    if (above === undefined && dirname(folder) !== folder) continue;
    if (above?.isDirectory() !== true) return `${target} cannot be written: ${folder} is not a folder.`;
    const writable = await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    );
    return writable ? undefined : `${target} cannot be written: no permission to write in ${folder}.`;
  }
}
