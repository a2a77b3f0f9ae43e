import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { RequestOptions } from '../../../../shared/request-options.ts';
import type { ChoicesFor } from '../../../engine/documents/choices.ts';
import { reachOf } from '../../../engine/documents/reach.ts';
import {
  type DocumentWish,
  type PlannedJob,
  patternProblem,
  planJobs,
} from '../../../engine/parts/documents-jobs/index.ts';
import { isBelow } from '../../../engine/parts/workspace/paths.ts';
import { absolute, projectFolder } from '../../../engine/projects/project.ts';
import type { ConnectedService } from '../../../engine/service.ts';
import type { CliContext } from '../../context.ts';
import { friendly } from '../../documents.ts';
import { CommandError, EXIT, orEnd } from '../../exit.ts';
import type { RefusedDocument } from '../../reports/document-report.ts';

export interface DocumentOptions {
  readonly to: readonly string[];
  readonly from?: string;
  readonly out?: string;
  readonly outputFormat?: string;
  readonly request?: RequestOptions;
  readonly force?: boolean;
}

/** What can be translated, what cannot, and why, before anything is sent. */
export interface DocumentPlan {
  readonly planned: readonly PlannedJob[];
  readonly refused: readonly RefusedDocument[];
}

export async function planDocuments(
  files: readonly string[],
  options: DocumentOptions,
  choicesFor: ChoicesFor,
  { id: service, plan }: ConnectedService,
  context: CliContext,
): Promise<DocumentPlan> {
  const { to, outputFormat, force } = options;
  const folder = orEnd(await projectFolder(context.options));
  context.files.admit?.(folder);
  const sources = [...new Set(files.map((file) => resolve(file)))];
  const out = await outputOf(options.out, sources.length * to.length);
  const wishes = sources.flatMap((source) =>
    [...new Set(to)].map(
      (locale): DocumentWish => ({
        source,
        name: friendly(source),
        locale,
        ...choicesFor(source, locale),
        ...(outputFormat !== undefined && { outputFormat }),
        ...(out !== undefined && { out }),
        ...(force === true && { overwrite: true }),
        ...(out === undefined && isBelow(folder, absolute(source)) && { within: folder }),
      }),
    ),
  );
  const { planned, refused } = await planJobs(wishes, { service, plan, reach: reachOf(context.files) }, friendly);
  return {
    planned,
    refused: refused.map(({ wish: { name }, message, kind }) => ({
      name,
      message,
      code: kind === 'usage' ? EXIT.usage : EXIT.files,
    })),
  };
}

/** Interprets `--out`: an existing folder or a path that looks like one, a pattern, or a single file. */
async function outputOf(out: string | undefined, results: number): Promise<DocumentWish['out']> {
  if (out === undefined) return undefined;
  if (/[{}]/.test(out)) {
    const problem = patternProblem(out);
    if (problem !== undefined) throw new CommandError(EXIT.usage, problem);
    return { kind: 'pattern', path: resolve(out) };
  }
  const folder = /[/\\]$/.test(out) || (await stat(out).catch(() => undefined))?.isDirectory() === true;
  if (folder) return { kind: 'folder', path: resolve(out) };
  if (results === 1) return { kind: 'file', path: resolve(out) };
  throw new CommandError(
    EXIT.usage,
    `${results} results cannot all be ${out}. Give a folder ("${out}/"), or a pattern like "{name}.{locale}{ext}".`,
  );
}
