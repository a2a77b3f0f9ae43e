import { ok, type Result } from '../../../shared/values/result.ts';
import { type Failure, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import { inWords } from '../parts/glossary/files.ts';
import { type FileUpdate, filesAfter, type PullPlan, planPull } from '../parts/glossary/pull.ts';
import { type PushReport, push } from '../parts/glossary/push.ts';
import { lockAfter } from '../parts/glossary/state.ts';
import type { PushChoices } from '../parts/glossary/steps.ts';
import type { FileContent } from '../parts/workspace/files/files.ts';
import { isCommitted } from '../parts/workspace/git.ts';
import { clearGlossary } from '../parts/workspace/glossary.ts';
import { type OpenedSync, writeBack } from './sync.ts';

/** What happened to a file in a pull. */
export interface PulledFile extends FileUpdate {
  /** Why it was not written. */
  readonly refused?: string;
}

export interface Pulled {
  readonly plan: PullPlan;
  readonly files: readonly PulledFile[];
}

/** Updates the service from the files. */
export async function pushFiles(
  host: Host,
  sync: OpenedSync,
  choices: PushChoices,
): Promise<Result<PushReport, Failure>> {
  const { state, service, loaded, glossary, call } = sync;
  if (state.files.length === 0)
    return refuse(
      'usage',
      `No glossary file fits ${inWords(glossary.patterns)} in ${loaded.folder}. Name them under "glossary" in dragoman.json, or bring the service's terms with "dragoman glossary pull".`,
    );
  const report = await push(state, service, choices, call);
  const written = report.lock === undefined ? ok(undefined) : await writeBack(host, sync, report.lock);
  return written.ok ? ok(report) : written;
}

/** Updates the files from the service. @param force even those with uncommitted changes */
export async function pullFiles(
  host: Host,
  sync: OpenedSync,
  { prefer, force = false }: Pick<PushChoices, 'prefer'> & { readonly force?: boolean | undefined },
): Promise<Result<Pulled, Failure>> {
  const { state, loaded, glossary } = sync;
  const { lost, dictionaries } = state.found;
  if (state.found.glossary === undefined)
    return refuse(
      'usage',
      `The service has no glossary "${state.name}"${lost ? ' any more' : ''}. "dragoman glossary push" ${lost ? 'restores' : 'makes'} it from the files.`,
    );
  await clearGlossary(host.files, loaded.folder, glossary);
  const { sourceLocale } = loaded.project;
  const plan = planPull(state, { patterns: glossary.patterns, sourceLocale, prefer });
  const files: PulledFile[] = [];
  for (const update of plan.updates) {
    if (host.signal.aborted) break;
    const file = glossary.files.find(({ name }) => name === update.name)?.content;
    const refused = await writePulled(host, loaded.folder, file, update, force);
    files.push({ ...update, ...(refused !== undefined && { refused }) });
  }
  const done = files.filter(({ refused }) => refused === undefined);
  const { id, name } = state.found.glossary;
  const service = new Map(Array.from(dictionaries, ([pair, { entries }]) => [pair, entries]));
  const repository = filesAfter(state, done, sourceLocale);
  const written = await writeBack(host, sync, lockAfter(state, { id, name, repository, service }));
  return written.ok ? ok({ plan, files }) : written;
}

/** Writes one file of a pull. @param file as it was read; undefined: it is new. @returns why it was not written */
export async function writePulled(
  { files }: Pick<Host, 'files'>,
  folder: string,
  file: FileContent | undefined,
  { name, edits, text }: Pick<FileUpdate, 'name' | 'edits' | 'text'>,
  force: boolean,
): Promise<string | undefined> {
  if (file === undefined) {
    const created = await files.create(`${folder}/${name}`, Buffer.from(text));
    return created.ok ? undefined : created.error.message;
  }
  if (!force && !(await isCommitted(files, folder, name)))
    return `${name} has changes that are not committed, and was not written. Commit them, or use --force.`;
  const written = await files.write(file, edits);
  return written.ok ? undefined : written.error.message;
}
